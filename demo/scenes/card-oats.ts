import {
  clamp,
  easeOutBack,
  easeOutCubic,
  fract,
  seededRandom,
  smoothstep,
  TAU,
  times,
  wave,
} from './math.ts'
import { cachedLayer, disc, fillSky, isolated, oval } from './paint.ts'
import { type Painter, SAFE, type SceneFactory } from './scene.ts'
import { write } from './type.ts'

interface Layer {
  readonly amount: string
  readonly name: string
  readonly color: string
  readonly heightPx: number
}

const LAYERS: readonly Layer[] = [
  { amount: '5 tbsp', name: 'rolled oats', color: '#dcb37a', heightPx: 118 },
  { amount: '150 ml', name: 'oat milk', color: '#f4e6cf', heightPx: 62 },
  { amount: '3 tbsp', name: 'yoghurt', color: '#fffaf3', heightPx: 74 },
  { amount: 'a handful', name: 'blueberries', color: '#5a4b9c', heightPx: 74 },
]

const JAR = { left: 150, right: 490, bottom: 960, top: 520 }
const STEP = 0.185

/** A jar of overnight oats fills up, one ingredient after another. */
export const createScene: SceneFactory = () => {
  const kitchen = cachedLayer(paintKitchen)
  return (painter, { phase }) => {
    painter.drawImage(kitchen, 0, 0)
    const shown = 1 - smoothstep(0.95, 1, phase)
    write(painter, 'Overnight oats', SAFE.left, 214, {
      sizePx: 74,
      color: '#15453b',
      face: 'serif',
      weight: 700,
    })
    write(painter, 'ready in 10 seconds (and 8 hours)', SAFE.left, 284, {
      sizePx: 30,
      color: '#2d6a5a',
      weight: 500,
    })
    paintStep(painter, phase, shown)
    painter.globalAlpha = 1
    paintJar(painter, phase, shown)
  }
}

function paintKitchen(painter: Painter) {
  fillSky(painter, [
    [0, '#cfeadf'],
    [1, '#a9d8c8'],
  ])
  painter.fillStyle = 'rgba(255, 255, 255, 0.4)'
  for (const row of times(8, (index) => index)) {
    for (const column of times(6, (index) => index)) {
      painter.beginPath()
      painter.roundRect(column * 144 - (row % 2) * 72 + 4, row * 144 + 4, 136, 136, 14)
      painter.fill()
    }
  }
  painter.fillStyle = '#d99f63'
  painter.fillRect(0, 950, 720, 330)
  painter.fillStyle = '#c88a4e'
  for (const y of [990, 1080, 1190]) painter.fillRect(0, y, 720, 6)
}

function paintStep(painter: Painter, phase: number, shown: number) {
  LAYERS.forEach((layer, index) => {
    const local = (phase - 0.08 - index * STEP) / STEP
    const isLast = index === LAYERS.length - 1
    const visible =
      smoothstep(0, 0.15, local) *
      (isLast ? 1 - smoothstep(0.9, 1.05, local) : 1 - smoothstep(0.85, 1, local))
    if (visible === 0) return
    painter.globalAlpha = shown * visible
    const x = SAFE.left + 50 * (1 - easeOutCubic(local * 4))
    write(painter, layer.amount, x, 378, { sizePx: 60, color: '#d1495b', weight: 800 })
    write(painter, layer.name, x, 444, { sizePx: 46, color: '#15453b', weight: 600 })
  })
  const done = (phase - 0.08 - LAYERS.length * STEP) / 0.1
  if (done <= 0) return
  painter.globalAlpha = shown * clamp(done * 2)
  write(painter, 'Lid on. Fridge.', SAFE.left, 378, { sizePx: 60, color: '#d1495b', weight: 800 })
  write(painter, 'See you at breakfast', SAFE.left, 444, { sizePx: 42, color: '#15453b', weight: 600 })
}

/** `full` falls from 1 to 0 while the jar empties for the next round. */
function paintJar(painter: Painter, phase: number, full: number) {
  oval(painter, [320, JAR.bottom + 8], [200, 22], 0, 'rgba(80, 40, 10, 0.28)')
  isolated(painter, () => {
    painter.beginPath()
    painter.roundRect(JAR.left, JAR.top, JAR.right - JAR.left, JAR.bottom - JAR.top, [30, 30, 60, 60])
    painter.fillStyle = 'rgba(255, 255, 255, 0.4)'
    painter.fill()
    painter.clip()
    let floor = JAR.bottom
    LAYERS.forEach((layer, index) => {
      const filled = smoothstep(0.12, 0.75, (phase - 0.08 - index * STEP) / STEP)
      const height = layer.heightPx * filled * full
      if (filled > 0) paintLayer(painter, layer, index, floor, height, phase)
      floor -= height
    })
  })
  paintFalling(painter, phase)
  painter.strokeStyle = 'rgba(255, 255, 255, 0.9)'
  painter.lineWidth = 9
  painter.beginPath()
  painter.roundRect(JAR.left, JAR.top, JAR.right - JAR.left, JAR.bottom - JAR.top, [30, 30, 60, 60])
  painter.stroke()
  painter.fillStyle = 'rgba(255, 255, 255, 0.55)'
  painter.beginPath()
  painter.roundRect(JAR.left + 26, JAR.top + 60, 18, 240, 9)
  painter.fill()
  const lid = Math.min((phase - 0.84) / 0.06, (0.97 - phase) / 0.03)
  if (lid <= 0) return
  const y = JAR.top - 34 - 150 * (1 - easeOutBack(lid))
  painter.fillStyle = '#d1495b'
  painter.beginPath()
  painter.roundRect(JAR.left - 14, y, JAR.right - JAR.left + 28, 62, 18)
  painter.fill()
  painter.fillStyle = '#b53547'
  painter.fillRect(JAR.left - 14, y + 38, JAR.right - JAR.left + 28, 8)
}

function paintLayer(
  painter: Painter,
  layer: Layer,
  index: number,
  floor: number,
  height: number,
  phase: number,
) {
  painter.fillStyle = layer.color
  painter.beginPath()
  painter.moveTo(JAR.left, floor + 4)
  painter.lineTo(JAR.left, floor - height)
  painter.quadraticCurveTo(320, floor - height - 12 * wave(phase, 6, index * 0.3), JAR.right, floor - height)
  painter.lineTo(JAR.right, floor + 4)
  painter.fill()
  const random = seededRandom(index + 5)
  const pieces = index === 0 ? 60 : index === 3 ? 26 : 0
  for (let piece = 0; piece < pieces; piece++) {
    const x = JAR.left + random() * (JAR.right - JAR.left)
    const y = floor - random() * height
    const turn = random() * 3
    if (height < 10) continue
    if (index === 0) oval(painter, [x, y], [11, 7], turn, piece % 2 === 0 ? '#c99a5b' : '#ecd0a0')
    else paintBerry(painter, x, y)
  }
}

function paintBerry(painter: Painter, x: number, y: number) {
  disc(painter, x, y, 21, '#3f3a85')
  disc(painter, x - 6, y - 7, 6, '#8d88cf')
}

function paintFalling(painter: Painter, phase: number) {
  LAYERS.forEach((layer, index) => {
    const local = (phase - 0.08 - index * STEP) / STEP
    if (local < 0.05 || local > 0.68) return
    if (index === 1 || index === 2) {
      painter.fillStyle = layer.color
      painter.beginPath()
      painter.roundRect(306, JAR.top - 40, index === 1 ? 18 : 30, 330 - index * 60, 14)
      painter.fill()
      return
    }
    for (const piece of times(9, (item) => item)) {
      const drop = fract(local * 3.5 + piece * 0.37)
      const x = 320 + 70 * Math.sin(piece * 2.4)
      const y = JAR.top - 30 + drop * drop * 300
      if (index === 0) oval(painter, [x, y], [11, 7], drop * TAU, '#ecd0a0')
      else paintBerry(painter, x, y)
    }
  })
}
