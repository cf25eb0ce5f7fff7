import { TAU, times, wave } from './math.ts'
import { cachedLayer, disc, fillSky, isolated, vignette } from './paint.ts'
import { HEIGHT, type Painter, type SceneFactory, WIDTH } from './scene.ts'
import { write } from './type.ts'

const CENTER = { x: 330, y: 600 }
const RADIUS = 300
const TURNS = 5

/** A record turns; the light on its grooves stays still. */
export const createScene: SceneFactory = () => {
  const deck = cachedLayer(paintDeck)
  const label = cachedLayer(paintLabel)
  return (painter, { phase }) => {
    painter.drawImage(deck, 0, 0)
    paintShine(painter, phase)
    isolated(painter, () => {
      painter.translate(CENTER.x, CENTER.y)
      painter.rotate(TAU * TURNS * phase)
      painter.drawImage(label, -WIDTH / 2, -HEIGHT / 2)
    })
    disc(painter, CENTER.x, CENTER.y, 7, '#d9d3c7')
    paintArm(painter, phase)
  }
}

function paintDeck(painter: Painter) {
  fillSky(painter, [
    [0, '#f3b562'],
    [1, '#d9733f'],
  ])
  painter.globalAlpha = 0.1
  for (const plank of times(14, (index) => index)) {
    painter.fillStyle = plank % 2 === 0 ? '#7a2e12' : '#ffe0a8'
    painter.fillRect(0, plank * 96, WIDTH, 48)
  }
  painter.globalAlpha = 1
  painter.fillStyle = '#2d2a32'
  painter.shadowColor = 'rgba(60, 20, 0, 0.45)'
  painter.shadowBlur = 60
  painter.shadowOffsetY = 26
  painter.beginPath()
  painter.roundRect(-30, 230, 750, 740, 44)
  painter.fill()
  painter.shadowColor = 'transparent'
  disc(painter, CENTER.x, CENTER.y, RADIUS + 20, '#46424d')
  disc(painter, CENTER.x, CENTER.y, RADIUS, '#121114')
  for (const groove of times(44, (index) => index)) {
    painter.strokeStyle =
      groove % 9 === 0 ? '#000000' : `rgba(255, 255, 255, ${0.035 + 0.03 * Math.sin(groove * 1.7)})`
    painter.lineWidth = groove % 9 === 0 ? 4 : 1.6
    painter.beginPath()
    painter.arc(CENTER.x, CENTER.y, 118 + groove * 4, 0, TAU)
    painter.stroke()
  }
  vignette(painter, 0.25)
}

function paintLabel(painter: Painter) {
  painter.translate(WIDTH / 2, HEIGHT / 2)
  disc(painter, 0, 0, 106, '#2a9d6f')
  disc(painter, 0, 0, 98, '#f6e7c1')
  painter.fillStyle = '#2a9d6f'
  painter.beginPath()
  painter.arc(0, 0, 98, Math.PI * 0.06, Math.PI * 0.94)
  painter.fill()
  write(painter, 'VIREO', 0, -54, {
    sizePx: 34,
    color: '#1f5c46',
    align: 'center',
    weight: 800,
    spacingPx: 6,
  })
  write(painter, 'Amber Tape', 0, -20, {
    sizePx: 19,
    color: '#c8553d',
    align: 'center',
    face: 'serif',
    isItalic: true,
  })
  write(painter, 'SIDE A · 33', 0, 56, { sizePx: 18, color: '#f6e7c1', align: 'center', spacingPx: 2 })
}

function paintShine(painter: Painter, phase: number) {
  for (const [angle, width, strength] of [
    [-0.9, 0.34, 0.2],
    [2.24, 0.34, 0.16],
    [0.5, 0.16, 0.08],
  ] as const) {
    const sweep = painter.createConicGradient(angle + 0.03 * wave(phase, TURNS), CENTER.x, CENTER.y)
    sweep.addColorStop(0, 'rgba(255, 244, 220, 0)')
    sweep.addColorStop(width / TAU, `rgba(255, 244, 220, ${strength})`)
    sweep.addColorStop((2 * width) / TAU, 'rgba(255, 244, 220, 0)')
    disc(painter, CENTER.x, CENTER.y, RADIUS, sweep)
  }
}

function paintArm(painter: Painter, phase: number) {
  isolated(painter, () => {
    painter.translate(640, 300)
    painter.rotate(0.006 * wave(phase, TURNS))
    disc(painter, 0, 0, 46, '#1e1c22')
    disc(painter, 0, 0, 32, '#b9b4ab')
    painter.strokeStyle = '#d9d3c7'
    painter.lineWidth = 13
    painter.beginPath()
    painter.moveTo(0, 0)
    painter.lineTo(6, 300)
    painter.quadraticCurveTo(4, 350, -70, 420)
    painter.stroke()
    painter.translate(-82, 432)
    painter.rotate(0.76)
    painter.fillStyle = '#e4572e'
    painter.beginPath()
    painter.roundRect(-18, -22, 36, 62, 8)
    painter.fill()
  })
}
