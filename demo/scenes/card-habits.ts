import { easeOutBack, smoothstep, TAU, wave } from './math.ts'
import { cachedLayer, disc, fillSky, glow, isolated } from './paint.ts'
import { type Painter, SAFE, type SceneFactory } from './scene.ts'
import { write } from './type.ts'

interface Habit {
  readonly title: string
  readonly detail: string
  readonly color: string
  readonly paintIcon: (painter: Painter, phase: number) => void
}

const HABITS: readonly Habit[] = [
  { title: 'Water first', detail: 'one glass before coffee', color: '#2f7ed8', paintIcon: paintGlass },
  { title: 'Walk ten minutes', detail: 'no phone, any direction', color: '#2a9d6f', paintIcon: paintShoe },
  { title: 'Write one line', detail: 'what went well today', color: '#8a4fbf', paintIcon: paintPencil },
]

/** Three habits arrive one by one and get ticked off. */
export const createScene: SceneFactory = () => {
  const paper = cachedLayer((painter) => {
    fillSky(painter, [
      [0, '#ffd9a8'],
      [0.5, '#ffb58f'],
      [1, '#f98f8a'],
    ])
    glow(painter, 120, 120, 520, '255, 246, 214', 0.8)
    disc(painter, 640, 1130, 260, 'rgba(255, 214, 150, 0.5)')
    disc(painter, 60, 1230, 200, 'rgba(250, 120, 130, 0.35)')
  })
  return (painter, { phase }) => {
    painter.drawImage(paper, 0, 0)
    const shown = 1 - smoothstep(0.94, 1, phase)
    write(painter, 'Three tiny', SAFE.left, 236, { sizePx: 88, color: '#4a1d3a', face: 'serif', weight: 700 })
    write(painter, 'habits', SAFE.left, 326, {
      sizePx: 88,
      color: '#c2334d',
      face: 'serif',
      isItalic: true,
      weight: 700,
    })
    HABITS.forEach((habit, index) => paintHabit(painter, habit, index, phase, shown))
  }
}

function paintHabit(painter: Painter, habit: Habit, index: number, phase: number, shown: number) {
  const arrival = 0.03 + index * 0.18
  const arrived = easeOutBack((phase - arrival) / 0.08)
  if (phase < arrival) return
  isolated(painter, () => {
    painter.globalAlpha = shown * smoothstep(arrival, arrival + 0.04, phase)
    painter.translate(SAFE.left + 70 * (1 - arrived), 420 + index * 178)
    painter.fillStyle = '#fffaf2'
    painter.beginPath()
    painter.roundRect(0, 0, SAFE.width, 150, 36)
    painter.fill()
    disc(painter, 80, 75, 50, habit.color)
    isolated(painter, () => {
      painter.translate(80, 75)
      habit.paintIcon(painter, phase)
    })
    write(painter, habit.title, 152, 56, { sizePx: 38, color: '#3a1a30', weight: 700 })
    write(painter, habit.detail, 152, 102, { sizePx: 27, color: '#8a6a74', weight: 500 })
    paintTick(painter, habit.color, (phase - 0.66 - index * 0.06) / 0.05)
  })
}

function paintTick(painter: Painter, color: string, progress: number) {
  if (progress <= 0) return
  isolated(painter, () => {
    painter.translate(SAFE.width - 26, 20)
    const size = easeOutBack(progress)
    painter.scale(size, size)
    disc(painter, 0, 0, 30, color)
    painter.strokeStyle = '#ffffff'
    painter.lineWidth = 7
    painter.beginPath()
    painter.moveTo(-12, 1)
    painter.lineTo(-3, 11)
    painter.lineTo(14, -10)
    painter.stroke()
  })
}

function paintGlass(painter: Painter, phase: number) {
  painter.strokeStyle = '#ffffff'
  painter.lineWidth = 5
  painter.fillStyle = '#bfe3ff'
  const level = -4 + 3 * wave(phase, 4)
  painter.beginPath()
  painter.moveTo(-16, level)
  painter.quadraticCurveTo(0, level + 5 * wave(phase, 4, 0.2), 16, level)
  painter.lineTo(13, 24)
  painter.lineTo(-13, 24)
  painter.fill()
  painter.beginPath()
  painter.moveTo(-19, -26)
  painter.lineTo(-14, 26)
  painter.lineTo(14, 26)
  painter.lineTo(19, -26)
  painter.stroke()
}

function paintShoe(painter: Painter, phase: number) {
  for (const [x, step] of [
    [-14, 0],
    [14, 0.5],
  ] as const) {
    const lift = 7 * Math.max(0, wave(phase, 8, step))
    painter.fillStyle = '#ffffff'
    painter.beginPath()
    painter.ellipse(x, -4 - lift, 10, 17, 0, 0, TAU)
    painter.fill()
    painter.beginPath()
    painter.ellipse(x, 22 - lift, 8, 8, 0, 0, TAU)
    painter.fill()
  }
}

function paintPencil(painter: Painter, phase: number) {
  painter.strokeStyle = 'rgba(255, 255, 255, 0.6)'
  painter.lineWidth = 5
  painter.beginPath()
  painter.moveTo(-24, 24)
  painter.lineTo(24, 24)
  painter.stroke()
  painter.translate(8 * wave(phase, 8), 0)
  painter.rotate(0.7)
  painter.fillStyle = '#ffd166'
  painter.fillRect(-7, -32, 14, 40)
  painter.fillStyle = '#ffffff'
  painter.beginPath()
  painter.moveTo(-7, 8)
  painter.lineTo(7, 8)
  painter.lineTo(0, 24)
  painter.fill()
}
