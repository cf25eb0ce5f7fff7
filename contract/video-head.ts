/** The first bytes of a file, by which a video is told: pages look before they send it, the server before it reads it. */
export const VIDEO_HEAD_BYTES = 400

/** Types of the boxes that an MP4 or a QuickTime file may begin with. */
export const QUICK_TIME_BOXES: ReadonlySet<string> = new Set(
  'ftyp styp moov mdat free skip wide pnot uuid'.split(' '),
)

/** Brands of such files that hold pictures (HEIC, AVIF, CR3). */
export const PICTURE_BRANDS: ReadonlySet<string> = new Set([
  ...'heic heix heim heis mif1 avif'.split(' '),
  'crx ',
])

/**
 * Whether the first byte of each packet of an MPEG transport stream is where it has to be: packets of 188 bytes, and
 * those of cameras with a time of four bytes before it.
 */
export const isTransportStream = (byteAt: (offset: number) => number | undefined): boolean =>
  [0, 4].some((first) => [0, 1, 2].every((index) => byteAt(first + index * (188 + first)) === 0x47))
