/**
 * Perceptual hashes of a video's pictures, one per second, in hexadecimal (server/media/fingerprint.ts): of the whole
 * picture and, after a colon, of the picture without its border, if it has one. Empty for a picture with too little
 * content.
 */
export type Fingerprint = readonly string[]

/** Bits of 64 in which the hashes of two copies of a picture may differ. For different pictures it is about half. */
const DISTANCE_MAX = 13
/** Share of a video's pictures that must match another video's for it to be a copy. */
const SHARE_MIN = 0.6
/** Seconds by which a copy may begin earlier or later. */
const SHIFT_MAX = 2

const BAND_COUNT = 4
const BAND_BITS = 16n

/** The parts of hashes by which they are looked up. */
export function bandsOf(fingerprint: Fingerprint): { band: number; value: number }[] {
  const bands = new Map<string, { band: number; value: number }>()
  for (const hex of fingerprint.flatMap((hashes) => hashes.split(':')).filter(Boolean)) {
    const hash = BigInt(`0x${hex}`)
    for (let band = 0; band < BAND_COUNT; band += 1) {
      const value = Number((hash >> (BigInt(band) * BAND_BITS)) & 0xff_ffn)
      bands.set(`${band}:${value}`, { band, value })
    }
  }
  return [...bands.values()]
}

/** Whether most pictures of a video match another one's, each with or without its border. */
export const isCopy = (fingerprint: Fingerprint, original: Fingerprint): boolean =>
  variantsOf(fingerprint).some((hashes) =>
    variantsOf(original).some((originals) => areSame(hashes, originals)),
  )

type Hashes = readonly (bigint | undefined)[]

const parse = (hex: string | undefined): bigint | undefined => (hex ? BigInt(`0x${hex}`) : undefined)

/** The pictures as they are, and without their border. */
function variantsOf(fingerprint: Fingerprint): Hashes[] {
  const parts = fingerprint.map((hashes) => hashes.split(':'))
  const whole = parts.map(([hex]) => parse(hex))
  return parts.some((hashes) => hashes.length > 1)
    ? [whole, parts.map(([hex, cropped]) => parse(cropped ?? hex))]
    : [whole]
}

function areSame(hashes: Hashes, originals: Hashes): boolean {
  const neededCount = SHARE_MIN * hashes.filter((hash) => hash !== undefined).length
  if (neededCount === 0) return false
  const shiftMax = Math.max(SHIFT_MAX, originals.length - hashes.length)
  for (let shift = -SHIFT_MAX; shift <= shiftMax; shift += 1) {
    const sameCount = hashes.filter((hash, index) => {
      const other = originals[index + shift]
      return hash !== undefined && other !== undefined && distance(hash, other) <= DISTANCE_MAX
    }).length
    if (sameCount >= neededCount) return true
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
