// Events on one canvas. The data come by URL as columns without any free text; Python sends only which of them to show.
"use strict";

const DAY_MS = 86400000;
const RETRIES = 3;
const RETRY_MS = 400;
const NO_DAY = 65535;
const MERGE_PX = 20; // symbols closer than this become one with a count
const REACH_PX = 14; // how far from a symbol's centre a click still counts
const AREA_FROM_PX = 13; // an uncertainty circle smaller than this would hide under its symbol
const MOST_AREAS = 150;
const [DARK, LIGHT, CHOSEN] = ["#1A1A1A", "#FFFFFF", "#FFD400"];

// The columns of the payload, in the order of dashboard/payload.py.
Dateline.readColumns = (buffer) => {
  const head = new DataView(buffer);
  if (head.getUint32(0, false) !== 0x444c4531) throw new Error("not an event payload");
  const count = head.getUint32(4, true);
  let at = 8;
  const column = (Kind) => {
    const values = new Kind(buffer, at, count);
    at += count * Kind.BYTES_PER_ELEMENT;
    return values;
  };
  const [lat, lon, radiusKm] = [column(Float32Array), column(Float32Array), column(Float32Array)];
  const [first, last] = [column(Uint16Array), column(Uint16Array)];
  const [type, precision, status] = [column(Uint8Array), column(Uint8Array), column(Uint8Array)];
  const x = Float64Array.from(lon, Dateline.mercator.x);
  const y = Float64Array.from(lat, Dateline.mercator.y);
  return { count, lat, lon, x, y, radiusKm, first, last, type, precision, status };
};

// Events at one spot, and spots too close to draw apart, as groups; the fullest spot of a group gives its position.
Dateline.group = (events, data, scale) => {
  const spots = new Map();
  for (const i of events) {
    const key = `${data.lat[i]},${data.lon[i]}`;
    const spot = spots.get(key);
    if (spot) spot.push(i);
    else spots.set(key, [i]);
  }
  const reach = MERGE_PX / scale;
  const grid = new Map();
  const groups = [];
  for (const members of [...spots.values()].sort((a, b) => b.length - a.length || a[0] - b[0])) {
    const [x, y] = [data.x[members[0]], data.y[members[0]]];
    const [column, row] = [Math.floor(x / reach), Math.floor(y / reach)];
    let home = null;
    for (let c = column - 1; c <= column + 1 && !home; c += 1) {
      for (let r = row - 1; r <= row + 1 && !home; r += 1) {
        home = (grid.get(`${c},${r}`) ?? []).find((group) => Math.hypot(group.x - x, group.y - y) < reach) ?? null;
      }
    }
    if (home) {
      home.members.push(...members);
      home.spots += 1;
    } else {
      const group = { x, y, members: [...members], spots: 1 };
      groups.push(group);
      grid.set(`${column},${row}`, [...(grid.get(`${column},${row}`) ?? []), group]);
    }
  }
  return groups;
};

Dateline.EventLayer = Dateline.CanvasLayer.extend({
  options: { pane: "events", padding: 0.2 },

  initialize(config) {
    Dateline.CanvasLayer.prototype.initialize.call(this, {});
    this._config = config;
    this._outlines = config.types.map(({ shape }) => shape);
    this._request = null;
    this._data = null;
    this._groups = [];
    this._clicks = 0;
    this.state = { painted: 0, drawn: 0, symbols: 0, url: null };
  },

  onAdd(map) {
    Dateline.CanvasLayer.prototype.onAdd.call(this, map);
    this._label = L.DomUtil.create("div", "dateline-label", map.getContainer());
    this._label.setAttribute("role", "status");
    map.on("click", this._click, this).on("mousemove", this._hover, this).on("mouseout", this._leave, this);
  },

  // What Python asks for: the data's address, the days to show, the chosen event, and a view when a number changed.
  show(request) {
    const old = this._request;
    this._request = request;
    if (old && old.url === request.url) {
      this._refresh();
      return;
    }
    this.state.url = null;
    this._load(request, !old, RETRIES);
  },

  // The server drops a table as soon as the page asks for another, so that a first try may find nothing.
  _load(request, firstTime, retries) {
    const overtaken = () => this._request.url !== request.url;
    fetch(`../..${request.url}`)
      .then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(answer.status)))
      .then((buffer) => {
        if (overtaken()) return;
        this._data = Dateline.readColumns(buffer);
        this.state.url = request.url;
        this._leave();
        this._refresh(firstTime);
      })
      .catch(() => {
        if (overtaken()) return;
        if (retries > 0) setTimeout(() => overtaken() || this._load(request, firstTime, retries - 1), RETRY_MS);
        else this._say("The events could not be loaded. Reload the page; the list below is complete.");
      });
  },

  _refresh(firstTime = false) {
    if (!this._data) return;
    const { first, last } = this._data;
    const { first: from, last: to, undated } = this._request;
    this._shown = [];
    for (let i = 0; i < this._data.count; i += 1) {
      if (first[i] === NO_DAY ? undated : first[i] <= to && last[i] >= from) this._shown.push(i);
    }
    this._groupedAt = null;
    if (firstTime || this._request.fit !== this._fitDone) this._fit(firstTime);
    else if (this._request.focus !== this._focusDone) this._focus();
    this._fitDone = this._request.fit;
    this._focusDone = this._request.focus;
    this.redraw();
  },

  _fit(firstTime) {
    if (!this._shown.length) return;
    const { lat, lon } = this._data;
    const bounds = L.latLngBounds(this._shown.map((i) => [lat[i], lon[i]]));
    this._map.fitBounds(bounds, { padding: [40, 40], maxZoom: 9, animate: !firstTime });
  },

  _focus() {
    const i = this._request.selected;
    if (i < 0) return;
    const radiusKm = this._data.radiusKm[i] || 0;
    const zoom = radiusKm > 60 ? 7 : radiusKm > 12 ? 9 : 11;
    this._map.setView([this._data.lat[i], this._data.lon[i]], Math.max(zoom, this._map.getZoom()));
  },

  draw(context, view) {
    if (!this._data) return;
    if (this._groupedAt !== view.zoom) {
      this._groups = Dateline.group(this._shown, this._data, view.scale);
      this._groupedAt = view.zoom;
    }
    this._visible = this._groups.filter(
      ({ x, y }) => x >= view.left && x <= view.right && y >= view.top && y <= view.bottom,
    );
    this._drawAreas(context, view);
    // The northern ones first, so that a symbol never hides the foot of one behind it.
    for (const group of [...this._visible].sort((a, b) => a.y - b.y)) {
      group.px = group.x * view.scale - view.originX;
      group.py = group.y * view.scale - view.originY;
      this._drawGroup(context, group);
    }
    Object.assign(this.state, {
      painted: this.state.painted + 1,
      drawn: this._shown.length,
      symbols: this._groups.length,
      selected: this._request.selected,
    });
  },

  _isWide(i) {
    return this._config.wide.includes(this._data.precision[i]);
  },

  _radiusPx(i, view) {
    const metresPerUnit = 40075016.686 * Math.cos((this._data.lat[i] * Math.PI) / 180);
    return ((this._data.radiusKm[i] * 1000) / metresPerUnit) * view.scale;
  },

  // The real uncertainty radius, for every event that is drawn alone or shares its spot, and for the chosen one.
  _drawAreas(context, view) {
    const chosen = this._request.selected;
    const drawn = new Set();
    for (const { members, spots } of this._visible) {
      if (spots > 1 || drawn.size >= MOST_AREAS) continue;
      for (const i of members) {
        const key = `${this._data.lat[i]},${this._data.lon[i]},${this._data.radiusKm[i]}`;
        if (!drawn.has(key)) this._drawArea(context, view, i, false);
        drawn.add(key);
      }
    }
    if (chosen >= 0 && this._shown.includes(chosen)) this._drawArea(context, view, chosen, true);
  },

  _drawArea(context, view, i, chosen) {
    const radius = this._radiusPx(i, view);
    if (!(radius >= AREA_FROM_PX) || radius > 4000) return;
    const [x, y] = [this._data.x[i] * view.scale - view.originX, this._data.y[i] * view.scale - view.originY];
    context.save();
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = chosen ? "rgba(255, 212, 0, 0.10)" : "rgba(26, 34, 38, 0.04)";
    context.fill();
    context.setLineDash([6, 4]);
    context.lineWidth = chosen ? 2 : 1;
    context.strokeStyle = chosen ? "rgba(26, 26, 26, 0.85)" : "rgba(26, 34, 38, 0.45)";
    context.stroke();
    context.restore();
  },

  _drawGroup(context, group) {
    const { px, py, members } = group;
    const chosen = members.includes(this._request.selected);
    if (members.length === 1) {
      const [i] = members;
      group.reach = this._config.radii[this._data.precision[i]];
      this._drawSymbol(context, px, py, i, group.reach);
    } else {
      group.reach = 11 + 2 * Math.log10(members.length);
      this._drawBubble(context, group);
    }
    if (!chosen) return;
    context.beginPath();
    context.arc(px, py, group.reach + 6, 0, 2 * Math.PI);
    context.lineWidth = 6;
    context.strokeStyle = DARK;
    context.stroke();
    context.lineWidth = 3.5;
    context.strokeStyle = CHOSEN;
    context.stroke();
  },

  _trace(context, x, y, outline, radius) {
    context.beginPath();
    outline.forEach(([dx, dy], n) => {
      if (n) context.lineTo(x + dx * radius, y + dy * radius);
      else context.moveTo(x + dx * radius, y + dy * radius);
    });
    context.closePath();
  },

  // Two rings, one dark and one white: one of them stands out on any ground. A wide area gets a hollow symbol.
  _drawSymbol(context, x, y, i, radius) {
    const { fill, dark } = this._config.types[this._data.type[i]];
    const wide = this._isWide(i);
    const [inner, outer] = dark ? [LIGHT, DARK] : [DARK, LIGHT];
    this._trace(context, x, y, this._outlines[this._data.type[i]], radius);
    context.lineJoin = "round";
    context.lineWidth = wide ? 7 : 4.5;
    context.strokeStyle = outer;
    context.stroke();
    context.lineWidth = wide ? 5 : 2.4;
    context.strokeStyle = wide ? fill : inner;
    context.stroke();
    context.fillStyle = wide ? LIGHT : fill;
    context.fill();
    this._drawStatus(context, x, y, this._config.statuses[this._data.status[i]].mark);
  },

  _drawStatus(context, x, y, mark) {
    if (mark === "plain") return;
    context.beginPath();
    context.arc(x, y, 3, 0, 2 * Math.PI);
    context.fillStyle = LIGHT;
    context.fill();
    context.lineWidth = 1.2;
    context.strokeStyle = DARK;
    context.stroke();
    if (mark === "open") return;
    context.fillStyle = DARK;
    context.beginPath();
    if (mark === "half") context.arc(x, y, 3, Math.PI / 2, (3 * Math.PI) / 2);
    else context.arc(x, y, 1.1, 0, 2 * Math.PI); // "dot"
    context.fill();
  },

  // A white disc with the number, and a ring that shares its colours out by type.
  _drawBubble(context, { px, py, members, reach, spots }) {
    const counts = this._config.types.map((_, type) => members.filter((i) => this._data.type[i] === type).length);
    const disc = (radius, colour) => {
      context.beginPath();
      context.arc(px, py, radius, 0, 2 * Math.PI);
      context.fillStyle = colour;
      context.fill();
    };
    disc(reach + 2.5, LIGHT);
    disc(reach + 1.2, DARK);
    let angle = -Math.PI / 2;
    counts.forEach((count, type) => {
      const next = angle + (2 * Math.PI * count) / members.length;
      if (count) {
        context.beginPath();
        context.moveTo(px, py);
        context.arc(px, py, reach, angle, next);
        context.fillStyle = this._config.types[type].fill;
        context.fill();
      }
      angle = next;
    });
    disc(reach - 3.2, DARK);
    disc(reach - 4.2, spots > 1 ? "#E8EDEF" : LIGHT);
    context.fillStyle = DARK;
    context.font = `bold ${members.length < 1000 ? 11 : 9}px sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(String(members.length), px, py + 0.5);
    context.textAlign = "start";
  },

  _at(point) {
    let [best, distance] = [null, Infinity];
    for (const group of this._visible ?? []) {
      const away = Math.hypot(group.px - point.x, group.py - point.y);
      if (away <= Math.max(REACH_PX, group.reach + 3) && away < distance) [best, distance] = [group, away];
    }
    return best;
  },

  _click({ layerPoint }) {
    const group = this._at(layerPoint);
    if (!group) return;
    if (group.spots > 1 && this._map.getZoom() < this._map.getMaxZoom()) {
      const { lat, lon } = this._data;
      this._map.fitBounds(L.latLngBounds(group.members.map((i) => [lat[i], lon[i]])), { padding: [60, 60] });
      return;
    }
    this._clicks += 1;
    // streamlit-folium watches its own layers only: the answer goes into its state, and a finished move sends it.
    window.__GLOBAL_DATA__.last_object_clicked_tooltip = `${this.state.url} ${group.members[0]} ${this._clicks}`;
    this._map.fire("moveend");
  },

  _hover({ layerPoint, containerPoint }) {
    const group = this._at(layerPoint);
    this._map.getContainer().style.cursor = group ? "pointer" : "";
    if (!group) {
      this._leave();
      return;
    }
    this._say(this._describe(group));
    const room = this._map.getSize();
    this._label.style.left = `${Math.min(containerPoint.x + 14, room.x - 230)}px`;
    this._label.style.top = `${Math.max(8, containerPoint.y - 12 - this._label.offsetHeight)}px`;
  },

  _leave() {
    this._label.classList.remove("seen");
  },

  _say(text) {
    this._label.textContent = text; // never markup
    this._label.classList.add("seen");
  },

  _describe({ members, spots }) {
    const { types, precisions, statuses } = this._config;
    const { type, precision, status, first, last } = this._data;
    if (members.length === 1) {
      const [i] = members;
      return [types[type[i]].name, this._days(first[i], last[i]), precisions[precision[i]], statuses[status[i]].name].join("\n");
    }
    const where = spots === 1 ? "at this place" : `at ${spots} places, click to zoom in`;
    const rows = types.map(({ name }, kind) => [members.filter((i) => type[i] === kind).length, name]);
    const lines = rows.filter(([count]) => count).map(([count, name]) => `${count} ${name}`);
    return [`${members.length} events ${where}`, ...lines].join("\n");
  },

  _days(first, last) {
    const text = (day) =>
      new Date(Date.parse(`${this._config.dayZero}T00:00:00Z`) + day * DAY_MS).toLocaleDateString("en-GB", {
        day: "numeric",
        month: "short",
        year: "numeric",
        timeZone: "UTC",
      });
    if (first === NO_DAY) return "no date";
    return first === last ? text(first) : `${text(first)} to ${text(last)}`;
  },
});

// Called once by the map's script, before any request.
Dateline.start = (map, config) => {
  const frame = map.getContainer();
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", config.alt);
  map.createPane("events").style.zIndex = 450;
  map.getPane("events").style.pointerEvents = "none";
  map.attributionControl.setPrefix("Leaflet").addAttribution(config.credit);
  L.control.scale({ imperial: false, position: "topright" }).addTo(map);
  new Dateline.BaseMap().addTo(map).load(config.worldUrl, config.placeUrls);
  Dateline.events = new Dateline.EventLayer(config).addTo(map);
};
