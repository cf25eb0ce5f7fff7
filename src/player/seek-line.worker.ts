/** Position of a video at a moment; it advances from there. */
export interface LineState {
  positionSec: number
  durationSec: number
  /** Seconds of the video per second; 0 while it is paused. */
  rate: number
}

const DRAW_EVERY_MS = 100

let line: OffscreenCanvasRenderingContext2D | null = null
let state: LineState = { positionSec: 0, durationSec: 1, rate: 0 }
let receivedAtMs = 0
let drawing: ReturnType<typeof setInterval> | undefined

function draw(): void {
  if (!line) return
  const { width, height } = line.canvas
  const positionSec = state.positionSec + ((performance.now() - receivedAtMs) / 1_000) * state.rate
  line.clearRect(0, 0, width, height)
  line.fillRect(0, 0, (width * positionSec) / state.durationSec, height)
}

function take(canvas: OffscreenCanvas): void {
  line = canvas.getContext('2d')
  // Same as `--on-stage`.
  if (line) line.fillStyle = '#ffffff'
}

function follow(received: LineState): void {
  state = received
  receivedAtMs = performance.now()
  clearInterval(drawing)
  if (state.rate > 0) drawing = setInterval(draw, DRAW_EVERY_MS)
  draw()
}

addEventListener('message', ({ data }: MessageEvent<OffscreenCanvas | LineState>) => {
  if (data instanceof OffscreenCanvas) take(data)
  else follow(data)
})
