import { easeInOut, easeOutCubic, envelope, fract, lerp, smoothstep, TAU, wave } from './math.ts'
import { cachedLayer, curve, disc, fillSky, isolated, oval, type Point } from './paint.ts'
import { type Painter, SAFE, type SceneFactory } from './scene.ts'
import { write } from './type.ts'

interface Pose {
  readonly name: string
  /** Sideways bend of the spine in radians, and how far the arms are raised, 0 to 1. */
  readonly bend: number
  readonly raise: number
}

const POSES: readonly Pose[] = [
  { name: 'Reach up', bend: 0, raise: 1 },
  { name: 'Lean left', bend: -0.5, raise: 0.92 },
  { name: 'Lean right', bend: 0.5, raise: 0.92 },
  { name: 'Let go', bend: 0, raise: 0.06 },
]

/** A figure leads a short stretch; the ring runs down once per pose. */
export const createScene: SceneFactory = () => {
  const room = cachedLayer(paintRoom)
  return (painter, { phase }) => {
    painter.drawImage(room, 0, 0)
    const position = phase * POSES.length
    const index = Math.floor(position)
    const pose = POSES[index]
    const previous = POSES[(index + POSES.length - 1) % POSES.length]
    if (pose === undefined || previous === undefined) return
    const local = fract(position)
    const settled = easeInOut(local / 0.34)
    write(painter, 'Stretch with me', SAFE.left, 196, {
      sizePx: 66,
      color: '#2f2a5a',
      face: 'serif',
      weight: 700,
    })
    isolated(painter, () => {
      painter.globalAlpha = envelope(local, -0.06, 1, 0.12)
      write(painter, pose.name, SAFE.left + 30 * (1 - easeOutCubic(local * 4)), 276, {
        sizePx: 54,
        color: '#e0607e',
        weight: 800,
      })
    })
    paintRing(painter, local)
    paintFigure(painter, {
      bend: lerp(previous.bend, pose.bend, settled),
      raise: lerp(previous.raise, pose.raise, settled),
      breath: wave(phase, POSES.length),
    })
  }
}

function paintRoom(painter: Painter) {
  fillSky(painter, [
    [0, '#fde4ec'],
    [0.6, '#fbd3d8'],
    [0.76, '#f7c4c4'],
  ])
  disc(painter, SAFE.centerX, 640, 290, '#fff3ee')
  painter.fillStyle = '#c98f86'
  painter.fillRect(0, 960, 720, 320)
  painter.fillStyle = '#7d6bb3'
  painter.beginPath()
  painter.roundRect(70, 956, 500, 46, 22)
  painter.fill()
  oval(painter, [SAFE.centerX, 962], [130, 14], 0, 'rgba(40, 20, 80, 0.3)')
  painter.fillStyle = '#d9754f'
  painter.beginPath()
  painter.roundRect(604, 860, 92, 110, [10, 10, 30, 30])
  painter.fill()
  painter.strokeStyle = '#3f8f6a'
  painter.lineWidth = 16
  for (const [x, y] of [
    [570, 700],
    [640, 640],
    [706, 700],
    [610, 760],
  ] as const) {
    curve(painter, [
      [650, 864],
      [650, 780],
      [x, y],
    ])
  }
}

function paintRing(painter: Painter, local: number) {
  painter.lineWidth = 16
  painter.strokeStyle = '#f3cfd3'
  painter.beginPath()
  painter.arc(SAFE.centerX, 640, 290, 0, TAU)
  painter.stroke()
  painter.strokeStyle = '#e0607e'
  painter.globalAlpha = 1 - smoothstep(0.94, 1, local)
  painter.beginPath()
  painter.arc(SAFE.centerX, 640, 290, -TAU / 4, -TAU / 4 + TAU * (1 - local * 0.999))
  painter.stroke()
  painter.globalAlpha = 1
}

interface Figure {
  readonly bend: number
  readonly raise: number
  readonly breath: number
}

function paintFigure(painter: Painter, { bend, raise, breath }: Figure) {
  const hip: Point = [SAFE.centerX - bend * 36, 745]
  const chest: Point = [hip[0] + Math.sin(bend) * 120, hip[1] - Math.cos(bend) * 120 - 4 * breath]
  const neck: Point = [chest[0] + Math.sin(bend * 1.5) * 52, chest[1] - Math.cos(bend * 1.5) * 52]
  const head: Point = [neck[0] + Math.sin(bend * 1.7) * 56, neck[1] - Math.cos(bend * 1.7) * 56]
  painter.strokeStyle = '#3b3570'
  painter.lineWidth = 46
  for (const side of [-1, 1]) {
    curve(painter, [
      [hip[0] + side * 24, hip[1] + 10],
      [SAFE.centerX + side * 40, 850],
      [SAFE.centerX + side * 46, 940],
    ])
  }
  painter.strokeStyle = '#f2a65a'
  painter.lineWidth = 84
  curve(painter, [hip, [(hip[0] + chest[0]) / 2, (hip[1] + chest[1]) / 2], chest])
  for (const side of [-1, 1]) paintArm(painter, chest, side, bend, raise)
  painter.strokeStyle = '#8d5a3c'
  painter.lineWidth = 30
  curve(painter, [chest, neck, head])
  disc(painter, head[0] + Math.sin(bend) * 4, head[1] - 20, 48, '#2b1d2e')
  disc(painter, head[0] + Math.sin(bend) * 40, head[1] - 66, 24, '#2b1d2e')
  disc(painter, head[0], head[1], 44, '#8d5a3c')
  painter.strokeStyle = '#3a2018'
  painter.lineWidth = 4
  for (const x of [-16, 16]) {
    curve(painter, [
      [head[0] + x - 8, head[1] - 2],
      [head[0] + x, head[1] + 4],
      [head[0] + x + 8, head[1] - 2],
    ])
  }
  curve(painter, [
    [head[0] - 11, head[1] + 18],
    [head[0], head[1] + 25],
    [head[0] + 11, head[1] + 18],
  ])
}

function paintArm(painter: Painter, chest: Point, side: number, bend: number, raise: number) {
  const shoulder: Point = [chest[0] + side * 38 * Math.cos(bend), chest[1] + side * 38 * Math.sin(bend) - 8]
  const swing = lerp(0.28, Math.PI - 0.14, raise)
  const upper = side * swing - bend * 1.2
  const elbow = reachTo(88, upper - side * 0.3 * raise, shoulder)
  const hand = reachTo(88, upper + side * 0.1 * raise, elbow)
  painter.strokeStyle = '#f2a65a'
  painter.lineWidth = 38
  curve(painter, [shoulder, [(shoulder[0] + elbow[0]) / 2, (shoulder[1] + elbow[1]) / 2], elbow])
  painter.strokeStyle = '#8d5a3c'
  painter.lineWidth = 27
  curve(painter, [elbow, [(elbow[0] + hand[0]) / 2, (elbow[1] + hand[1]) / 2], hand])
}

/** The point `length` away; an angle of 0 hangs down and a positive one swings to the right. */
function reachTo(length: number, angle: number, from: Point): Point {
  return [from[0] + Math.sin(angle) * length, from[1] + Math.cos(angle) * length]
}
