import { clamp } from '../math.ts'
import { curve, disc, oval } from '../paint.ts'
import type { Painter } from '../scene.ts'

export interface BirdPose {
  /** How far the beak is open, 0 to 1. */
  readonly trill: number
  readonly lift: number
  readonly isBlinking: boolean
}

/** The bird faces left; the origin is the middle of its body. */
export function paintBird(painter: Painter, pose: BirdPose) {
  painter.strokeStyle = '#4a3b38'
  painter.lineWidth = 7
  for (const x of [-22, 24]) {
    curve(painter, [
      [x, 86],
      [x - 3, 118],
    ])
    curve(painter, [
      [x - 20, 122],
      [x - 3, 117],
      [x + 14, 122],
    ])
  }
  painter.fillStyle = '#3c7a3f'
  painter.beginPath()
  painter.moveTo(96, 24)
  painter.quadraticCurveTo(190, 74, 236, 132)
  painter.quadraticCurveTo(196, 138, 120, 86)
  painter.fill()

  painter.fillStyle = '#7fb83f'
  painter.beginPath()
  painter.moveTo(-110, -92)
  painter.bezierCurveTo(-60, -170, 40, -150, 62, -84)
  painter.bezierCurveTo(96, -30, 150, 20, 140, 70)
  painter.bezierCurveTo(70, 130, -60, 120, -100, 40)
  painter.bezierCurveTo(-124, -10, -128, -56, -110, -92)
  painter.fill()

  const belly = painter.createLinearGradient(0, -70, 0, 110)
  belly.addColorStop(0, '#ffe469')
  belly.addColorStop(1, '#fff8d8')
  painter.fillStyle = belly
  painter.beginPath()
  painter.moveTo(-112, -62)
  painter.bezierCurveTo(-60, -52 + 8 * pose.trill, -10, -30, -6, 26)
  painter.bezierCurveTo(0, 80, 60, 92, 96, 92)
  painter.bezierCurveTo(30, 122, -66, 112, -102, 36)
  painter.bezierCurveTo(-122 - 10 * pose.lift, -4, -126, -40, -112, -62)
  painter.fill()

  painter.fillStyle = '#4f8f36'
  painter.beginPath()
  painter.moveTo(8, -26)
  painter.bezierCurveTo(70, -46, 120, 4, 178, 84)
  painter.bezierCurveTo(110, 84, 20, 70, 8, -26)
  painter.fill()
  painter.strokeStyle = '#e9f2c4'
  painter.lineWidth = 6
  curve(painter, [
    [34, 6],
    [62, 36],
    [104, 52],
  ])
  curve(painter, [
    [58, -8],
    [86, 20],
    [126, 40],
  ])
  paintHead(painter, pose)
}

function paintHead(painter: Painter, pose: BirdPose) {
  const gape = 4 + 24 * clamp(pose.trill)
  painter.fillStyle = '#3b3f4a'
  painter.beginPath()
  painter.moveTo(-108, -106)
  painter.quadraticCurveTo(-140, -110 - gape, -160, -96 - gape)
  painter.quadraticCurveTo(-130, -88, -110, -84)
  painter.fill()
  painter.beginPath()
  painter.moveTo(-110, -86)
  painter.quadraticCurveTo(-130, -80, -150, -84 + gape)
  painter.quadraticCurveTo(-126, -66 + gape * 0.4, -106, -70)
  painter.fill()

  oval(painter, [-58, -96], [34, 31], 0, '#fff6c9')
  oval(painter, [-94, -104], [22, 9], -0.15, '#fff6c9')
  if (pose.isBlinking) {
    painter.strokeStyle = '#33402b'
    painter.lineWidth = 5
    curve(painter, [
      [-76, -96],
      [-58, -90],
      [-40, -96],
    ])
    return
  }
  disc(painter, -58, -97, 19, '#26221f')
  disc(painter, -65, -104, 6.5, '#ffffff')
  disc(painter, -51, -90, 3, '#8d857c')
}
