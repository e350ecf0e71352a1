// How large the board is drawn and what of it is seen.  The drawing stands in a scrolling box: panning is scrolling, so
// that fingers, keys and screen readers get it from the browser.

export const LARGEST_ZOOM = 8;

/** Boards above this many cells a side are small enough to want the wheel. */
export const ZOOMS_ABOVE = 25;

export const clampZoom = (zoom: number): number => Math.min(LARGEST_ZOOM, Math.max(1, zoom));

/** The largest size in which the drawing fits into the box. */
export function fitted(drawing: { width: number; height: number }, box: { width: number; height: number }): number {
  return Math.max(0, Math.min(box.width / drawing.width, box.height / drawing.height));
}

/** Where to scroll so that the point under the pointer stays where it is: `offset` from the edge of the box. */
export const scrollKeeping = (scroll: number, offset: number, factor: number): number =>
  (scroll + offset) * factor - offset;
