import { envelope, fract, seededRandom, smoothstep, TAU, times, wave } from './math.ts'
import { cachedLayer, curve, disc, fillSky, glow, isolated, type Point } from './paint.ts'
import { paintBird } from './parts/vireo.ts'
import { HEIGHT, type Painter, type SceneFactory, WIDTH } from './scene.ts'

const PHRASES = 4

/** A small green bird sings on a blossoming branch. */
export const createScene: SceneFactory = () => {
  const garden = cachedLayer(paintGarden)
  const lights = scatterLights()
  return (painter, { phase }) => {
    painter.drawImage(garden, 0, 0)
    for (const light of lights) {
      const y = light.y + 14 * wave(phase, 1, light.offset)
      glow(painter, light.x, y, light.radius, '255, 250, 190', 0.16 + 0.08 * wave(phase, 1, light.offset))
    }
    const phrase = fract(phase * PHRASES)
    const isSinging = smoothstep(0.05, 0.12, phrase) * (1 - smoothstep(0.6, 0.7, phrase))
    const trill = isSinging * (0.55 + 0.45 * Math.sin(phrase * TAU * 7))
    const sway = wave(phase, 2) * 4
    isolated(painter, () => {
      painter.translate(0, sway)
      paintBranch(painter, phase)
      painter.translate(330, 760)
      painter.scale(1.25, 1.25)
      painter.rotate(-0.05 * isSinging)
      paintBird(painter, { trill, isBlinking: Math.abs(phase - 0.44) < 0.012, lift: isSinging })
    })
    paintNotes(painter, phase)
  }
}

function paintGarden(painter: Painter) {
  fillSky(painter, [
    [0, '#fdf3c0'],
    [0.4, '#d6e89a'],
    [0.75, '#8cc47a'],
    [1, '#3f8f6a'],
  ])
  const random = seededRandom(7)
  for (let index = 0; index < 46; index++) {
    const depth = random()
    const color = depth > 0.5 ? '255, 244, 170' : '74, 160, 110'
    glow(painter, random() * WIDTH, random() * HEIGHT, 60 + 150 * random(), color, 0.34)
  }
  glow(painter, 120, 130, 460, '255, 255, 225', 0.9)
}

function scatterLights() {
  const random = seededRandom(21)
  return times(12, () => ({
    x: random() * WIDTH,
    y: random() * HEIGHT,
    radius: 30 + random() * 50,
    offset: random(),
  }))
}

function paintBranch(painter: Painter, phase: number) {
  painter.strokeStyle = '#5b3b2c'
  painter.lineWidth = 30
  const bough: Point[] = [
    [-40, 960],
    [170, 905],
    [360, 912],
    [540, 872],
    [780, 850],
  ]
  curve(painter, bough)
  painter.strokeStyle = '#7b5340'
  painter.lineWidth = 9
  curve(
    painter,
    bough.map(([x, y]) => [x, y - 7]),
  )
  painter.strokeStyle = '#5b3b2c'
  painter.lineWidth = 12
  curve(painter, [
    [520, 878],
    [600, 800],
    [700, 740],
  ])
  const leaves: readonly (readonly [number, number, number])[] = [
    [70, 915, -1.1],
    [150, 932, 2.3],
    [560, 905, 2.0],
    [640, 770, -0.6],
    [600, 810, -2.5],
    [690, 752, 0.4],
    [470, 868, -1.0],
    [20, 960, 2.6],
  ]
  leaves.forEach(([x, y, angle], index) => {
    paintLeaf(painter, x, y, angle + 0.07 * wave(phase, 2, index * 0.17))
  })
  for (const [x, y] of [
    [110, 895],
    [505, 862],
    [655, 752],
  ] as const) {
    for (const petal of times(5, (index) => (index * TAU) / 5)) {
      disc(painter, x + 15 * Math.cos(petal), y + 15 * Math.sin(petal), 12, '#fff3f6')
    }
    disc(painter, x, y, 8, '#f6c445')
  }
}

function paintLeaf(painter: Painter, x: number, y: number, angle: number) {
  isolated(painter, () => {
    painter.translate(x, y)
    painter.rotate(angle)
    painter.fillStyle = '#2f8a57'
    painter.beginPath()
    painter.moveTo(0, 0)
    painter.quadraticCurveTo(40, -34, 96, 0)
    painter.quadraticCurveTo(40, 30, 0, 0)
    painter.fill()
    painter.strokeStyle = '#79c07f'
    painter.lineWidth = 3
    painter.beginPath()
    painter.moveTo(8, 0)
    painter.lineTo(80, 0)
    painter.stroke()
  })
}

/** Each phrase sends up three notes, which fade as they rise. */
function paintNotes(painter: Painter, phase: number) {
  for (const index of times(PHRASES * 3, (note) => note)) {
    const born = (Math.floor(index / 3) + 0.12 + (index % 3) * 0.17) / PHRASES
    const age = fract(phase - born) * PHRASES * 0.62
    if (age >= 1) continue
    const x = 116 - 46 * age + 26 * Math.sin(age * 7 + index) + (index % 3) * 34
    const y = 610 - 340 * age - (index % 2) * 30
    isolated(painter, () => {
      painter.globalAlpha = envelope(age, 0, 1, 0.25)
      painter.translate(x, y)
      painter.rotate(0.2 * Math.sin(age * 6 + index))
      painter.scale(1.2, 1.2)
      painter.fillStyle = ['#e4572e', '#2a7f62', '#f2a31b'][index % 3] ?? '#e4572e'
      painter.strokeStyle = painter.fillStyle
      painter.lineWidth = 6
      painter.beginPath()
      painter.ellipse(0, 0, 15, 11, -0.4, 0, TAU)
      painter.fill()
      curve(painter, [
        [13, -4],
        [13, -56],
        [24, -44],
        [36, -34],
      ])
    })
  }
}
