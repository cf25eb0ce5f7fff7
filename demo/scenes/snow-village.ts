import { fract, seededRandom, times, wave } from './math.ts'
import { cachedLayer, disc, fillSky, glow, polygon, ridge } from './paint.ts'
import { HEIGHT, type Painter, type SceneFactory, WIDTH } from './scene.ts'

interface House {
  readonly x: number
  readonly ground: number
  readonly width: number
  readonly height: number
  readonly wall: string
}

const HOUSES: readonly House[] = [
  { x: 60, ground: 800, width: 110, height: 90, wall: '#5b3f63' },
  { x: 470, ground: 790, width: 120, height: 96, wall: '#53406b' },
  { x: 240, ground: 860, width: 150, height: 120, wall: '#7a4256' },
  { x: 20, ground: 950, width: 170, height: 140, wall: '#84484f' },
  { x: 440, ground: 930, width: 190, height: 150, wall: '#6f3f5f' },
]

/** Snow falls on a village where everyone is home. */
export const createScene: SceneFactory = () => {
  const village = cachedLayer(paintVillage)
  const random = seededRandom(44)
  const flakes = times(95, () => {
    const depth = random()
    return {
      x: random() * WIDTH,
      start: random(),
      falls: 1 + Math.floor(depth * 2.4),
      size: 1.6 + depth ** 2 * 6,
      sway: 12 + random() * 34,
      offset: random(),
    }
  })
  return (painter, { phase }) => {
    painter.drawImage(village, 0, 0)
    for (const [index, house] of HOUSES.entries()) paintSmoke(painter, house, phase, index * 0.23)
    for (const flake of flakes) {
      const y = -20 + fract(flake.start + phase * flake.falls) * (HEIGHT + 40)
      const x = flake.x + flake.sway * wave(phase, 1, flake.offset)
      disc(painter, x, y, flake.size, `rgba(240, 246, 255, ${0.45 + flake.size * 0.07})`)
    }
  }
}

function paintVillage(painter: Painter) {
  fillSky(painter, [
    [0, '#0d1440'],
    [0.45, '#2c2f73'],
    [0.62, '#6d5a9c'],
    [0.75, '#a98bb5'],
  ])
  glow(painter, 470, 250, 260, '220, 225, 255', 0.4)
  painter.fillStyle = '#f4f1ff'
  painter.beginPath()
  painter.arc(470, 250, 62, -1.3, 2.2)
  painter.quadraticCurveTo(484, 276, 486.6, 190.3)
  painter.fill()
  const random = seededRandom(18)
  for (let index = 0; index < 60; index++) {
    disc(painter, random() * WIDTH, random() * 520, 1 + random() * 1.6, 'rgba(255, 255, 255, 0.6)')
  }
  ridge(painter, (x) => 640 - 90 * Math.abs(Math.sin(x / 170 + 0.5)) - 14 * Math.sin(x / 31), '#59528f')
  ridge(painter, (x) => 740 - 60 * Math.sin(x / 140 + 2.1), '#8f8cc0')
  paintPines(painter, random, 15, 760, 70, '#3f3a73')
  HOUSES.slice(0, 2).forEach((house) => paintHouse(painter, house))
  ridge(painter, (x) => 842 - 26 * Math.sin(x / 120 + 0.4), '#b4b4dc')
  HOUSES.slice(2, 3).forEach((house) => paintHouse(painter, house))
  paintPines(painter, random, 7, 880, 130, '#2e2a5e')
  ridge(painter, (x) => 930 - 24 * Math.sin(x / 150 + 1.9), '#cfd0ec')
  HOUSES.slice(3).forEach((house) => paintHouse(painter, house))
  ridge(painter, (x) => 1030 - 34 * Math.sin(x / 190 + 4.2), '#e4e6f7')
  ridge(painter, (x) => 1150 - 30 * Math.sin(x / 210 + 1.2), '#f3f4fd')
  for (const [x, size] of [
    [50, 250],
    [650, 300],
  ] as const) {
    paintSnowPine(painter, x, 1190, size, '#23224f')
  }
}

function paintPines(
  painter: Painter,
  random: () => number,
  count: number,
  ground: number,
  height: number,
  color: string,
) {
  for (let index = 0; index < count; index++) {
    const x = ((index + random()) / count) * WIDTH
    paintSnowPine(painter, x, ground + random() * 40, height * (0.7 + random() * 0.6), color)
  }
}

function paintSnowPine(painter: Painter, x: number, ground: number, height: number, color: string) {
  for (const tier of [2, 1, 0]) {
    const top = ground - height + tier * height * 0.26
    const bottom = top + height * 0.46
    const half = height * (0.16 + tier * 0.07)
    polygon(
      painter,
      [
        [x, top],
        [x + half, bottom],
        [x - half, bottom],
      ],
      color,
    )
    polygon(
      painter,
      [
        [x, top],
        [x + half * 0.52, top + height * 0.24],
        [x + half * 0.14, top + height * 0.19],
        [x - half * 0.18, top + height * 0.25],
        [x - half * 0.5, top + height * 0.23],
      ],
      'rgba(235, 240, 255, 0.85)',
    )
  }
}

function paintHouse(painter: Painter, { x, ground, width, height, wall }: House) {
  painter.fillStyle = wall
  painter.fillRect(x, ground - height, width, height + 30)
  const roof = height * 0.75
  painter.fillStyle = '#4a2f3f'
  painter.fillRect(x + width * 0.7, ground - height - roof * 0.86, width * 0.13, roof * 0.7)
  polygon(
    painter,
    [
      [x - width * 0.14, ground - height + 8],
      [x + width / 2, ground - height - roof],
      [x + width * 1.14, ground - height + 8],
    ],
    '#f2f3fc',
  )
  painter.fillStyle = '#c6c9e6'
  painter.fillRect(x - width * 0.1, ground - height + 6, width * 1.2, 7)
  for (const [left, top] of [
    [0.14, 0.22],
    [0.6, 0.22],
  ] as const) {
    const windowX = x + width * left
    const windowY = ground - height + height * top
    const size = width * 0.26
    glow(painter, windowX + size / 2, windowY + size / 2, size * 2.4, '255, 200, 100', 0.5)
    painter.fillStyle = '#ffd87a'
    painter.fillRect(windowX, windowY, size, size)
    painter.fillStyle = wall
    painter.fillRect(windowX + size / 2 - 2, windowY, 4, size)
    painter.fillRect(windowX, windowY + size / 2 - 2, size, 4)
  }
  painter.fillStyle = '#3c2435'
  painter.fillRect(x + width * 0.42, ground - height * 0.4, width * 0.18, height * 0.4 + 20)
}

function paintSmoke(painter: Painter, house: House, phase: number, offset: number) {
  const puffs = 7
  for (const index of times(puffs, (puff) => puff)) {
    const age = fract(phase * 2 + offset + index / puffs)
    const x = house.x + house.width * 0.765 + age * 46 + 9 * Math.sin(age * 7 + offset * 9)
    const y = house.ground - house.height * 1.66 - age * 150
    disc(painter, x, y, 7 + age * 24, `rgba(225, 220, 245, ${0.34 * (1 - age) * Math.min(1, age * 6)})`)
  }
}
