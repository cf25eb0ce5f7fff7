/** Fragmented MP4 as recorders write it, with only as many bytes as its times need. */

type Bytes = Uint8Array<ArrayBuffer>

const u32 = (value: number): number[] => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]
const text = (value: string): number[] => [...new TextEncoder().encode(value)]
const box = (type: string, ...content: number[][]): number[] => {
  const bytes = content.flat()
  return [...u32(bytes.length + 8), ...text(type), ...bytes]
}

export const TIMESCALE = 1000
const SOUND_TIMESCALE = 48_000

const trak = (id: number, handler: string, timescale: number, { format, madeAt }: HeaderOptions): number[] =>
  box(
    'trak',
    box('tkhd', u32(0), u32(madeAt), u32(madeAt), u32(id)),
    box(
      'mdia',
      box('mdhd', u32(0), u32(madeAt), u32(madeAt), u32(timescale)),
      box('hdlr', u32(0), u32(0), text(handler)),
      box('minf', box('stbl', box('stsd', u32(0), text(format)))),
    ),
  )

const trex = (id: number, defaultDuration: number): number[] =>
  box('trex', u32(0), u32(id), u32(1), u32(defaultDuration))

interface HeaderOptions {
  format: string
  /** The creation time. */
  madeAt: number
  /** The number of the picture track, 1 or 2. */
  pictureId?: number
}

export const header = (options: HeaderOptions): Bytes => {
  const { pictureId = 1 } = options
  return new Uint8Array([
    ...box('ftyp', text('isom')),
    ...box(
      'moov',
      box('mvhd', u32(0), u32(options.madeAt)),
      trak(pictureId, 'vide', TIMESCALE, options),
      trak(3 - pictureId, 'soun', SOUND_TIMESCALE, options),
      box('mvex', trex(pictureId, 33), trex(3 - pictureId, 960)),
    ),
  ])
}

/** A fragment of frames with these durations in milliseconds, with sound from the same time on. */
export const fragment = (startMs: number, durationsMs: readonly number[], pictureId = 1): Bytes =>
  new Uint8Array([
    ...box(
      'moof',
      box('mfhd', u32(0), u32(1)),
      box(
        'traf',
        box('tfhd', u32(0), u32(pictureId)),
        box('tfdt', u32(0), u32(startMs)),
        box('trun', u32(0x101), u32(durationsMs.length), u32(0), ...durationsMs.map(u32)),
      ),
      box(
        'traf',
        box('tfhd', u32(0x8), u32(3 - pictureId), u32(960)),
        box('tfdt', u32(0x0100_0000), u32(0), u32(startMs * 48)),
        box('trun', u32(0), u32(25)),
      ),
    ),
    ...box('mdat', text('pictures')),
  ])
