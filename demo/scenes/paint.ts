import { clamp, lerp, TAU } from './math.ts'
import { HEIGHT, WIDTH, type Painter } from './scene.ts'

/** A colour stop: position 0..1 and a CSS colour. */
export type Stop = readonly [position: number, color: string]

/** Fills the whole frame, or the band between `top` and `bottom`, with a vertical gradient. */
export function fillSky(painter: Painter, stops: readonly Stop[], top = 0, bottom = HEIGHT): void {
  painter.fillStyle = verticalGradient(painter, stops, top, bottom)
  painter.fillRect(0, top, WIDTH, bottom - top)
}

export function verticalGradient(
  painter: Painter,
  stops: readonly Stop[],
  top: number,
  bottom: number,
): CanvasGradient {
  const gradient = painter.createLinearGradient(0, top, 0, bottom)
  for (const [position, color] of stops) gradient.addColorStop(position, color)
  return gradient
}

export function disc(painter: Painter, x: number, y: number, radius: number, fill: string | CanvasGradient) {
  painter.fillStyle = fill
  painter.beginPath()
  painter.arc(x, y, Math.max(0, radius), 0, TAU)
  painter.fill()
}

export function oval(
  painter: Painter,
  center: Point,
  radii: readonly [number, number],
  rotation: number,
  fill: string | CanvasGradient,
) {
  painter.fillStyle = fill
  painter.beginPath()
  painter.ellipse(center[0], center[1], Math.max(0, radii[0]), Math.max(0, radii[1]), rotation, 0, TAU)
  painter.fill()
}

/** A soft light: `rgb` is `"255, 200, 120"`, full strength in the middle and gone at `radius`. */
export function glow(painter: Painter, x: number, y: number, radius: number, rgb: string, strength = 1) {
  const gradient = painter.createRadialGradient(x, y, 0, x, y, radius)
  gradient.addColorStop(0, `rgba(${rgb}, ${strength})`)
  gradient.addColorStop(0.35, `rgba(${rgb}, ${strength * 0.42})`)
  gradient.addColorStop(1, `rgba(${rgb}, 0)`)
  painter.fillStyle = gradient
  painter.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

export type Point = readonly [x: number, y: number]

export function polygon(painter: Painter, points: readonly Point[], fill: string | CanvasGradient) {
  painter.fillStyle = fill
  painter.beginPath()
  for (const [x, y] of points) painter.lineTo(x, y)
  painter.closePath()
  painter.fill()
}

/** Draws a smooth line through the points. */
export function curve(painter: Painter, points: readonly Point[]) {
  painter.beginPath()
  traceCurve(painter, points)
  painter.stroke()
}

/** Adds a smooth line through the points to the current path. */
export function traceCurve(painter: Painter, points: readonly Point[]) {
  points.forEach(([x, y], index) => {
    const next = points[index + 1]
    if (index === 0) painter.lineTo(x, y)
    else if (next === undefined) painter.lineTo(x, y)
    else painter.quadraticCurveTo(x, y, (x + next[0]) / 2, (y + next[1]) / 2)
  })
}

/** Fills everything below a ridge line given as a function of x. */
export function ridge(
  painter: Painter,
  heightAt: (x: number) => number,
  fill: string | CanvasGradient,
  stepPx = 8,
) {
  painter.fillStyle = fill
  painter.beginPath()
  painter.moveTo(-stepPx, HEIGHT)
  for (let x = -stepPx; x <= WIDTH + stepPx; x += stepPx) painter.lineTo(x, heightAt(x))
  painter.lineTo(WIDTH + stepPx, HEIGHT)
  painter.fill()
}

/** Runs `draw` with its own transform and style, and restores both. */
export function isolated(painter: Painter, draw: () => void) {
  painter.save()
  draw()
  painter.restore()
}

/** Mixes two `#rrggbb` colours into a third. */
export function mix(from: string, to: string, amount: number): string {
  const blended = [1, 3, 5].map((index) =>
    Math.round(lerp(channelAt(from, index), channelAt(to, index), clamp(amount)))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${blended.join('')}`
}

function channelAt(color: string, index: number): number {
  return Number.parseInt(color.slice(index, index + 2), 16)
}

/** Paints once into a layer of the frame's size, for pictures that stay still. */
export function cachedLayer(paintLayer: (painter: Painter) => void): HTMLCanvasElement {
  const layer = document.createElement('canvas')
  layer.width = WIDTH
  layer.height = HEIGHT
  paintLayer(context2d(layer))
  return layer
}

export function context2d(canvas: HTMLCanvasElement): Painter {
  const painter = canvas.getContext('2d')
  if (painter === null) throw new Error('This browser has no 2D canvas')
  return painter
}

/** Darkens the corners, which draws the eye inwards. */
export function vignette(painter: Painter, strength = 0.4) {
  const gradient = painter.createRadialGradient(WIDTH / 2, HEIGHT * 0.46, 300, WIDTH / 2, HEIGHT / 2, 820)
  gradient.addColorStop(0, 'rgba(0, 0, 0, 0)')
  gradient.addColorStop(1, `rgba(0, 0, 0, ${strength})`)
  painter.fillStyle = gradient
  painter.fillRect(0, 0, WIDTH, HEIGHT)
}
