import { TAU } from '../scenes/math.ts'
import { disc, glow, oval, polygon } from '../scenes/paint.ts'
import { ground, type Portrait } from './portrait.ts'

/** The vireo itself. */
export const bird: Portrait = (painter) => {
  ground(painter, '#fdf1b8', '#8fd08a')
  glow(painter, 22, 18, 46, '255, 255, 235', 0.9)
  painter.fillStyle = '#5a9a35'
  painter.beginPath()
  painter.ellipse(50, 112, 40, 34, 0, 0, TAU)
  painter.fill()
  disc(painter, 50, 54, 32, '#7fb83f')
  oval(painter, [50, 98], [24, 26], 0, '#ffe469')
  polygon(
    painter,
    [
      [44, 24],
      [50, 10],
      [57, 25],
    ],
    '#7fb83f',
  )
  for (const side of [-1, 1]) {
    disc(painter, 50 + side * 13.5, 50, 11.5, '#fff6c9')
    disc(painter, 50 + side * 12.5, 51, 7, '#26221f')
    disc(painter, 50 + side * 12.5 - 2.2, 48.4, 2.4, '#ffffff')
  }
  polygon(
    painter,
    [
      [42, 60],
      [58, 60],
      [50, 74],
    ],
    '#3b3f4a',
  )
}

/** A face in three flat colours with a brush in her hair. */
export const painterFace: Portrait = (painter) => {
  ground(painter, '#ff8fa3', '#ffc857')
  disc(painter, 78, 24, 22, '#f25c78')
  painter.fillStyle = '#2d1e3e'
  painter.beginPath()
  painter.ellipse(50, 50, 31, 35, 0, 0, TAU)
  painter.fill()
  painter.fillRect(19, 50, 62, 38)
  painter.fillStyle = '#1f8a8a'
  painter.beginPath()
  painter.ellipse(50, 108, 42, 26, 0, 0, TAU)
  painter.fill()
  painter.fillStyle = '#e8a97e'
  painter.fillRect(42, 68, 16, 20)
  oval(painter, [50, 56], [20, 24], 0, '#f2bb92')
  painter.fillStyle = '#2d1e3e'
  painter.beginPath()
  painter.moveTo(28, 52)
  painter.quadraticCurveTo(32, 28, 52, 30)
  painter.quadraticCurveTo(70, 30, 72, 52)
  painter.quadraticCurveTo(60, 46, 54, 37)
  painter.quadraticCurveTo(42, 46, 28, 52)
  painter.fill()
  painter.strokeStyle = '#2d1e3e'
  painter.lineWidth = 1.8
  for (const x of [42, 58]) {
    painter.beginPath()
    painter.arc(x, 56, 3.4, Math.PI * 0.1, Math.PI * 0.9)
    painter.stroke()
    disc(painter, x + (x < 50 ? -3 : 3), 64, 3.4, 'rgba(242, 92, 120, 0.45)')
  }
  painter.strokeStyle = '#b8414f'
  painter.beginPath()
  painter.arc(50, 66, 5, Math.PI * 0.15, Math.PI * 0.85)
  painter.stroke()
  painter.lineWidth = 4
  painter.strokeStyle = '#ffd166'
  painter.beginPath()
  painter.moveTo(28, 40)
  painter.lineTo(78, 18)
  painter.stroke()
  painter.strokeStyle = '#3ddbd9'
  painter.lineWidth = 6
  painter.beginPath()
  painter.moveTo(78, 18)
  painter.lineTo(87, 14)
  painter.stroke()
}

/** A smile under a yellow beanie. */
export const maker: Portrait = (painter) => {
  ground(painter, '#8fd3c4', '#3aa595')
  painter.fillStyle = '#f2684a'
  painter.beginPath()
  painter.ellipse(50, 110, 42, 28, 0, 0, TAU)
  painter.fill()
  painter.fillStyle = '#5d3a26'
  painter.fillRect(41, 70, 18, 20)
  for (const x of [27, 73]) disc(painter, x, 56, 5.5, '#6b4630')
  oval(painter, [50, 55], [23, 26], 0, '#7d5238')
  painter.fillStyle = '#2a1a12'
  painter.beginPath()
  painter.ellipse(50, 70, 19, 12, 0, 0, Math.PI)
  painter.fill()
  painter.fillStyle = '#ffffff'
  painter.beginPath()
  painter.ellipse(50, 68, 9, 6, 0, 0, Math.PI)
  painter.fill()
  for (const x of [41, 59]) disc(painter, x, 53, 2.7, '#1d120c')
  painter.strokeStyle = '#2a1a12'
  painter.lineWidth = 2.2
  for (const x of [41, 59]) {
    painter.beginPath()
    painter.arc(x, 49, 5, Math.PI * 1.2, Math.PI * 1.8)
    painter.stroke()
  }
  painter.fillStyle = '#f9c440'
  painter.beginPath()
  painter.arc(50, 40, 26, Math.PI, 0)
  painter.fill()
  painter.fillStyle = '#e3a91f'
  painter.beginPath()
  painter.roundRect(21, 35, 58, 10, 5)
  painter.fill()
  disc(painter, 50, 13, 6, '#ffe08a')
}
