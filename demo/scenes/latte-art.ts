import { clamp, easeInOut, envelope, smoothstep, TAU, times, wave } from './math.ts'
import { cachedLayer, disc, fillSky, isolated, oval } from './paint.ts'
import { type Painter, SAFE, type SceneFactory } from './scene.ts'

const CUP = { x: SAFE.centerX + 20, y: 610, radius: 232 }
const LEAVES = 8

/** Milk draws a rosetta on coffee; a stir takes it away again. */
export const createScene: SceneFactory = () => {
  const table = cachedLayer(paintTable)
  return (painter, { phase }) => {
    painter.drawImage(table, 0, 0)
    isolated(painter, () => {
      painter.beginPath()
      painter.arc(CUP.x, CUP.y, CUP.radius, 0, TAU)
      painter.clip()
      const stir = easeInOut((phase - 0.76) / 0.22)
      painter.translate(CUP.x, CUP.y)
      painter.rotate(stir * TAU * 1.5)
      paintCrema(painter)
      painter.globalAlpha = 1 - smoothstep(0.35, 0.95, stir)
      painter.scale(1 - 0.4 * stir, 1 - 0.4 * stir)
      paintRosetta(painter, clamp((phase - 0.08) / 0.5), stir)
    })
    paintShine(painter)
    paintPitcher(painter, phase)
    paintSpoon(painter, phase)
  }
}

function paintTable(painter: Painter) {
  fillSky(painter, [
    [0, '#3f6f73'],
    [1, '#2b5058'],
  ])
  for (const plank of times(6, (index) => index)) {
    painter.fillStyle = plank % 2 === 0 ? 'rgba(255, 255, 255, 0.04)' : 'rgba(0, 0, 0, 0.07)'
    painter.fillRect(plank * 120, 0, 120, 1280)
  }
  oval(painter, [CUP.x + 26, CUP.y + 40], [318, 312], 0, 'rgba(8, 24, 30, 0.4)')
  disc(painter, CUP.x, CUP.y, 306, '#f2e9dc')
  disc(painter, CUP.x, CUP.y, 288, '#e2d5c3')
  painter.strokeStyle = '#f7f0e6'
  painter.lineWidth = 46
  painter.beginPath()
  painter.ellipse(CUP.x - 210, CUP.y + 190, 74, 46, -0.75, 0, TAU)
  painter.stroke()
  disc(painter, CUP.x, CUP.y, CUP.radius + 24, '#fbf6ee')
  disc(painter, CUP.x, CUP.y, CUP.radius + 6, '#d8c7b0')
}

function paintCrema(painter: Painter) {
  const fill = painter.createRadialGradient(0, 0, 40, 0, 0, CUP.radius)
  fill.addColorStop(0, '#b87333')
  fill.addColorStop(0.75, '#9a5a26')
  fill.addColorStop(1, '#6b3a16')
  disc(painter, 0, 0, CUP.radius, fill)
  painter.strokeStyle = 'rgba(225, 165, 100, 0.3)'
  painter.lineWidth = 10
  for (const swirl of times(5, (index) => index)) {
    painter.beginPath()
    painter.arc(8, -6, 70 + swirl * 34, swirl * 1.3, swirl * 1.3 + 2.2)
    painter.stroke()
  }
}

/** Leaves are laid from the far edge towards the near one, then a stem is drawn through them. */
function paintRosetta(painter: Painter, poured: number, stir: number) {
  const milk = '#fff4e2'
  for (const leaf of times(LEAVES, (index) => index)) {
    const grown = easeInOut(clamp(poured * (LEAVES + 2) - leaf) / 1.4)
    if (grown === 0) continue
    const y = 128 - leaf * 34
    const half = (172 - Math.abs(leaf - 2.4) * 22) * grown
    for (const side of [-1, 1]) {
      painter.strokeStyle = milk
      painter.lineWidth = 17
      painter.beginPath()
      painter.moveTo(0, y + 12)
      painter.quadraticCurveTo(side * half * 0.7, y + 6 + stir * 30, side * half, y - 58 * grown)
      painter.stroke()
    }
  }
  const stem = smoothstep(0.82, 1, poured)
  if (poured > 0.5) disc(painter, 0, -146, 40 * smoothstep(0.55, 0.8, poured), milk)
  if (stem === 0) return
  painter.strokeStyle = milk
  painter.lineWidth = 11
  painter.beginPath()
  painter.moveTo(0, -150)
  painter.lineTo(0, -150 + 345 * stem)
  painter.stroke()
}

function paintShine(painter: Painter) {
  painter.strokeStyle = 'rgba(255, 255, 255, 0.35)'
  painter.lineWidth = 10
  painter.beginPath()
  painter.arc(CUP.x, CUP.y, CUP.radius - 16, Math.PI * 1.08, Math.PI * 1.42)
  painter.stroke()
}

function paintPitcher(painter: Painter, phase: number) {
  const near = envelope(phase, 0.02, 0.68, 0.07)
  if (near === 0) return
  const poured = clamp((phase - 0.08) / 0.5)
  const isDrawing = smoothstep(0.82, 1, poured)
  const tipX = CUP.x + 34 * wave(phase, 24) * (1 - isDrawing) * near
  const tipY = CUP.y + 130 - poured * 250 + isDrawing * 300
  isolated(painter, () => {
    painter.translate(tipX + 420 * (1 - near), tipY - 520 * (1 - near))
    painter.strokeStyle = '#fff4e2'
    painter.lineWidth = 15
    painter.beginPath()
    painter.moveTo(0, 0)
    painter.lineTo(26, -62)
    painter.stroke()
    painter.rotate(0.5)
    const steel = painter.createLinearGradient(-20, -240, 190, -60)
    steel.addColorStop(0, '#f3f6f8')
    steel.addColorStop(0.5, '#b9c3ca')
    steel.addColorStop(1, '#7f8c96')
    painter.fillStyle = steel
    painter.beginPath()
    painter.moveTo(-18, -60)
    painter.quadraticCurveTo(30, -40, 60, -74)
    painter.lineTo(150, -90)
    painter.quadraticCurveTo(190, -190, 150, -290)
    painter.quadraticCurveTo(70, -320, 0, -280)
    painter.quadraticCurveTo(-44, -180, -18, -60)
    painter.fill()
    oval(painter, [58, -180], [62, 92], -0.1, '#fff7ea')
  })
}

function paintSpoon(painter: Painter, phase: number) {
  const near = envelope(phase, 0.7, 1, 0.06)
  if (near === 0) return
  const turn = easeInOut((phase - 0.76) / 0.22) * TAU * 1.5
  const x = CUP.x + 84 * Math.cos(turn) + 500 * (1 - near)
  const y = CUP.y + 84 * Math.sin(turn) - 300 * (1 - near)
  isolated(painter, () => {
    painter.translate(x, y)
    painter.rotate(0.75)
    painter.fillStyle = '#d8dee2'
    painter.beginPath()
    painter.roundRect(-9, -430, 18, 400, 9)
    painter.fill()
    oval(painter, [0, 0], [30, 48], 0, '#c3ccd2')
    oval(painter, [-4, -4], [20, 36], 0, '#e9eef1')
  })
}
