import { fract, seededRandom, TAU, times, wave } from './math.ts'
import { cachedLayer, disc, fillSky, glow, isolated, oval, ridge } from './paint.ts'
import { HEIGHT, type Painter, type SceneFactory, WIDTH } from './scene.ts'

const WINDOW = { left: 54, top: 150, width: 612, height: 720, radius: 60 }

interface Land {
  readonly base: number
  readonly swing: number
  readonly periodPx: number
  readonly periods: number
  readonly color: string
}

/** Each ridge passes a whole number of its periods in one loop; nearer ones pass more of them. */
const LANDS: readonly Land[] = [
  { base: 600, swing: 56, periodPx: 620, periods: 1, color: '#2c3f78' },
  { base: 670, swing: 40, periodPx: 540, periods: 3, color: '#1f2f60' },
  { base: 740, swing: 30, periodPx: 660, periods: 6, color: '#142148' },
]

/** The night landscape slides past a train window; tea steams on the sill. */
export const createScene: SceneFactory = () => {
  const sky = cachedLayer(paintSky)
  const cabin = cachedLayer(paintCabin)
  return (painter, { phase }) => {
    painter.drawImage(sky, 0, 0)
    LANDS.forEach((land, index) => {
      const travelPx = phase * land.periods * land.periodPx
      ridge(
        painter,
        (x) => {
          const turn = (TAU * (x + travelPx)) / land.periodPx
          return land.base - land.swing * Math.sin(turn) - land.swing * 0.4 * Math.sin(2 * turn + index)
        },
        land.color,
        6,
      )
      paintHomes(painter, land, travelPx, index)
    })
    paintPoles(painter, phase)
    painter.drawImage(cabin, 0, 2 * wave(phase, 8))
    paintSteam(painter, phase)
  }
}

function paintSky(painter: Painter) {
  fillSky(painter, [
    [0, '#0a1030'],
    [0.35, '#27306e'],
    [0.52, '#5c5a9e'],
    [0.6, '#a57fae'],
  ])
  const random = seededRandom(15)
  for (let index = 0; index < 50; index++) {
    disc(painter, random() * WIDTH, 150 + random() * 330, 1 + random() * 1.5, 'rgba(255, 255, 255, 0.65)')
  }
  glow(painter, 480, 330, 230, '255, 240, 205', 0.5)
  disc(painter, 480, 330, 56, '#fff4da')
}

function paintHomes(painter: Painter, land: Land, travelPx: number, layer: number) {
  const random = seededRandom(layer + 70)
  const homes = times(4 + layer, () => ({ at: random() * land.periodPx, size: 7 + layer * 4 + random() * 4 }))
  for (const home of homes) {
    for (const repeat of [-1, 0, 1, 2]) {
      const x = home.at + repeat * land.periodPx - (travelPx % land.periodPx)
      if (x < -60 || x > WIDTH + 60) continue
      const y = land.base + land.swing * 0.9
      glow(painter, x, y, home.size * 4, '255, 200, 110', 0.4)
      painter.fillStyle = '#ffd98a'
      painter.fillRect(x - home.size / 2, y - home.size / 2, home.size, home.size)
    }
  }
}

function paintPoles(painter: Painter, phase: number) {
  const spacingPx = 900
  const travelPx = fract(phase * 12) * spacingPx
  painter.strokeStyle = '#0a1128'
  painter.lineWidth = 5
  for (const lane of [0, 1]) {
    painter.beginPath()
    for (let x = -20; x <= WIDTH + 20; x += 20) {
      const sag = Math.sin(Math.PI * fract((x + travelPx) / spacingPx))
      painter.lineTo(x, 300 + lane * 34 + 60 * sag)
    }
    painter.stroke()
  }
  painter.lineWidth = 16
  for (const pole of [0, 1]) {
    const x = pole * spacingPx - travelPx
    painter.beginPath()
    painter.moveTo(x, 270)
    painter.lineTo(x, 900)
    painter.moveTo(x - 40, 305)
    painter.lineTo(x + 40, 305)
    painter.stroke()
  }
}

function paintCabin(painter: Painter) {
  painter.fillStyle = '#54302f'
  painter.beginPath()
  painter.rect(0, -10, WIDTH, HEIGHT + 20)
  painter.roundRect(WINDOW.left, WINDOW.top, WINDOW.width, WINDOW.height, WINDOW.radius)
  painter.fill('evenodd')
  painter.fillStyle = '#6b3f38'
  painter.fillRect(0, -10, WIDTH, 96)
  painter.strokeStyle = '#c9a06a'
  painter.lineWidth = 14
  painter.beginPath()
  painter.roundRect(WINDOW.left, WINDOW.top, WINDOW.width, WINDOW.height, WINDOW.radius)
  painter.stroke()
  const curtain = (x: number, width: number) => {
    for (const fold of times(4, (index) => index)) {
      painter.fillStyle = fold % 2 === 0 ? '#8f2f3f' : '#a83a4a'
      painter.fillRect(x + (fold * width) / 4, 96, width / 4 + 1, 770)
    }
  }
  curtain(0, 70)
  curtain(660, 60)
  painter.fillStyle = '#d9b27c'
  painter.fillRect(0, 80, WIDTH, 14)
  painter.fillStyle = '#8a5a3c'
  painter.fillRect(0, 905, WIDTH, 52)
  painter.fillStyle = '#a56f49'
  painter.fillRect(0, 905, WIDTH, 12)
  painter.fillStyle = '#3f2426'
  painter.fillRect(0, 957, WIDTH, HEIGHT)
  glow(painter, 130, 820, 420, '255, 190, 110', 0.22)
  paintCup(painter)
}

function paintCup(painter: Painter) {
  oval(painter, [190, 908], [92, 13], 0, '#efe3d0')
  painter.fillStyle = '#f7efe2'
  painter.beginPath()
  painter.moveTo(128, 800)
  painter.lineTo(252, 800)
  painter.quadraticCurveTo(250, 900, 214, 904)
  painter.lineTo(166, 904)
  painter.quadraticCurveTo(130, 900, 128, 800)
  painter.fill()
  painter.strokeStyle = '#f7efe2'
  painter.lineWidth = 13
  painter.beginPath()
  painter.arc(252, 842, 26, -1.4, 1.6)
  painter.stroke()
  painter.fillStyle = '#d1495b'
  painter.fillRect(129, 826, 122, 14)
  oval(painter, [190, 801], [62, 11], 0, '#a8632f')
}

function paintSteam(painter: Painter, phase: number) {
  for (const strand of [0, 1, 2]) {
    for (const puff of times(9, (index) => index)) {
      const age = fract(phase * 3 + puff / 9 + strand * 0.31)
      const x = 168 + strand * 22 + 16 * Math.sin(age * 6 + strand * 2)
      isolated(painter, () => {
        painter.globalAlpha = 0.16 * Math.sin(Math.PI * age)
        disc(painter, x, 792 - age * 170, 8 + age * 20, '#fff6ea')
      })
    }
  }
}
