import { TAU, times } from '../scenes/math.ts'
import { disc, glow, mix, ridge } from '../scenes/paint.ts'
import { paintCrane } from '../scenes/parts/crane.ts'
import { ground, type Portrait } from './portrait.ts'

/** A sea anemone in a rock pool. */
export const tidepool: Portrait = (painter) => {
  ground(painter, '#0b4a6f', '#0a2540')
  for (const [radius, color] of [
    [46, '#0f6b86'],
    [39, '#138a9c'],
  ] as const) {
    disc(painter, 50, 50, radius, color)
  }
  for (const [count, length, width, color, shift] of [
    [16, 34, 6, '#ff6b8b', 0],
    [13, 25, 6, '#ff9a76', 0.2],
    [10, 16, 5.5, '#ffd166', 0.1],
  ] as const) {
    painter.strokeStyle = color
    painter.lineWidth = width
    for (const arm of times(count, (index) => (index / count) * TAU + shift)) {
      painter.beginPath()
      painter.moveTo(50, 50)
      painter.quadraticCurveTo(
        50 + Math.cos(arm + 0.3) * length * 0.6,
        50 + Math.sin(arm + 0.3) * length * 0.6,
        50 + Math.cos(arm) * length,
        50 + Math.sin(arm) * length,
      )
      painter.stroke()
    }
  }
  disc(painter, 50, 50, 8, '#fff3d6')
}

/** The front of a bus under the stars. */
export const nightBus: Portrait = (painter) => {
  ground(painter, '#161a4a', '#4b2f7a')
  for (const [x, y] of [
    [14, 18],
    [30, 9],
    [72, 12],
    [88, 26],
    [56, 7],
  ] as const) {
    disc(painter, x, y, 1.1, '#fff6d8')
  }
  painter.fillStyle = '#e4435e'
  painter.beginPath()
  painter.roundRect(20, 20, 60, 66, 12)
  painter.fill()
  painter.fillStyle = '#2a1b3d'
  painter.beginPath()
  painter.roundRect(32, 24, 36, 9, 3)
  painter.roundRect(25, 37, 50, 24, 5)
  painter.fill()
  painter.fillStyle = '#ffcf70'
  painter.beginPath()
  painter.roundRect(36, 26.5, 28, 4, 2)
  painter.fill()
  disc(painter, 62, 48, 7, '#ffe6b0')
  painter.fillStyle = 'rgba(255, 230, 176, 0.25)'
  painter.fillRect(28, 40, 20, 18)
  for (const x of [31, 69]) {
    glow(painter, x, 72, 17, '255, 236, 170', 0.9)
    disc(painter, x, 72, 5.5, '#fff8dd')
  }
  painter.fillStyle = '#1b1230'
  painter.fillRect(26, 86, 11, 7)
  painter.fillRect(63, 86, 11, 7)
}

/** Half a sun on the sea. */
export const sunAndSea: Portrait = (painter) => {
  ground(painter, '#ffb56b', '#ff6f69')
  disc(painter, 50, 54, 25, '#fff1c1')
  for (const [y, color, swing] of [
    [58, '#2bb3b1', 3],
    [70, '#168a94', 3.5],
    [83, '#0f5f78', 4],
  ] as const) {
    ridge(painter, (x) => y + swing * Math.sin(x / 7 + y), color, 1)
  }
  painter.fillStyle = 'rgba(255, 241, 193, 0.75)'
  for (const [y, half] of [
    [64, 12],
    [75, 8],
    [88, 4],
  ] as const) {
    painter.beginPath()
    painter.roundRect(50 - half, y, half * 2, 2.4, 1.2)
    painter.fill()
  }
}

/** One folded crane. */
export const crane: Portrait = (painter) => {
  ground(painter, '#5c6bc0', '#9c7bd1')
  disc(painter, 66, 34, 24, '#ffd9c7')
  painter.translate(48, 58)
  painter.scale(0.28, 0.28)
  paintCrane(painter, 1, (light) => mix('#f4effb', light > 0 ? '#ffffff' : '#a492d0', Math.abs(light) * 1.5))
}
