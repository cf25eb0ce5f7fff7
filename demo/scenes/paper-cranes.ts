import { fract, seededRandom, times, wave } from './math.ts'
import { cachedLayer, disc, fillSky, glow, isolated, mix, ridge } from './paint.ts'
import { paintCrane } from './parts/crane.ts'
import { type Painter, type SceneFactory, WIDTH } from './scene.ts'

const PAPERS = ['#f25f5c', '#ffe066', '#f7fff7', '#70c1b3', '#ff9f6e', '#9a8cff', '#ffd6e0'] as const

/** A flock of folded cranes crosses a red sun. */
export const createScene: SceneFactory = () => {
  const sky = cachedLayer(paintSky)
  const random = seededRandom(6)
  const flock = times(13, (index) => {
    const depth = (index + 0.5) / 13
    return {
      size: 26 + depth ** 1.8 * 92,
      start: fract(index * 0.382 + random() * 0.06),
      crossings: depth > 0.66 ? 2 : 1,
      y: 230 + fract(index * 0.618 + 0.1) * 640,
      offset: random(),
      paper: PAPERS[index % PAPERS.length] ?? PAPERS[0],
      haze: 0.5 * (1 - depth),
    }
  })
  return (painter, { phase }) => {
    painter.drawImage(sky, 0, 0)
    for (const crane of flock) {
      const travel = fract(crane.start + phase * crane.crossings)
      const x = -220 + travel * (WIDTH + 440)
      const y = crane.y - travel * 90 + 16 * wave(phase, 2, crane.offset)
      isolated(painter, () => {
        painter.translate(x, y)
        painter.rotate(-0.1 + 0.05 * wave(phase, 2, crane.offset + 0.2))
        painter.scale(crane.size / 100, crane.size / 100)
        paintCrane(painter, wave(phase, 8, crane.offset), (light) => tint(crane.paper, light, crane.haze))
      })
    }
  }
}

function paintSky(painter: Painter) {
  fillSky(painter, [
    [0, '#f9e4d0'],
    [0.5, '#f8cdb8'],
    [0.78, '#e8a9a6'],
    [1, '#b97f97'],
  ])
  disc(painter, 330, 560, 226, '#ec5c4f')
  glow(painter, 330, 560, 420, '255, 200, 170', 0.3)
  painter.fillStyle = '#f6d3bf'
  for (const [x, y, width] of [
    [0, 640, 330],
    [380, 690, 360],
    [190, 735, 300],
    [-40, 410, 210],
    [480, 440, 240],
  ] as const) {
    painter.beginPath()
    painter.roundRect(x, y, width, 26, 13)
    painter.roundRect(x + 50, y + 20, width * 0.62, 22, 11)
    painter.fill()
  }
  const layers = ['#cf8f9b', '#a3708f', '#71507b', '#46355f'] as const
  layers.forEach((color, index) => {
    ridge(
      painter,
      (x) => {
        const fold = Math.abs(fract(x / (260 + index * 60) + index * 0.37) - 0.5) * 2
        return 880 + index * 96 - fold * (120 - index * 12)
      },
      color,
      4,
    )
  })
}

/** A face of coloured paper, paler with distance. */
function tint(paper: string, light: number, haze: number): string {
  const lit = light >= 0 ? mix(paper, '#ffffff', light) : mix(paper, '#5a3350', -light)
  return mix(lit, '#f3c4b2', haze)
}
