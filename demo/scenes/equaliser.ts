import { TAU, times, wave } from './math.ts'
import { cachedLayer, disc, fillSky, glow, isolated } from './paint.ts'
import { type Painter, SAFE, type SceneFactory } from './scene.ts'
import { write } from './type.ts'

const CENTER = { x: SAFE.centerX, y: 610 }
const RADIUS = 150

/** A ring of bars listens to the video's own track. */
export const createScene: SceneFactory = () => {
  const backdrop = cachedLayer((painter) => {
    fillSky(painter, [
      [0, '#160a2e'],
      [0.5, '#241048'],
      [1, '#0b0620'],
    ])
  })
  return (painter, { phase, levels }) => {
    painter.drawImage(backdrop, 0, 0)
    const bass = ((levels[0] ?? 0) + (levels[1] ?? 0) + (levels[2] ?? 0)) / 3
    glow(painter, CENTER.x, CENTER.y, 480, '170, 60, 255', 0.3 + 0.14 * bass)
    paintBars(painter, levels, phase)
    disc(painter, CENTER.x, CENTER.y, RADIUS - 22 + 12 * bass, '#fff3d6')
    paintBird(painter, bass)
    write(painter, 'Low Tide Club', CENTER.x, 214, {
      sizePx: 62,
      color: '#ffffff',
      align: 'center',
      weight: 800,
    })
    write(painter, 'TIDEPOOL LAB', CENTER.x, 274, {
      sizePx: 26,
      color: '#c9a9ff',
      align: 'center',
      weight: 600,
      spacingPx: 8,
    })
  }
}

/** Low bands are at the bottom and rise along both sides. */
function paintBars(painter: Painter, levels: readonly number[], phase: number) {
  const bands = levels.length
  for (const side of [-1, 1]) {
    for (const band of times(bands, (index) => index)) {
      const angle = TAU / 4 + side * ((band + 0.5) / bands) * Math.PI
      const level = levels[band] ?? 0
      const inner = RADIUS + 10
      const outer = inner + 12 + 150 * level
      const hue = 190 + (band / bands) * 150 + 20 * wave(phase)
      painter.strokeStyle = `hsl(${hue}, 95%, ${58 + 12 * level}%)`
      painter.lineWidth = 13
      painter.beginPath()
      painter.moveTo(CENTER.x + Math.cos(angle) * inner, CENTER.y + Math.sin(angle) * inner)
      painter.lineTo(CENTER.x + Math.cos(angle) * outer, CENTER.y + Math.sin(angle) * outer)
      painter.stroke()
    }
  }
}

/** A small bird with headphones nods on the bass. */
function paintBird(painter: Painter, bass: number) {
  isolated(painter, () => {
    painter.translate(CENTER.x, CENTER.y + 14 - 10 * bass)
    painter.rotate(-0.06 + 0.12 * bass)
    disc(painter, 0, 10, 74, '#7fb83f')
    painter.fillStyle = '#ffe469'
    painter.beginPath()
    painter.ellipse(0, 42, 50, 40, 0, 0, TAU)
    painter.fill()
    for (const side of [-1, 1]) {
      disc(painter, side * 27, -4, 23, '#fff6c9')
      disc(painter, side * 25, -2, 13, '#26221f')
      disc(painter, side * 25 - 4, -7, 4.5, '#ffffff')
    }
    painter.fillStyle = '#ef8a3c'
    painter.beginPath()
    painter.moveTo(-12, 14)
    painter.lineTo(12, 14)
    painter.lineTo(0, 32)
    painter.fill()
    painter.strokeStyle = '#e0457b'
    painter.lineWidth = 13
    painter.beginPath()
    painter.arc(0, 0, 80, Math.PI * 1.04, Math.PI * 1.96)
    painter.stroke()
    for (const side of [-1, 1]) {
      painter.fillStyle = '#e0457b'
      painter.beginPath()
      painter.roundRect(side * 80 - 15, -22, 30, 56, 14)
      painter.fill()
    }
  })
}
