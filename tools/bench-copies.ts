import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { Decoder, Demuxer, FilterAPI } from 'node-av'
import sharp from 'sharp'

import { bandsOf, isCopy, type Fingerprint } from '#server/features/videos/fingerprint.ts'
import { findCrop, hashBoth, type GreyPicture } from '#server/media/perceptual-hash.ts'

/**
 * `npm run bench:copies`: measures how many altered copies of removed videos are found, and how many other videos are
 * mistaken for copies. Fails below 95 % of the copies, and on any mistaken video.
 *
 * The removed videos are segments of the demo's videos and of those of `--dir`, and seeded scenes. In a copy, each
 * picture is smaller, has encoding artefacts (JPEG of low quality), a border and another brightness, and is from
 * another moment of the second. The others are more segments and more seeded scenes.
 */

const { values } = parseArgs({
  options: {
    dir: { type: 'string', multiple: true, default: [] },
    copies: { type: 'string', default: '1000' },
    others: { type: 'string', default: '10000' },
  },
})
const FOUND_MIN = 0.95
const SEGMENT_SEC = 8
/** Pictures read per second: copies use a different one from the original. */
const PER_SECOND = 4
const SIDE_PX = 256
/** Share of copies whose pictures are from another quarter of the second. */
const SHIFTED_SHARE = 0.1
const HASHED_SIDE_PX = 128

interface Segment {
  name: string
  /** Segments of one file may show the same thing: they are not compared. */
  source: string
  /** `PER_SECOND` of each second. */
  pictures: GreyPicture[]
}

let seed = 1
/** Returns numbers from 0 to 1, the same in each run (mulberry32). */
function random(): number {
  seed = (seed + 0x6d_2b_79_f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
const between = (min: number, max: number): number => min + random() * (max - min)

async function readSegments(file: string): Promise<Segment[]> {
  const pictures: GreyPicture[] = []
  await using demuxer = await Demuxer.open(file)
  const stream = demuxer.video()
  if (!stream) return []
  using decoder = await Decoder.create(stream)
  using filter = FilterAPI.create(`fps=${PER_SECOND},scale=${SIDE_PX}:${SIDE_PX}:flags=area,format=gray`)
  for await (const frame of filter.frames(decoder.frames(demuxer.packets(stream.index)))) {
    if (!frame) continue
    pictures.push({ data: frame.toBuffer(), width: SIDE_PX, height: SIDE_PX })
    frame.free()
  }
  const length = SEGMENT_SEC * PER_SECOND
  const count = Math.max(1, Math.floor(pictures.length / length))
  const source = path.basename(file)
  return Array.from({ length: count }, (_, index) => ({
    name: `${source} ${index * SEGMENT_SEC} s`,
    source,
    pictures: pictures.slice(index * length, (index + 1) * length),
  })).filter((segment) => segment.pictures.length >= PER_SECOND)
}

/** Draws shapes that move over a gradient, from the seed of `random`. */
function drawScene(name: string, isDrawn: (at: number) => boolean = () => true): Segment {
  const shapes = Array.from({ length: 4 + Math.floor(random() * 8) }, () => ({
    x: between(0, HASHED_SIDE_PX),
    y: between(0, HASHED_SIDE_PX),
    dx: between(-3, 3),
    dy: between(-3, 3),
    width: between(8, 60),
    height: between(8, 60),
    grey: between(0, 255),
    isRound: random() < 0.5,
  }))
  const slope = { x: between(-1, 1), y: between(-1, 1), grey: between(60, 190) }
  const cutAt = random() < 0.3 ? Math.floor(between(8, 24)) : Infinity
  const pictures = Array.from({ length: SEGMENT_SEC * PER_SECOND }, (_, at) => {
    const data = new Uint8Array(HASHED_SIDE_PX ** 2)
    const picture = { data, width: HASHED_SIDE_PX, height: HASHED_SIDE_PX }
    if (!isDrawn(at)) return picture
    const mirrored = at >= cutAt
    for (let y = 0; y < HASHED_SIDE_PX; y += 1) {
      for (let x = 0; x < HASHED_SIDE_PX; x += 1) {
        let grey = slope.grey + slope.x * (x - 64) + slope.y * (y - 64)
        for (const shape of shapes) {
          const cx = (((mirrored ? shape.y : shape.x) + shape.dx * at) % 160) - 16
          const cy = (((mirrored ? shape.x : shape.y) + shape.dy * at) % 160) - 16
          const [rx, ry] = [(x - cx) / (shape.width / 2), (y - cy) / (shape.height / 2)]
          if (shape.isRound ? rx * rx + ry * ry < 1 : Math.abs(rx) < 1 && Math.abs(ry) < 1) grey = shape.grey
        }
        data[y * HASHED_SIDE_PX + x] = Math.max(0, Math.min(255, grey))
      }
    }
    return picture
  })
  return { name, source: name, pictures }
}

/** The middle picture of each second, and for a copy one nearby. */
const samples = (segment: Segment, offset = 2): GreyPicture[] =>
  segment.pictures.filter((_, index) => index % PER_SECOND === offset)

async function toHashedSize({ data, width, height }: GreyPicture): Promise<GreyPicture> {
  if (width === HASHED_SIDE_PX) return { data, width, height }
  const shrunk = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize(HASHED_SIDE_PX, HASHED_SIDE_PX, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  return { data: shrunk, width: HASHED_SIDE_PX, height: HASHED_SIDE_PX }
}

async function fingerprintOf(pictures: readonly GreyPicture[]): Promise<Fingerprint> {
  const all = await Promise.all(pictures.map(toHashedSize))
  const crop = findCrop(all)
  return all.map((picture) => hashBoth(picture, crop))
}

/** Alters all pictures of a segment in the same way. */
async function alter(segment: Segment): Promise<GreyPicture[]> {
  const size = Math.round(SIDE_PX * between(0.3, 0.9))
  const quality = Math.round(between(20, 60))
  const border =
    random() < 0.6
      ? { share: between(0.03, 0.2), grey: random() < 0.7 ? 0 : Math.round(random() * 255) }
      : null
  const isLetterbox = random() < 0.5
  const [contrast, brightness] = [between(0.85, 1.15), between(-20, 20)]
  const offset = random() < SHIFTED_SHARE ? 3 : 2
  return Promise.all(
    samples(segment, offset).map(async ({ data, width, height }) => {
      const encoded = await sharp(data, { raw: { width, height, channels: 1 } })
        .resize(size, size, { fit: 'fill' })
        .linear(contrast, brightness)
        .jpeg({ quality })
        .toBuffer()
      const edge = Math.round(size * (border?.share ?? 0))
      const background = { r: border?.grey ?? 0, g: border?.grey ?? 0, b: border?.grey ?? 0 }
      const framed = await sharp(encoded)
        .extend({
          top: edge,
          bottom: edge,
          left: isLetterbox ? 0 : edge,
          right: isLetterbox ? 0 : edge,
          background,
        })
        .jpeg({ quality: 70 })
        .toBuffer()
      const { data: grey, info } = await sharp(framed).greyscale().raw().toBuffer({ resolveWithObject: true })
      const copy = await sharp(grey, { raw: { width: info.width, height: info.height, channels: 1 } })
        .resize(HASHED_SIDE_PX, HASHED_SIDE_PX, { fit: 'fill' })
        .greyscale()
        .raw()
        .toBuffer()
      return { data: copy, width: HASHED_SIDE_PX, height: HASHED_SIDE_PX }
    }),
  )
}

/** The same look-up as `findRemovedCopy`, without a database. */
const COMPARED_MAX_COUNT = 20
const removed: { segment: Segment; fingerprint: Fingerprint }[] = []
const byBand = new Map<string, number[]>()
function findRemoved(fingerprint: Fingerprint, source?: string) {
  const counts = new Map<number, number>()
  for (const { band, value } of bandsOf(fingerprint)) {
    for (const index of byBand.get(`${band}:${value}`) ?? []) counts.set(index, (counts.get(index) ?? 0) + 1)
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, COMPARED_MAX_COUNT)
    .map(([index]) => removed[index])
    .find((found) => found && found.segment.source !== source && isCopy(fingerprint, found.fingerprint))
}

const folders = [path.join(import.meta.dirname, '../demo/media'), ...values.dir]
const segments: Segment[] = []
for (const folder of folders) {
  for (const name of (await readdir(folder)).toSorted()) {
    if (!/\.(mp4|webm|mkv|mov|avi)$/i.test(name) || /-(360|720)\.mp4$/.test(name)) continue
    try {
      segments.push(...(await readSegments(path.join(folder, name))))
    } catch (error) {
      console.log(`${name} cannot be read: ${String(error)}`)
    }
  }
}
const copyCount = Number(values.copies)
const otherCount = Number(values.others)
const startedAtMs = performance.now()
for (const segment of [
  ...segments,
  ...Array.from({ length: segments.length }, (_, index) => drawScene(`scene ${index}`)),
]) {
  const fingerprint = await fingerprintOf(samples(segment))
  if (!fingerprint.some(Boolean)) continue
  const index = removed.push({ segment, fingerprint }) - 1
  for (const { band, value } of bandsOf(fingerprint)) {
    const key = `${band}:${value}`
    byBand.set(key, [...(byBand.get(key) ?? []), index])
  }
}

let foundCount = 0
const missed = new Map<string, number>()
for (let copy = 0; copy < copyCount; copy += 1) {
  const { segment } = removed[copy % removed.length] ?? {}
  if (!segment) throw new Error('Nothing was removed.')
  const found = findRemoved(await fingerprintOf(await alter(segment)))
  if (found?.segment.source === segment.source) foundCount += 1
  else missed.set(segment.name, (missed.get(segment.name) ?? 0) + 1)
}
const taken: string[] = []
for (const { segment, fingerprint } of removed) {
  const found = findRemoved(fingerprint, segment.source)
  if (found) taken.push(`${segment.name} for ${found.segment.name}`)
}
for (let other = 0; other < otherCount; other += 1) {
  const segment = drawScene(`other ${other}`, (at) => at % PER_SECOND === 2)
  const found = findRemoved(await fingerprintOf(samples(segment)))
  if (found) taken.push(`${segment.name} for ${found.segment.name}`)
}

const share = foundCount / copyCount
console.log(
  `${segments.length} segments of videos and as many seeded scenes removed; ${removed.length} have pictures to tell them by.`,
)
console.log(`${foundCount} of ${copyCount} altered copies found (${(100 * share).toFixed(1)} %).`)
console.log(`${taken.length} of ${removed.length + otherCount} other videos taken for a copy.`)
for (const [name, count] of [...missed].toSorted((a, b) => b[1] - a[1]).slice(0, 20))
  console.log(`  missed ${count} x ${name}`)
for (const line of taken.slice(0, 20)) console.log(`  ${line}`)
console.log(`${Math.round((performance.now() - startedAtMs) / 1000)} s`)
if (share < FOUND_MIN || taken.length > 0) process.exitCode = 1
