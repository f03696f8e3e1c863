// The base map: land, region lines, country lines and town names from two local files, drawn in that order.
"use strict";

Dateline.BaseMap = Dateline.CanvasLayer.extend({
  options: { pane: "tilePane", padding: 0.3 },
  colours: { land: "#FBFAF6", region: "#D3D3CB", country: "#85888A", coast: "#AEBBC2", town: "#5B6469" },
  regionsFromZoom: 5,

  villagesFromZoom: 10,

  load(worldUrl, [townsUrl, villagesUrl]) {
    this._places = [];
    this._villagesUrl = villagesUrl;
    this._read(worldUrl)
      .then((world) => {
        this._world = this._prepare(world);
        this.redraw();
        return this._addPlaces(townsUrl);
      })
      .catch(() => this._map.attributionControl.addAttribution("The base map could not be loaded; the events are shown"));
  },

  _read: (url) => fetch(url).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status))),

  // Files come in the order of their sizes, so the list stays sorted by population.
  _addPlaces(url) {
    return this._read(url).then((rows) => {
      for (const [name, lat, lon, population] of rows) {
        this._places.push({ name, population, x: Dateline.mercator.x(lon), y: Dateline.mercator.y(lat) });
      }
      this.redraw();
    });
  },

  // TopoJSON to unit Mercator: arcs as flat arrays, and per arc whether it is coast, region or country line.
  _prepare(world) {
    const { scale, translate } = world.transform;
    const arcs = world.arcs.map((deltas) => {
      const points = new Float64Array(deltas.length * 2);
      let [x, y] = [0, 0];
      deltas.forEach(([dx, dy], i) => {
        [x, y] = [x + dx, y + dy];
        points[2 * i] = Dateline.mercator.x(x * scale[0] + translate[0]);
        points[2 * i + 1] = Dateline.mercator.y(y * scale[1] + translate[1]);
      });
      return { points, box: this._box([points]), owners: [] };
    });
    const rings = [];
    world.objects.countries.geometries.forEach((country, number) => {
      for (const ring of country.arcs.flat()) {
        for (const index of ring) arcs[index < 0 ? ~index : index].owners.push(number);
        const parts = ring.map((index) => arcs[index < 0 ? ~index : index].points);
        rings.push({ ring, box: this._box(parts) });
      }
    });
    for (const arc of arcs) {
      const [first, second] = arc.owners;
      arc.kind = second === undefined ? "coast" : first === second ? "region" : "country";
    }
    return { arcs, rings };
  },

  _box(parts) {
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (const points of parts) {
      for (let i = 0; i < points.length; i += 2) {
        box[0] = Math.min(box[0], points[i]);
        box[1] = Math.min(box[1], points[i + 1]);
        box[2] = Math.max(box[2], points[i]);
        box[3] = Math.max(box[3], points[i + 1]);
      }
    }
    return box;
  },

  _seen: ([left, top, right, bottom], view) =>
    right >= view.left && left <= view.right && bottom >= view.top && top <= view.bottom,

  draw(context, view) {
    if (!this._world) return;
    this._drawLand(context, view);
    this._drawLines(context, view, "coast", 1);
    if (view.zoom >= this.regionsFromZoom) this._drawLines(context, view, "region", 1);
    this._drawLines(context, view, "country", 1.2);
    if (view.zoom >= this.villagesFromZoom && this._villagesUrl && this._places.length) {
      this._addPlaces(this._villagesUrl).catch(() => {}); // without them the map is as good as one zoom further out
      this._villagesUrl = null;
    }
    this._drawPlaces(context, view);
  },

  _drawLand(context, view) {
    context.beginPath();
    for (const { ring, box } of this._world.rings) {
      if (!this._seen(box, view)) continue;
      let start = true;
      for (const index of ring) {
        this._trace(context, view, this._world.arcs[index < 0 ? ~index : index].points, index < 0, start);
        start = false;
      }
      context.closePath();
    }
    context.fillStyle = this.colours.land;
    context.fill("evenodd");
    // The seams between neighbouring regions would show as hairlines.
    context.strokeStyle = this.colours.land;
    context.lineWidth = 1;
    context.stroke();
  },

  _drawLines(context, view, kind, width) {
    context.beginPath();
    for (const arc of this._world.arcs) {
      if (arc.kind === kind && this._seen(arc.box, view)) this._trace(context, view, arc.points, false, true);
    }
    context.strokeStyle = this.colours[kind];
    context.lineWidth = width;
    context.lineJoin = "round";
    context.stroke();
  },

  // Corners closer than a pixel to the last one are left out: they cost time and show nothing.
  _trace(context, view, points, backwards, start) {
    const last = points.length - 2;
    let [oldX, oldY] = [NaN, NaN];
    for (let i = 0; i <= last; i += 2) {
      const at = backwards ? last - i : i;
      const x = points[at] * view.scale - view.originX;
      const y = points[at + 1] * view.scale - view.originY;
      if (i === 0) {
        if (start) context.moveTo(x, y);
        else context.lineTo(x, y);
      } else if (i === last || Math.abs(x - oldX) + Math.abs(y - oldY) >= 1) {
        context.lineTo(x, y);
      } else {
        continue;
      }
      [oldX, oldY] = [x, y];
    }
  },

  // The largest towns first; a name that would touch another one is left out.
  _drawPlaces(context, view) {
    const smallest = [3e6, 3e6, 3e6, 3e6, 2e6, 8e5, 3e5, 1e5, 5e4, 2e4, 5e3][view.zoom] ?? 0;
    const taken = [];
    context.font = "11px sans-serif";
    context.textBaseline = "middle";
    context.lineJoin = "round";
    for (const town of this._places) {
      if (town.population < smallest) break; // the largest come first
      if (town.x < view.left || town.x > view.right || town.y < view.top || town.y > view.bottom) continue;
      const x = Math.round(town.x * view.scale - view.originX);
      const y = Math.round(town.y * view.scale - view.originY);
      const width = context.measureText(town.name).width;
      const box = [x - 4, y - 9, x + width + 16, y + 9];
      if (taken.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1])) continue;
      taken.push(box);
      context.fillStyle = this.colours.town;
      context.fillRect(x - 1.5, y - 1.5, 3, 3);
      context.strokeStyle = "rgba(251, 250, 246, 0.9)";
      context.lineWidth = 3;
      context.strokeText(town.name, x + 11, y); // clear of a symbol on the town
      context.fillText(town.name, x + 11, y);
    }
  },
});
