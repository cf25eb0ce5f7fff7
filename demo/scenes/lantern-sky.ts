import { fract, seededRandom, times, wave } from './math.ts'
import { cachedLayer, disc, fillSky, glow, isolated, oval, ridge, verticalGradient } from './paint.ts'
import { type Painter, type SceneFactory, WIDTH } from './scene.ts'

/** Paper lanterns leave a lake and rise into the stars. */
export const createScene: SceneFactory = () => {
  const night = cachedLayer(paintNight)
  const random = seededRandom(17)
  const lanterns = times(30, (index) => {
    const depth = (index + 0.5) / 30
    return {
      x: 30 + random() * 660,
      size: 13 + depth ** 1.7 * 62,
      start: random(),
      rises: depth > 0.72 ? 2 : 1,
      offset: random(),
      warmth: random(),
    }
  })
  return (painter, { phase }) => {
    painter.drawImage(night, 0, 0)
    for (const lantern of lanterns) {
      const rise = fract(lantern.start + phase * lantern.rises)
      const y = 1130 + lantern.size - rise * (1280 + lantern.size * 3)
      const x = lantern.x + 26 * wave(phase, lantern.rises, lantern.offset)
      const flicker = 0.9 + 0.1 * wave(phase, 9, lantern.offset)
      paintLantern(painter, {
        x,
        y,
        size: lantern.size,
        flicker,
        tilt: 0.08 * wave(phase, 2, lantern.offset),
      })
    }
  }
}

function paintNight(painter: Painter) {
  fillSky(painter, [
    [0, '#0a1034'],
    [0.5, '#2a1e58'],
    [0.8, '#7a3560'],
    [0.88, '#c25f5a'],
    [1, '#27173f'],
  ])
  const random = seededRandom(2)
  for (let index = 0; index < 90; index++) {
    disc(
      painter,
      random() * WIDTH,
      random() * 760,
      0.8 + random() * 1.6,
      `rgba(255, 250, 230, ${0.25 + random() * 0.5})`,
    )
  }
  ridge(painter, (x) => 1080 - 70 * Math.sin(x / 150 + 0.6) - 24 * Math.sin(x / 52), '#3a1f4d')
  ridge(painter, (x) => 1150 - 20 * Math.sin(x / 90) - 6 * Math.sin(x / 31), '#1d1233')
  glow(painter, 330, 1130, 420, '255, 160, 90', 0.35)
}

interface Lantern {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly flicker: number
  readonly tilt: number
}

function paintLantern(painter: Painter, { x, y, size, flicker, tilt }: Lantern) {
  glow(painter, x, y, size * 2.5, '255, 150, 60', 0.36 * flicker)
  isolated(painter, () => {
    painter.translate(x, y)
    painter.rotate(tilt)
    painter.fillStyle = verticalGradient(
      painter,
      [
        [0, '#e8642c'],
        [0.55, '#ffab4a'],
        [1, '#fff0ae'],
      ],
      -size * 0.8,
      size * 0.7,
    )
    painter.beginPath()
    painter.moveTo(-size * 0.42, size * 0.66)
    painter.bezierCurveTo(-size * 0.62, 0, -size * 0.62, -size * 0.5, -size * 0.4, -size * 0.72)
    painter.quadraticCurveTo(0, -size * 0.92, size * 0.4, -size * 0.72)
    painter.bezierCurveTo(size * 0.62, -size * 0.5, size * 0.62, 0, size * 0.42, size * 0.66)
    painter.fill()
    painter.strokeStyle = 'rgba(160, 50, 20, 0.28)'
    painter.lineWidth = Math.max(1, size * 0.03)
    for (const fold of [-0.22, 0.22]) {
      painter.beginPath()
      painter.moveTo(fold * size, -size * 0.8)
      painter.quadraticCurveTo(fold * size * 1.5, 0, fold * size * 0.95, size * 0.66)
      painter.stroke()
    }
    oval(painter, [0, size * 0.66], [size * 0.42, size * 0.09], 0, '#a53c1b')
    oval(painter, [0, size * 0.65], [size * 0.3, size * 0.06], 0, '#fff6cf')
  })
}
