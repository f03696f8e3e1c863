// The two things that the map layers share: a canvas that follows the map, and unit Mercator coordinates.
"use strict";

window.Dateline = window.Dateline || {};

// Latitude and longitude in degrees to the unit square of Web Mercator: x east, y south.
Dateline.mercator = {
  x: (lon) => lon / 360 + 0.5,
  y: (lat) => {
    const sine = Math.sin((Math.max(-85.0511, Math.min(85.0511, lat)) * Math.PI) / 180);
    return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  },
};

// A canvas that moves and zooms with the map; a subclass draws in draw(context, view).
Dateline.CanvasLayer = L.Renderer.extend({
  _initContainer() {
    this._container = L.DomUtil.create("canvas");
    this._container.setAttribute("aria-hidden", "true"); // the list beside the map says the same in text
    this._context = this._container.getContext("2d");
  },
  _destroyContainer() {
    L.DomUtil.remove(this._container);
    delete this._container;
    delete this._context;
  },
  _updatePaths() {},
  _update() {
    if (this._map._animatingZoom && this._bounds) return;
    L.Renderer.prototype._update.call(this);
    const size = this._bounds.getSize();
    const density = window.devicePixelRatio || 1;
    L.DomUtil.setPosition(this._container, this._bounds.min);
    this._container.width = Math.round(size.x * density);
    this._container.height = Math.round(size.y * density);
    this._container.style.width = `${size.x}px`;
    this._container.style.height = `${size.y}px`;
    this.redraw();
  },
  // What a layer needs to place a point: pixels = unit * scale - origin, and the visible part of the unit square.
  view() {
    const zoom = this._map.getZoom();
    const scale = 256 * 2 ** zoom;
    const origin = this._map.getPixelOrigin();
    const { min, max } = this._bounds;
    return {
      zoom,
      scale,
      originX: origin.x,
      originY: origin.y,
      left: (min.x + origin.x) / scale,
      top: (min.y + origin.y) / scale,
      right: (max.x + origin.x) / scale,
      bottom: (max.y + origin.y) / scale,
    };
  },
  redraw() {
    if (!this._context || !this._bounds) return;
    const context = this._context;
    const density = window.devicePixelRatio || 1;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this._container.width, this._container.height);
    context.setTransform(density, 0, 0, density, -this._bounds.min.x * density, -this._bounds.min.y * density);
    this.draw(context, this.view());
  },
});
