import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { defaultLimits } from './limits.ts'
import { admitFile, sniffContainer } from './sniff.ts'

const bytes = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(400)])

describe('sniffContainer', () => {
  test.each([
    ['an MP4', '\0\0\0\x20ftypisom', 'mov'],
    ['a QuickTime file without a brand', '\0\0\0\x08wide\0\0\0\0mdat', 'mov'],
    ['an MP4 with a 64-bit first box', '\0\0\0\x01mdat', 'mov'],
    ['a WebM', '\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0', 'matroska'],
    ['an AVI', 'RIFF\0\0\0\0AVI LIST', 'avi'],
    ['a fragment of an MP4', '\0\0\0\x18stypmsdh', 'mov'],
    ['an FLV', 'FLV\x01\x05\0\0\0\x09\0\0\0', 'flv'],
    ['a programme stream', '\0\0\x01\xba\x44\0\x04\0\x04\x01\0\0', 'mpeg'],
    ['a transport stream', `G${'\0'.repeat(187)}G${'\0'.repeat(187)}G`, 'mpegts'],
    ['a GIF', 'GIF89a\x40\0\x40\0', 'gif'],
    ['an animated WebP', 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02', 'webp_anim'],
    ['an APNG', `\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR${'\0'.repeat(17)}\0\0\0\x08acTL${'\0'.repeat(12)}`, 'apng'],
    ['a HEIC photo, which may have a video', '\0\0\0\x18ftypheic', 'photo'],
    ['a JPEG, which may have a video', '\xff\xd8\xff\xe0', 'photo'],
    ["a camera's transport stream", `\0\0\0\0G${'\0'.repeat(191)}G${'\0'.repeat(191)}G`, 'mpegts'],
  ])('tells %s', (_, head, container) => {
    expect(sniffContainer(bytes(head))).toBe(container)
  })

  test.each([
    ['text', 'hello this is not a video'],
    ['an HLS playlist', '#EXTM3U\n#EXT-X-VERSION:7\n'],
    ['a concat list', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['a PNG', `\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR${'\0'.repeat(17)}\0\0\0\x01IDAT`],
    ['a WebP of one picture', 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10'],
    ['a WAV, which begins like an AVI', 'RIFF\0\0\0\0WAVEfmt '],
    ['text that begins like a transport stream', `G${'g'.repeat(400)}`],
    ['text that has a box name in the right place', '\x00\x00\x00\x07moov'],
  ])('refuses %s', (_, head) => {
    expect(() => sniffContainer(bytes(head))).toThrow(expect.objectContaining({ reason: 'not-a-video' }))
  })

  test('refuses a file that is too short to be told', () => {
    expect(() => sniffContainer(Buffer.from('ftyp'))).toThrow(
      expect.objectContaining({ reason: 'not-a-video' }),
    )
  })

  test.each([
    ['Ogg', 'OggS\0\x02\0\0\0\0\0\0'],
    ['Windows Media', '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\0\xaa'],
  ])('says of %s that the format is not supported', (_, head) => {
    expect(() => sniffContainer(bytes(head))).toThrow(
      expect.objectContaining({ reason: 'unsupported-format' }),
    )
  })
})

async function avi(statedBytes: number): Promise<string> {
  const head = Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1')
  head.writeUInt32LE(statedBytes, 4)
  const path = join(await mkdtemp(join(tmpdir(), 'vireo-sniff-')), 'camera.avi')
  await writeFile(path, Buffer.concat([head, Buffer.alloc(600)]))
  return path
}

test('an AVI that is shorter than it says is damaged', async () => {
  await expect(admitFile(await avi(1_000), defaultLimits)).rejects.toMatchObject({ reason: 'damaged' })
})

test('an AVI that was never finished does not say its size', async () => {
  await expect(admitFile(await avi(0xffffffff), defaultLimits)).resolves.toMatchObject({ container: 'avi' })
})
