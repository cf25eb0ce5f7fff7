import { fract, seededRandom, smoothstep, TAU, times, wave } from './math.ts'
import { cachedLayer, disc, fillSky, isolated, verticalGradient } from './paint.ts'
import { HEIGHT, type Painter, type SceneFactory, WIDTH } from './scene.ts'

const LIGHTS = ['#ffb347', '#ff6b6b', '#5ad1ff', '#ffe08a', '#b28dff', '#ff8fc7'] as const

/** City lights out of focus behind a window on which rain runs down. */
export const createScene: SceneFactory = () => {
  const street = cachedLayer(paintStreet)
  const droplets = cachedLayer(paintDroplets)
  const random = seededRandom(31)
  const cars = times(7, (index) => ({ y: 860 + random() * 150, start: random(), isLeaving: index % 2 === 0 }))
  const runners = times(13, () => ({
    x: 20 + random() * 680,
    start: random(),
    size: 9 + random() * 9,
    bend: random(),
  }))
  return (painter, { phase }) => {
    painter.drawImage(street, 0, 0)
    for (const car of cars) {
      const travel = fract(car.start + phase * (car.isLeaving ? 1 : -1))
      const color = car.isLeaving ? '255, 70, 70' : '255, 244, 214'
      for (const side of [0, 54]) bokeh(painter, travel * 1000 - 140 + side, car.y, 32, color, 0.5)
    }
    bokeh(painter, 250, 520, 74, '255, 190, 90', 0.34 + 0.1 * wave(phase))
    painter.drawImage(droplets, 0, 0)
    for (const runner of runners) paintRunner(painter, runner, phase)
  }
}

function bokeh(painter: Painter, x: number, y: number, radius: number, rgb: string, alpha: number) {
  const fill = painter.createRadialGradient(x, y, radius * 0.2, x, y, radius)
  fill.addColorStop(0, `rgba(${rgb}, ${alpha * 0.75})`)
  fill.addColorStop(0.86, `rgba(${rgb}, ${alpha})`)
  fill.addColorStop(1, `rgba(${rgb}, 0)`)
  disc(painter, x, y, radius, fill)
}

function paintStreet(painter: Painter) {
  fillSky(painter, [
    [0, '#0c1330'],
    [0.55, '#2b2752'],
    [0.75, '#3d2a4e'],
    [1, '#10101f'],
  ])
  const random = seededRandom(12)
  painter.filter = 'blur(14px)'
  for (let index = 0; index < 9; index++) {
    painter.fillStyle = `rgba(10, 12, 34, ${0.5 + random() * 0.4})`
    const height = 300 + random() * 480
    painter.fillRect(index * 86 - 20, 930 - height, 92, height)
  }
  painter.filter = 'none'
  for (let index = 0; index < 64; index++) {
    const color = LIGHTS[Math.floor(random() * LIGHTS.length)] ?? LIGHTS[0]
    const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')
    bokeh(
      painter,
      random() * WIDTH,
      330 + random() ** 0.8 * 620,
      18 + random() * 44,
      rgb,
      0.16 + random() * 0.34,
    )
  }
  painter.filter = 'blur(26px)'
  for (let index = 0; index < 14; index++) {
    const color = LIGHTS[index % LIGHTS.length] ?? LIGHTS[0]
    painter.fillStyle = `${color}44`
    painter.fillRect(random() * WIDTH, 960, 26 + random() * 30, 320)
  }
  painter.filter = 'none'
}

/** A bead of water turns what is behind it upside down: dark above, bright below. */
function paintBead(painter: Painter, x: number, y: number, radius: number, stretch = 1) {
  isolated(painter, () => {
    painter.translate(x, y)
    painter.scale(1, stretch)
    const body = verticalGradient(
      painter,
      [
        [0, 'rgba(8, 10, 30, 0.75)'],
        [0.6, 'rgba(150, 130, 170, 0.42)'],
        [1, 'rgba(255, 232, 200, 0.85)'],
      ],
      -radius,
      radius,
    )
    disc(painter, 0, 0, radius, body)
    disc(painter, -radius * 0.3, -radius * 0.4, radius * 0.2, 'rgba(255, 255, 255, 0.85)')
  })
}

function paintDroplets(painter: Painter) {
  const random = seededRandom(77)
  for (let index = 0; index < 260; index++) {
    paintBead(painter, random() * WIDTH, random() * HEIGHT, 1.6 + random() ** 4 * 11, 1 + random() * 0.25)
  }
}

interface Runner {
  readonly x: number
  readonly start: number
  readonly size: number
  readonly bend: number
}

/** A drop waits, slips, waits and slips again, and leaves a wet track. */
function paintRunner(painter: Painter, runner: Runner, phase: number) {
  const progress = fract(phase + runner.start)
  const pathX = (y: number) => runner.x + 14 * Math.sin(y / 90 + runner.bend * TAU)
  const y = -40 + slipped(progress) * (HEIGHT + 120)
  painter.strokeStyle = 'rgba(210, 220, 255, 0.16)'
  painter.lineWidth = runner.size * 1.1
  painter.beginPath()
  const tail = Math.max(-40, y - 420)
  for (let at = tail; at < y; at += 24) painter.lineTo(pathX(at), at)
  painter.stroke()
  for (let bead = 1; bead < 6; bead++) {
    const at = y - bead * 64
    if (at > -20) paintBead(painter, pathX(at), at, runner.size * (0.36 - bead * 0.045))
  }
  paintBead(painter, pathX(y), y, runner.size, 1.3)
}

/** How far down the pane a drop is, 0 to 1, at a given progress. */
function slipped(progress: number): number {
  const first = 0.3 * smoothstep(0.05, 0.28, progress)
  const second = 0.25 * smoothstep(0.36, 0.5, progress)
  return first + second + 0.45 * smoothstep(0.6, 0.95, progress)
}
