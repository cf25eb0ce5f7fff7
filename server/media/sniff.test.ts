import { describe, expect, test } from 'vitest'

import { sniffContainer } from './sniff.ts'

const bytes = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(400)])

describe('sniffContainer', () => {
  test.each([
    ['an MP4', '\0\0\0\x20ftypisom', 'mov'],
    ['a QuickTime file without a brand', '\0\0\0\x08wide\0\0\0\0mdat', 'mov'],
    ['an MP4 with a 64-bit first box', '\0\0\0\x01mdat', 'mov'],
    ['a WebM', '\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0', 'matroska'],
    ['an AVI', 'RIFF\0\0\0\0AVI LIST', 'avi'],
  ])('tells %s', (_, head, container) => {
    expect(sniffContainer(bytes(head))).toBe(container)
  })

  test.each([
    ['text', 'hello this is not a video'],
    ['an HLS playlist', '#EXTM3U\n#EXT-X-VERSION:7\n'],
    ['a concat list', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'],
    ['a GIF', 'GIF89a\x40\0\x40\0'],
    ['a WAV, which begins like an AVI', 'RIFF\0\0\0\0WAVEfmt '],
    ['a HEIC photo, which begins like an MP4', '\0\0\0\x18ftypheic'],
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
    ['FLV', 'FLV\x01\x05\0\0\0\x09\0\0\0'],
    ['Ogg', 'OggS\0\x02\0\0\0\0\0\0'],
    ['Windows Media', '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\0\xaa'],
  ])('says of %s that the format is not supported', (_, head) => {
    expect(() => sniffContainer(bytes(head))).toThrow(
      expect.objectContaining({ reason: 'unsupported-format' }),
    )
  })
})
