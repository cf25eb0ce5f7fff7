import { join } from 'node:path'

import sharp from 'sharp'

import type { PlacedSticker } from './placed-sticker.ts'

/** The author of a video whose name is drawn into a copy of it. */
export interface NameDrawn {
  username: string
  /** The copy has no sound. */
  isSilent: boolean
}

interface Size {
  width: number
  height: number
}

/**
 * The letters of usernames as strokes, each with its width. The baseline is at 20, small letters begin at 8, tall ones at 2,
 * and tails end at 26. A machine that encodes videos need not have a font.
 */
const STROKES: Readonly<Record<string, readonly [width: number, path: string]>> = {
  '@': [20, 'M18 19.5A10 10 0 1 1 20 13V15A3 3 0 0 1 14 15V8.8M14 13A4.5 4.5 0 1 0 5 13A4.5 4.5 0 1 0 14 13'],
  '.': [0, 'M0 20h.01'],
  _: [11, 'M0 22H11'],
  a: [12, 'M12 8V20M12 14A6 6 0 1 0 0 14A6 6 0 1 0 12 14'],
  b: [12, 'M0 2V20M0 14A6 6 0 1 1 12 14A6 6 0 1 1 0 14'],
  c: [10.5, 'M10.5 10A6 6 0 1 0 10.5 18'],
  d: [12, 'M12 2V20M12 14A6 6 0 1 0 0 14A6 6 0 1 0 12 14'],
  e: [12, 'M0 14H12A6 6 0 1 0 10.2 18.3'],
  f: [8, 'M8 2.2A4 4 0 0 0 3 6V20M0 9H7'],
  g: [12, 'M12 8V20A6 6 0 0 1 1 23M12 14A6 6 0 1 0 0 14A6 6 0 1 0 12 14'],
  h: [11, 'M0 2V20M0 14A5.5 6 0 0 1 11 14V20'],
  i: [0, 'M0 8V20M0 3h.01'],
  j: [4, 'M4 8V22A4 4 0 0 1 0 25.9M4 3h.01'],
  k: [9.5, 'M0 2V20M9 8L0 15.5M4 12.3L9.5 20'],
  l: [0, 'M0 2V20'],
  m: [18, 'M0 8V20M0 13A4.5 5 0 0 1 9 13V20M9 13A4.5 5 0 0 1 18 13V20'],
  n: [11, 'M0 8V20M0 14A5.5 6 0 0 1 11 14V20'],
  o: [12, 'M12 14A6 6 0 1 0 0 14A6 6 0 1 0 12 14'],
  p: [12, 'M0 8V26M0 14A6 6 0 1 1 12 14A6 6 0 1 1 0 14'],
  q: [12, 'M12 8V26M12 14A6 6 0 1 0 0 14A6 6 0 1 0 12 14'],
  r: [6.5, 'M0 8V20M0 14A6 6 0 0 1 6.5 8'],
  s: [9.5, 'M9 9.8C7.5 7.4 1 7.2 1 11C1 15 9.5 13 9.5 17C9.5 21 2 20.8 0 18'],
  t: [8, 'M3 3V16.5A3.5 3.5 0 0 0 8 19.7M0 8.6H7.5'],
  u: [11, 'M0 8V14A5.5 6 0 0 0 11 14M11 8V20'],
  v: [11, 'M0 8L5.5 20L11 8'],
  w: [18, 'M0 8L4.5 20L9 8L13.5 20L18 8'],
  x: [10, 'M0 8L10 20M10 8L0 20'],
  y: [11, 'M0 8L5.5 20M11 8L5.5 20L3 25.8'],
  z: [10, 'M0 8.4H10L0 19.6H10'],
  0: [12, 'M6 2.5C-2 2.5 -2 20 6 20C14 20 14 2.5 6 2.5Z'],
  1: [5, 'M0 5.5L5 2.5V20'],
  2: [11, 'M.5 7A5 4.6 0 0 1 10.5 7C10.5 11 5 14 0 20H11'],
  3: [10.4, 'M.5 5.5A5 4.2 0 1 1 5 11A5.4 4.6 0 1 1 0 17'],
  4: [12, 'M9 20V2.5L0 15H12'],
  5: [11, 'M10 2.5H2L1 10.5A5.6 5.4 0 1 1 0 17.6'],
  6: [11.5, 'M9 2.5C5 6 .5 10 .5 14.5A5.5 5.5 0 1 0 11.5 14.5A5.5 5.5 0 0 0 2 11.5'],
  7: [11, 'M0 2.5H11L4 20'],
  8: [11.5, 'M6 11A4.4 4.2 0 1 1 6 2.6A4.4 4.2 0 1 1 6 11A5.5 4.5 0 1 1 6 20A5.5 4.5 0 1 1 6 11'],
  9: [11.5, 'M3 20C7 16.5 11.5 12.5 11.5 8A5.5 5.5 0 1 0 .5 8A5.5 5.5 0 0 0 10 11'],
}

const gap = 5
const margin = 4
const lineHeight = 28
const strokeWidth = 2.6
/** Of a picture's shorter side. */
const heightShare = 0.055
const edgeShare = 0.04
/** Of its width, so that the longest names fit. */
const widestShare = 0.8

/** A username as a picture: white lines with a dark rim, visible on bright and dark videos. */
function drawName(username: string): { svg: string; size: Size } {
  let x = margin
  let path = ''
  // Usernames ignore case.
  for (const letter of `@${username.toLowerCase()}`) {
    const stroke = STROKES[letter]
    if (stroke === undefined) continue
    path += `<path transform="translate(${x} ${margin})" d="${stroke[1]}"/>`
    x += stroke[0] + gap
  }
  const size = { width: x - gap + margin, height: lineHeight + 2 * margin }
  const line = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">
    <g ${line} stroke="#000" stroke-opacity=".55" stroke-width="${2.2 * strokeWidth}">${path}</g>
    <g ${line} stroke="#fff" stroke-width="${strokeWidth}">${path}</g></svg>`
  return { svg, size }
}

/**
 * Writes the name of an author as a picture for a lower corner of their video.
 * @param canvas size of the video's pictures
 */
export async function placeName(username: string, canvas: Size, folder: string): Promise<PlacedSticker> {
  const { svg, size } = drawName(username)
  const shorter = Math.min(canvas.width, canvas.height)
  const heightPx = Math.max(12, shorter * heightShare)
  const factor = Math.min(heightPx / size.height, (canvas.width * widestShare) / size.width)
  const [width, height] = [size.width * factor, size.height * factor]
  const edge = shorter * edgeShare
  const inputPath = join(folder, 'name.png')
  await sharp(Buffer.from(svg), { density: 72 * Math.max(1, factor) })
    .resize({ width: Math.max(2, Math.round(width)) })
    .png()
    .toFile(inputPath)
  return {
    inputPath,
    x: (edge + width / 2) / canvas.width,
    y: 1 - (edge + height / 2) / canvas.height,
    scale: width / canvas.width,
  }
}
