import { portraits } from '../avatars/portraits.ts'
import { sceneModules } from '../scenes/index.ts'
import { context2d } from '../scenes/paint.ts'
import { type DrawFrame, HEIGHT, WIDTH } from '../scenes/scene.ts'

/** Everything the page needs to draw a video, sent as JSON. */
export interface RenderJob {
  readonly scene: string
  readonly frameCount: number
  readonly frameRate: number
  /** Loudness per frame and band, each 0 to 1. */
  readonly levels: readonly (readonly number[])[]
}

declare global {
  var renderVideo: (job: RenderJob) => Promise<void>
  var renderAvatar: (name: string) => Promise<void>
  var renderSheet: (scenes: readonly string[], columns: number) => Promise<void>
}

const JPEG_QUALITY = 0.97
const AVATAR_PX = 256
const AVATAR_QUALITY = 0.86
const SHEET_SCALE = 0.36

globalThis.renderVideo = async (job) => {
  const draw = await loadScene(job.scene)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const painter = context2d(canvas)
  let upload = Promise.resolve()
  for (let frame = 0; frame < job.frameCount; frame++) {
    paintFrame(painter, draw, job, frame)
    const picture = await toBlob(canvas, 'image/jpeg', JPEG_QUALITY)
    await upload
    upload = send(picture)
  }
  await upload
}

/** Sends one square WebP. */
globalThis.renderAvatar = async (name) => {
  const portrait = portraits[name]
  if (portrait === undefined) throw new Error(`There is no portrait named ${name}`)
  const canvas = document.createElement('canvas')
  canvas.width = AVATAR_PX
  canvas.height = AVATAR_PX
  const painter = context2d(canvas)
  painter.scale(AVATAR_PX / 100, AVATAR_PX / 100)
  painter.lineCap = 'round'
  painter.lineJoin = 'round'
  portrait(painter)
  await send(await toBlob(canvas, 'image/webp', AVATAR_QUALITY))
}

/** Sends one PNG with a row of evenly spaced frames for every scene. */
globalThis.renderSheet = async (scenes, columns) => {
  const frame = document.createElement('canvas')
  frame.width = WIDTH
  frame.height = HEIGHT
  const sheet = document.createElement('canvas')
  sheet.width = WIDTH * SHEET_SCALE * columns
  sheet.height = HEIGHT * SHEET_SCALE * scenes.length
  const sheetPainter = context2d(sheet)
  sheetPainter.scale(SHEET_SCALE, SHEET_SCALE)
  for (const [row, scene] of scenes.entries()) {
    const draw = await loadScene(scene)
    const levels = Array.from({ length: 24 }, (_, band) => 0.3 + 0.6 * Math.abs(Math.sin(band * 1.7)))
    for (let column = 0; column < columns; column++) {
      const job = { scene, frameCount: columns, frameRate: columns / 8, levels: [levels] }
      paintFrame(context2d(frame), draw, job, column)
      sheetPainter.drawImage(frame, column * WIDTH, row * HEIGHT)
    }
  }
  await send(await toBlob(sheet, 'image/png'))
}

async function loadScene(name: string): Promise<DrawFrame> {
  const load = sceneModules[name]
  if (load === undefined) throw new Error(`There is no scene named ${name}`)
  return (await load()).createScene()
}

function paintFrame(painter: CanvasRenderingContext2D, draw: DrawFrame, job: RenderJob, frame: number) {
  painter.reset()
  painter.lineCap = 'round'
  painter.lineJoin = 'round'
  draw(painter, {
    phase: frame / job.frameCount,
    seconds: frame / job.frameRate,
    durationSec: job.frameCount / job.frameRate,
    levels: job.levels[frame % job.levels.length] ?? [],
  })
}

async function toBlob(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality)
  })
  if (blob === null) throw new Error('The frame could not be encoded')
  return blob
}

async function send(picture: Blob): Promise<void> {
  const response = await fetch('/picture', { method: 'POST', body: picture })
  if (!response.ok) throw new Error(`The stage refused a picture with status ${response.status}`)
}
