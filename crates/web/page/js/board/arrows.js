// Arrows for moves that an engine suggests; the best has rank 0. A rank is a CSS class.

import { svg } from "../ui/dom.js";

/** @import { Point } from "../server/types.js" */

/** @param {Point[]} points */
const join = (points) => points.map((point) => point.join(",")).join(" ");

/**
 * An arrow along points, or a ring around a single one.
 * @param {Point[]} points @param {number | string} rank @returns {SVGElement[]}
 */
export function drawArrow(points, rank) {
  const [end, before] = [points[points.length - 1], points[points.length - 2]];
  if (!end) return [];
  const [x, y] = end;
  if (!before) return [svg("circle", { class: `hint rank${rank}`, cx: x, cy: y, r: 40 })];
  const angle = Math.atan2(y - before[1], x - before[0]);
  /** @param {Point} from @param {number} direction @param {number} distance @returns {Point} */
  const behind = ([px, py], direction, distance) => [px - Math.cos(direction) * distance, py - Math.sin(direction) * distance];
  const tip = behind(end, angle, 14);
  return [
    svg("polyline", { class: `arrow rank${rank}`, points: join([...points.slice(0, -1), behind(end, angle, 36)]) }),
    svg("polygon", { class: `head rank${rank}`, points: join([tip, behind(tip, angle + 0.45, 34), behind(tip, angle - 0.45, 34)]) }),
  ];
}
