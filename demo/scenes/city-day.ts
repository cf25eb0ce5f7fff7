import { clamp, fract, seededRandom, smoothstep, TAU, times } from './math.ts'
import { cachedLayer, disc, fillSky, glow, mix } from './paint.ts'
import { HEIGHT, type Painter, type SceneFactory, WIDTH } from './scene.ts'

const STREET = 1010

interface Sky {
  readonly top: string
  readonly middle: string
  readonly low: string
}

/** Dawn, noon, dusk and midnight, each a quarter of the loop. */
const SKIES: readonly Sky[] = [
  { top: '#5b6bb0', middle: '#f2a48f', low: '#ffe0a6' },
  { top: '#3f9be0', middle: '#8fd0f2', low: '#e3f6fb' },
  { top: '#4a3a86', middle: '#e8677a', low: '#ffb066' },
  { top: '#070b28', middle: '#141d4a', low: '#2c3870' },
]

interface Building {
  readonly x: number
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly windows: readonly { readonly x: number; readonly y: number; readonly wakes: number }[]
}

/** A whole day passes over a skyline in one loop. */
export const createScene: SceneFactory = () => {
  const buildings = layOut()
  const stars = cachedLayer((painter) => {
    const random = seededRandom(9)
    for (let index = 0; index < 80; index++) {
      disc(painter, random() * WIDTH, random() * 640, 0.8 + random() * 1.5, 'rgba(255, 255, 255, 0.8)')
    }
  })
  return (painter, { phase }) => {
    const night = smoothstep(-0.1, 0.75, Math.cos(TAU * (phase - 0.75)))
    paintSky(painter, phase)
    painter.globalAlpha = night
    painter.drawImage(stars, 0, 0)
    painter.globalAlpha = 1
    paintOrb(painter, phase, '#fff6d8', '255, 236, 170', 0.25, 66)
    paintOrb(painter, phase, '#eef1ff', '190, 205, 255', 0.75, 48)
    paintClouds(painter, phase, night)
    for (const building of buildings) paintBuilding(painter, building, phase, night)
    paintTraffic(painter, phase, night)
  }
}

function blend(phase: number, part: keyof Sky): string {
  const position = phase * SKIES.length
  const from = SKIES[Math.floor(position) % SKIES.length] ?? SKIES[0]
  const to = SKIES[(Math.floor(position) + 1) % SKIES.length] ?? SKIES[0]
  return from === undefined || to === undefined
    ? '#000000'
    : mix(from[part], to[part], smoothstep(0.1, 0.9, fract(position)))
}

function paintSky(painter: Painter, phase: number) {
  fillSky(painter, [
    [0, blend(phase, 'top')],
    [0.45, blend(phase, 'middle')],
    [0.76, blend(phase, 'low')],
  ])
}

/** Rises on the left and sets on the right, highest at the phase `noon`. */
function paintOrb(painter: Painter, phase: number, color: string, rgb: string, noon: number, radius: number) {
  const turn = TAU * (phase - noon)
  const x = WIDTH * 0.44 + Math.sin(turn) * 330
  const y = 840 - Math.cos(turn) * 560
  glow(painter, x, y, radius * 4.6, rgb, 0.55)
  disc(painter, x, y, radius, color)
}

function paintClouds(painter: Painter, phase: number, night: number) {
  painter.fillStyle = `rgba(255, 255, 255, ${0.6 - night * 0.5})`
  for (const [start, y, size] of [
    [0.05, 250, 1],
    [0.42, 380, 1.3],
    [0.74, 190, 0.8],
    [0.6, 520, 0.9],
  ] as const) {
    const x = fract(start + phase) * (WIDTH + 480) - 240
    painter.beginPath()
    painter.roundRect(x - 110 * size, y, 220 * size, 40 * size, 20 * size)
    painter.arc(x - 36 * size, y + 4 * size, 44 * size, 0, TAU)
    painter.arc(x + 32 * size, y + 8 * size, 34 * size, 0, TAU)
    painter.fill()
  }
}

function layOut(): Building[] {
  const random = seededRandom(26)
  return [0, 1, 2].flatMap((depth) => {
    const count = 9 - depth
    return times(count, (index) => {
      const width = (WIDTH / count) * (0.8 + random() * 0.32)
      const height = [560, 430, 270][depth]! * (0.5 + random() * 0.6)
      const columns = Math.max(2, Math.floor(width / 26))
      const rows = Math.floor(height / 36)
      const windows = times(columns * rows, (cell) => ({
        x: ((cell % columns) + 0.5) * (width / columns) - 6,
        y: 20 + Math.floor(cell / columns) * 36,
        wakes: random(),
      })).filter(() => random() < 0.66)
      return { x: (index / count) * WIDTH - 8, width, height, depth, windows }
    })
  })
}

function paintBuilding(painter: Painter, building: Building, phase: number, night: number) {
  const { x, width, height, depth } = building
  const top = STREET - height
  const wall = ['#8c93b8', '#646a96', '#3f4470'][depth]!
  painter.fillStyle = mix(mix(wall, '#0c1030', night * 0.86), blend(phase, 'middle'), 0.24 - depth * 0.09)
  painter.fillRect(x, top, width, height + 10)
  if (depth === 1 && width > 80) painter.fillRect(x + width / 2 - 3, top - 60, 6, 60)
  for (const pane of building.windows) {
    // Each window is lit for its own part of the evening and night.
    const evening = fract(phase - 0.5)
    const lit = smoothstep(pane.wakes * 0.16, pane.wakes * 0.16 + 0.03, evening)
    const awake = lit * (1 - smoothstep(0.32 + pane.wakes * 0.12, 0.36 + pane.wakes * 0.12, evening))
    painter.fillStyle =
      awake > 0.02 ? `rgba(255, 214, 120, ${clamp(0.15 + awake * 0.8)})` : 'rgba(20, 24, 60, 0.16)'
    painter.fillRect(x + pane.x, top + pane.y, 12, 18)
  }
}

function paintTraffic(painter: Painter, phase: number, night: number) {
  painter.fillStyle = mix('#4b4f66', '#0d0f22', night)
  painter.fillRect(0, STREET, WIDTH, HEIGHT - STREET)
  for (const lane of times(4, (index) => index)) {
    const y = STREET + 46 + lane * 52
    const isComing = lane >= 2
    for (const car of times(3, (index) => index)) {
      const travel = fract(phase * (6 + lane) * (isComing ? 1 : -1) + car * 0.37 + lane * 0.19)
      const x = travel * (WIDTH + 400) - 200
      const trail = painter.createLinearGradient(x, 0, x + (isComing ? -190 : 190), 0)
      const rgb = isComing ? '255, 240, 205' : '255, 80, 70'
      trail.addColorStop(0, `rgba(${rgb}, ${0.35 + 0.6 * night})`)
      trail.addColorStop(1, `rgba(${rgb}, 0)`)
      painter.fillStyle = trail
      painter.fillRect(isComing ? x - 190 : x, y, 190, 7)
    }
  }
}
