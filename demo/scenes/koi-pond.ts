import { fract, seededRandom, TAU, times, wave } from './math.ts'
import { cachedLayer, disc, fillSky, glow, isolated, oval, traceCurve, type Point } from './paint.ts'
import { HEIGHT, type Painter, type SceneFactory, WIDTH } from './scene.ts'

interface Koi {
  readonly center: Point
  readonly radii: Point
  readonly offset: number
  readonly direction: 1 | -1
  readonly scale: number
  readonly body: string
  readonly patch: string
}

const FISH: readonly Koi[] = [
  {
    center: [330, 610],
    radii: [190, 330],
    offset: 0,
    direction: 1,
    scale: 1.5,
    body: '#fff6ea',
    patch: '#f2542d',
  },
  {
    center: [340, 640],
    radii: [215, 280],
    offset: 0.46,
    direction: 1,
    scale: 1.35,
    body: '#ff9f1c',
    patch: '#fff1d6',
  },
  {
    center: [360, 560],
    radii: [250, 380],
    offset: 0.2,
    direction: -1,
    scale: 1.2,
    body: '#fdfdfb',
    patch: '#2b2d42',
  },
  {
    center: [310, 700],
    radii: [130, 210],
    offset: 0.75,
    direction: -1,
    scale: 1.05,
    body: '#f25f3a',
    patch: '#ffd9a0',
  },
]

/** Koi circle among lily pads, seen from above. */
export const createScene: SceneFactory = () => {
  const bed = cachedLayer(paintBed)
  return (painter, { phase }) => {
    painter.drawImage(bed, 0, 0)
    for (const fish of FISH) paintKoi(painter, fish, phase, true)
    for (const fish of FISH) paintKoi(painter, fish, phase, false)
    paintRipples(painter, phase)
    paintPads(painter, phase)
  }
}

function paintBed(painter: Painter) {
  fillSky(painter, [
    [0, '#0e6b70'],
    [0.5, '#0a5560'],
    [1, '#083c4c'],
  ])
  const random = seededRandom(8)
  for (let index = 0; index < 46; index++) {
    const size = 24 + random() * 46
    oval(
      painter,
      [random() * WIDTH, random() * HEIGHT],
      [size, size * (0.6 + random() * 0.3)],
      random() * 3,
      `rgba(4, 42, 54, ${0.2 + random() * 0.25})`,
    )
  }
  glow(painter, 220, 300, 560, '120, 230, 205', 0.3)
}

function positionOf(fish: Koi, phase: number): Point {
  const turn = TAU * (phase * fish.direction + fish.offset)
  return [
    fish.center[0] + fish.radii[0] * Math.cos(turn),
    fish.center[1] + fish.radii[1] * Math.sin(turn) + 40 * Math.sin(2 * turn),
  ]
}

/** The body follows the path behind the head and wags towards the tail. */
function paintKoi(painter: Painter, fish: Koi, phase: number, isShadow: boolean) {
  const segments = 13
  const spine = times(segments, (index) => {
    const along = index / (segments - 1)
    const [x, y] = positionOf(fish, phase - along * 0.08 * fish.scale)
    const [beforeX, beforeY] = positionOf(fish, phase - along * 0.08 * fish.scale + 0.004)
    const heading = Math.atan2(beforeY - y, beforeX - x)
    const wag = 20 * along ** 1.6 * Math.sin(TAU * (phase * 12 - along * 0.9 + fish.offset))
    return {
      x: x - Math.sin(heading) * wag + (isShadow ? 26 : 0),
      y: y + Math.cos(heading) * wag + (isShadow ? 38 : 0),
      heading,
      half: 36 * fish.scale * Math.sin(Math.PI * (0.13 + 0.83 * along ** 0.75)) ** 0.9,
    }
  })
  const side = (sign: number): Point[] =>
    spine.map((point) => [
      point.x - Math.sin(point.heading) * point.half * sign,
      point.y + Math.cos(point.heading) * point.half * sign,
    ])
  const color = isShadow ? 'rgba(2, 30, 42, 0.35)' : fish.body
  const tail = spine[segments - 1]
  const shoulder = spine[3]
  const head = spine[0]
  if (tail === undefined || shoulder === undefined || head === undefined) return

  const finSway = 0.2 * wave(phase, 6, fish.offset)
  for (const sign of [-1, 1]) {
    isolated(painter, () => {
      painter.translate(shoulder.x, shoulder.y)
      painter.rotate(shoulder.heading + Math.PI + sign * (0.75 + finSway))
      oval(painter, [34 * fish.scale, 0], [40 * fish.scale, 15 * fish.scale], 0, color)
    })
    isolated(painter, () => {
      painter.globalAlpha = isShadow ? 1 : 0.88
      painter.translate(tail.x, tail.y)
      painter.rotate(tail.heading + Math.PI + sign * 0.34 + 0.5 * wave(phase, 12, fish.offset - 0.3))
      oval(painter, [40 * fish.scale, 0], [50 * fish.scale, 14 * fish.scale], 0, color)
    })
  }
  painter.fillStyle = color
  painter.beginPath()
  traceCurve(painter, [...side(1), ...side(-1).toReversed()])
  painter.closePath()
  painter.fill()
  if (isShadow) return

  isolated(painter, () => {
    painter.clip()
    for (const [index, size, offset] of [
      [1, 24, 6],
      [4, 32, -10],
      [8, 24, 8],
      [11, 14, -2],
    ] as const) {
      const spot = spine[index]
      if (spot !== undefined) {
        const center: Point = [spot.x + offset * Math.cos(spot.heading), spot.y + offset]
        oval(painter, center, [size * 0.95 * fish.scale, size * 0.7 * fish.scale], spot.heading, fish.patch)
      }
    }
  })
  const face = spine[1] ?? head
  for (const sign of [-1, 1]) {
    const x = face.x - Math.sin(face.heading) * face.half * 0.72 * sign
    const y = face.y + Math.cos(face.heading) * face.half * 0.72 * sign
    disc(painter, x, y, 4.5 * fish.scale, '#1b1b24')
  }
}

function paintRipples(painter: Painter, phase: number) {
  for (const [x, y, born] of [
    [180, 420, 0.1],
    [470, 760, 0.45],
    [250, 900, 0.75],
  ] as const) {
    const age = fract(phase - born)
    for (const ring of [0, 0.12]) {
      const grown = age - ring
      if (grown < 0 || grown > 0.5) continue
      painter.strokeStyle = `rgba(220, 255, 245, ${0.5 * (1 - grown * 2)})`
      painter.lineWidth = 3
      painter.beginPath()
      painter.ellipse(x, y, 8 + grown * 240, 8 + grown * 240, 0, 0, TAU)
      painter.stroke()
    }
  }
}

function paintPads(painter: Painter, phase: number) {
  const pads = [
    [70, 230, 96, 0.6],
    [190, 130, 66, 2.4],
    [660, 420, 80, 3.3],
    [40, 1010, 110, 5.4],
    [620, 1080, 120, 4.0],
    [160, 1170, 84, 0.2],
    [640, 170, 92, 2.9],
  ] as const
  pads.forEach(([x, y, radius, angle], index) => {
    const sway = 5 * wave(phase, 1, index * 0.21)
    isolated(painter, () => {
      painter.translate(x + sway, y + sway * 0.6)
      painter.rotate(angle + 0.04 * wave(phase, 1, index * 0.3))
      const wedge = (fill: string, shift: number, size: number) => {
        painter.fillStyle = fill
        painter.beginPath()
        painter.moveTo(shift, shift)
        painter.arc(shift, shift, size, 0.28, TAU - 0.28)
        painter.fill()
      }
      wedge('rgba(2, 30, 42, 0.35)', 16, radius)
      wedge('#2f9e58', 0, radius)
      wedge('#45b86b', 0, radius * 0.8)
      painter.strokeStyle = '#2f9e58'
      painter.lineWidth = 3
      for (const vein of times(7, (item) => 0.7 + item * 0.8)) {
        painter.beginPath()
        painter.moveTo(0, 0)
        painter.lineTo(Math.cos(vein) * radius * 0.76, Math.sin(vein) * radius * 0.76)
        painter.stroke()
      }
    })
  })
  paintLily(painter, 92 + 5 * wave(phase, 1), 240)
  paintLily(painter, 604 + 5 * wave(phase, 1, 0.84), 1066)
}

function paintLily(painter: Painter, x: number, y: number) {
  for (const [petals, length, color] of [
    [9, 44, '#ffc2dc'],
    [7, 30, '#ffe6f1'],
  ] as const) {
    for (const angle of times(petals, (index) => (index * TAU) / petals)) {
      const center: Point = [x + Math.cos(angle) * length * 0.6, y + Math.sin(angle) * length * 0.6]
      oval(painter, center, [length * 0.6, length * 0.26], angle, color)
    }
  }
  disc(painter, x, y, 11, '#ffd23f')
}
