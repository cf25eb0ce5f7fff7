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
import { cachedLayer, fillSky, glow, isolated } from './paint.ts'
import { type Painter, SAFE, type SceneFactory, WIDTH } from './scene.ts'
import { write } from './type.ts'

const CLUES = ['It has two digits', 'It is a square', 'Its digits add up to 10'] as const
const COUNT_FROM = 5
const COUNT_START = 0.42
const COUNT_END = 0.94

/** Three clues and a countdown; exactly one number fits. */
export const createScene: SceneFactory = () => {
  const backdrop = cachedLayer((painter) => {
    fillSky(painter, [
      [0, '#0f2a4a'],
      [0.5, '#16456b'],
      [1, '#0b1f3a'],
    ])
    glow(painter, SAFE.centerX, 760, 480, '60, 180, 190', 0.4)
  })
  const random = seededRandom(64)
  const digits = times(16, (index) => ({
    text: String(index % 10),
    x: random() * WIDTH,
    start: random(),
    size: 40 + random() * 90,
  }))
  return (painter, { phase }) => {
    painter.drawImage(backdrop, 0, 0)
    for (const digit of digits) {
      const y = 1360 - fract(digit.start + phase) * 1440
      const style = {
        sizePx: digit.size,
        color: 'rgba(150, 215, 235, 0.09)',
        align: 'center',
        weight: 800,
      } as const
      write(painter, digit.text, digit.x + 14 * wave(phase, 1, digit.start), y, style)
    }
    const shown = 1 - smoothstep(0.95, 1, phase)
    write(painter, 'Guess my', SAFE.left, 206, { sizePx: 82, color: '#ffffff', weight: 800 })
    write(painter, 'number', SAFE.left, 292, { sizePx: 82, color: '#ffd166', weight: 800 })
    CLUES.forEach((clue, index) => paintClue(painter, clue, index, phase, shown))
    painter.globalAlpha = shown * smoothstep(COUNT_START - 0.04, COUNT_START, phase)
    paintCountdown(painter, phase)
  }
}

function paintClue(painter: Painter, clue: string, index: number, phase: number, shown: number) {
  const arrival = 0.03 + index * 0.12
  const progress = (phase - arrival) / 0.07
  if (progress <= 0) return
  isolated(painter, () => {
    painter.globalAlpha = shown * clamp(progress * 2)
    painter.translate(SAFE.left - 50 * (1 - easeOutBack(progress)), 364 + index * 84)
    painter.fillStyle = 'rgba(255, 255, 255, 0.12)'
    painter.beginPath()
    painter.roundRect(0, 0, SAFE.width - 30, 68, 34)
    painter.fill()
    painter.fillStyle = '#ffd166'
    painter.beginPath()
    painter.arc(34, 34, 24, 0, TAU)
    painter.fill()
    write(painter, String(index + 1), 34, 36, { sizePx: 30, color: '#0f2a4a', align: 'center', weight: 800 })
    write(painter, clue, 76, 36, { sizePx: 36, color: '#ffffff', weight: 600 })
  })
}

function paintCountdown(painter: Painter, phase: number) {
  const position = clamp((phase - COUNT_START) / (COUNT_END - COUNT_START), 0, 0.9999) * COUNT_FROM
  const number = COUNT_FROM - Math.floor(position)
  const within = fract(position)
  const y = 800
  painter.lineWidth = 22
  painter.strokeStyle = 'rgba(255, 255, 255, 0.14)'
  painter.beginPath()
  painter.arc(SAFE.centerX, y, 140, 0, TAU)
  painter.stroke()
  painter.strokeStyle = '#ffd166'
  painter.beginPath()
  painter.arc(SAFE.centerX, y, 140, -TAU / 4, -TAU / 4 + TAU * (1 - position / COUNT_FROM))
  painter.stroke()
  isolated(painter, () => {
    painter.translate(SAFE.centerX, y + 6)
    const size = 1 + 0.35 * (1 - easeOutCubic(within * 3))
    painter.scale(size, size)
    write(painter, String(number), 0, 0, { sizePx: 170, color: '#ffffff', align: 'center', weight: 800 })
  })
}
