import { createHash } from 'node:crypto'

import sharp from 'sharp'

/** Ways to damage a good MP4 whose index comes before its data. */
const damage: Record<string, (good: Buffer) => Buffer> = {
  'cut-off.mp4': (good) => good.subarray(0, Math.floor(good.length / 2)),
  'cut-off-before-its-index.mp4': (good) => good.subarray(0, good.indexOf('moov') - 4),
  'flipped-bytes.mp4': (good) => flipped(good, good.indexOf('mdat') + 4, good.length, 1 / 500),
  'flipped-index.mp4': (good) => flipped(good, good.indexOf('moov') + 8, good.indexOf('mdat'), 1 / 20),
}

/** Overwrites one byte in this many with others, the same ones at each run. */
function flipped(good: Buffer, from: number, to: number, share: number): Buffer {
  const bytes = Buffer.from(good)
  const count = Math.ceil((to - from) * share)
  for (let round = 0; round < count; round += 1) {
    const random = createHash('sha256').update(`${round}`).digest()
    bytes[from + (random.readUInt32BE(0) % (to - from))] = random[4] ?? 0
  }
  return bytes
}

const playlist = (uri: string) =>
  `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:5\n#EXT-X-MAP:URI="${uri}"\n#EXTINF:5,\n${uri}\n#EXT-X-ENDLIST\n`

/**
 * Files that pretend to be videos, by name.
 * @param good a whole MP4 with its index in front
 * @param target a local file that playlists point to
 */
export async function hostileFiles(good: Buffer, target: string): Promise<Record<string, Buffer>> {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
  const text: Record<string, string> = {
    'empty.mp4': '',
    'text.mp4': 'hello this is not a video\n'.repeat(200),
    'playlist-of-a-file.mp4': playlist(target),
    'playlist-of-an-address.mp4': playlist('http://127.0.0.1:1/secret.ts'),
    'concat-list.mp4': `ffconcat version 1.0\nfile '${target}'\n`,
    'drawing.mp4': '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/hostname"/></svg>',
    'playlist-behind-a-box.mp4': `\0\0\0\x10ftypisom${playlist(target)}`,
  }
  return {
    ...Object.fromEntries(Object.entries(text).map(([name, content]) => [name, Buffer.from(content)])),
    ...Object.fromEntries(Object.entries(damage).map(([name, apply]) => [name, apply(good)])),
    'picture.mp4': await picture.clone().png().toBuffer(),
    'animation.mp4': await picture.clone().gif().toBuffer(),
    'photo.mp4': Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      Buffer.alloc(64),
    ]),
  }
}
