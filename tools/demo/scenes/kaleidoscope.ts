import { cycle, fract, smoothstep, TAU, times, wave } from './math.ts'
import { disc, isolated, polygon } from './paint.ts'
import { HEIGHT, type Painter, type SceneFactory, WIDTH } from './scene.ts'

const WEDGES = 12
const REACH = 780
const COLORS = ['#ff4d6d', '#ffb703', '#06d6a0', '#118ab2', '#8338ec', '#ff8fab', '#3a86ff'] as const

/** Coloured glass turns between mirrors. */
export const createScene: SceneFactory = () => {
  const wedge = document.createElement('canvas')
  wedge.width = REACH
  wedge.height = REACH / 2
  const wedgePainter = wedge.getContext('2d')
  if (wedgePainter === null) throw new Error('This browser has no 2D canvas')
  return (painter, { phase }) => {
    paintWedge(wedgePainter, phase)
    painter.fillStyle = '#12062b'
    painter.fillRect(0, 0, WIDTH, HEIGHT)
    painter.translate(WIDTH / 2, HEIGHT / 2)
    for (const index of times(WEDGES, (item) => item)) {
      isolated(painter, () => {
        // A sixth of a turn brings the pattern onto itself.
        painter.rotate((Math.floor((index + 1) / 2) * 2 * TAU) / WEDGES + (TAU * phase) / 6)
        if (index % 2 === 1) painter.scale(1, -1)
        painter.drawImage(wedge, 0, 0)
      })
    }
  }
}

function paintWedge(painter: Painter, phase: number) {
  painter.reset()
  painter.beginPath()
  painter.moveTo(0, 0)
  painter.lineTo(REACH, 0)
  painter.lineTo(REACH, REACH * Math.tan(TAU / WEDGES) + 1)
  painter.closePath()
  painter.clip()
  painter.fillStyle = '#1b0b45'
  painter.fillRect(0, 0, REACH, REACH)
  for (const ring of times(9, (index) => index)) {
    const distance = 8 + fract(ring / 9 + phase) * 820
    const color = cycle(COLORS, ring * 2)
    const swing = 0.26 + 0.2 * wave(phase, 1, ring * 0.31)
    const x = Math.cos(swing) * distance
    const y = Math.sin(swing) * distance
    const size = (26 + distance * 0.13) * smoothstep(8, 110, distance)
    isolated(painter, () => {
      painter.translate(x, y)
      painter.rotate(TAU * phase * (ring % 2 === 0 ? 1 : -1) + ring)
      painter.globalAlpha = 0.92
      paintGlass(painter, ring, size, color)
    })
  }
}

function paintGlass(painter: Painter, kind: number, size: number, color: string) {
  const inner = cycle(COLORS, kind * 2 + 3)
  if (kind % 3 === 0) {
    disc(painter, 0, 0, size, color)
    disc(painter, 0, 0, size * 0.62, inner)
    disc(painter, 0, 0, size * 0.26, '#fff7e0')
    return
  }
  const corners = kind % 3 === 1 ? 3 : 4
  const outline = (scale: number) =>
    times(corners, (corner) => {
      const angle = (corner * TAU) / corners
      return [Math.cos(angle) * size * scale, Math.sin(angle) * size * scale] as const
    })
  polygon(painter, outline(1.5), color)
  polygon(painter, outline(0.9), inner)
  polygon(painter, outline(0.4), '#fff7e0')
}
