/** Perceptual hashes of a video's pictures, one a second, in hexadecimal (server/media/fingerprint.ts). */
export type Fingerprint = readonly string[]

/** Bits of 64 in which the hashes of two pictures may differ that are the same one. Of others it is about half. */
const DISTANCE_MAX = 10
/** The share of a video's pictures that are another one's, from which on it is a copy. */
const SHARE_MIN = 0.6
/** A copy begins at another moment of a second, or is cut. */
const SHIFT_MAX = 2

const BAND_COUNT = 4
const BAND_BITS = 16n

/** The parts of hashes by which they are looked up. */
export function bandsOf(fingerprint: Fingerprint): { band: number; value: number }[] {
  const bands = new Map<string, { band: number; value: number }>()
  for (const hex of fingerprint) {
    const hash = BigInt(`0x${hex}`)
    for (let band = 0; band < BAND_COUNT; band += 1) {
      const value = Number((hash >> (BigInt(band) * BAND_BITS)) & 0xff_ffn)
      bands.set(`${band}:${value}`, { band, value })
    }
  }
  return [...bands.values()]
}

/** Whether most pictures of a video are those of another one. */
export function isCopy(fingerprint: Fingerprint, original: Fingerprint): boolean {
  if (fingerprint.length === 0 || original.length === 0) return false
  const [hashes, originals] = [fingerprint, original].map((list) => list.map((hex) => BigInt(`0x${hex}`)))
  if (!hashes || !originals) return false
  const offsetMax = Math.max(SHIFT_MAX, originals.length - hashes.length)
  for (let offset = -SHIFT_MAX; offset <= offsetMax; offset += 1) {
    const sameCount = hashes.filter((hash, index) => {
      const other = originals[index + offset]
      return other !== undefined && distance(hash, other) <= DISTANCE_MAX
    }).length
    if (sameCount >= SHARE_MIN * hashes.length) return true
  }
  return false
}

function distance(a: bigint, b: bigint): number {
  let bits = a ^ b
  let count = 0
  while (bits > 0n) {
    bits &= bits - 1n
    count += 1
  }
  return count
}
