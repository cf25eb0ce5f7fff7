/** How a box of MP4 or QuickTime begins (ISO/IEC 14496-12, 4.2). */
export interface BoxHeader {
  type: string
  /** Size of the whole box. */
  sizeBytes: number
  headerBytes: number
}

/** Bytes of the longest header: size, type, and a size of 64 bits. */
export const BOX_HEADER_MAX_BYTES = 16

/** Reads a name of four letters. */
export const readName = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

/**
 * Reads the header of the box that begins at an offset. A size of 0, for a box that extends to the end of its file, is
 * returned as it is.
 * @returns undefined when the bytes end in the header
 */
export function readBoxHeader(bytes: Uint8Array, at: number, to = bytes.length): BoxHeader | undefined {
  if (to - at < 8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = readName(bytes, at + 4)
  const size = view.getUint32(at)
  if (size !== 1) return { type, sizeBytes: size, headerBytes: 8 }
  if (to - at < BOX_HEADER_MAX_BYTES) return undefined
  return { type, sizeBytes: Number(view.getBigUint64(at + 8)), headerBytes: BOX_HEADER_MAX_BYTES }
}
