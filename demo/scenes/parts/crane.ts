import { type Point, polygon } from '../paint.ts'
import type { Painter } from '../scene.ts'

/** A flat face of the folded paper: its lightness (-1 dark to 1 white) and its corners. */
type Facet = readonly [light: number, ...corners: Point[]]

/**
 * Paints a folded crane that flies right, about 280 units long around the origin.
 * @param flap the wings, -1 down to 1 up
 * @param tint returns the colour of a face of a lightness, -1 to 1
 */
export function paintCrane(painter: Painter, flap: number, tint: (light: number) => string) {
  const lift = 118 * flap
  const farTip: Point = [-26, -14 - lift * 0.92]
  const nearTip: Point = [-40, 6 - lift * 1.1]
  // oxfmt-ignore
  const facets: readonly Facet[] = [
    [-0.38, [34, -6], farTip, [-44, -4]],
    [-0.1, [-28, 4], [-128, -46], [-40, -16]],
    [-0.28, [-28, 4], [-128, -46], [-58, 14]],
    [0.12, [26, 2], [112, -62], [44, -20]],
    [-0.22, [26, 2], [112, -62], [62, 8]],
    [-0.05, [112, -62], [148, -40], [106, -46]],
    [-0.16, [-58, 14], [0, -22], [62, 8], [4, 46]],
    [0.06, [0, -22], [62, 8], [4, 46]],
    [0.3, [44, 0], nearTip, [-6, 8]],
    [0.02, [-6, 8], nearTip, [-52, 4]],
  ]
  for (const [light, ...corners] of facets) polygon(painter, corners, tint(light))
}
