import { verticalGradient } from '../scenes/paint.ts'
import type { Painter } from '../scenes/scene.ts'

/** Paints a picture of 100 by 100 units. */
export type Portrait = (painter: Painter) => void

/** Fills the picture with a gradient from one colour at the top to another at the bottom. */
export function ground(painter: Painter, top: string, bottom: string) {
  painter.fillStyle = verticalGradient(
    painter,
    [
      [0, top],
      [1, bottom],
    ],
    0,
    100,
  )
  painter.fillRect(0, 0, 100, 100)
}
