/** Units of H.264 (ITU-T H.264, 7.3.1), as encoders emit them and as MP4 stores them. */

const TYPE_MASK = 0x1f
const SPS = 7
const PPS = 8
const SLICES = new Set([1, 5])

/** Splits an encoder's output, in which a start code precedes each unit (annex B). */
function splitUnits(bytes: Buffer): Buffer[] {
  const units: Buffer[] = []
  let start = -1
  for (
    let at = bytes.indexOf(START_CODE);
    at !== -1;
    at = bytes.indexOf(START_CODE, at + START_CODE.length)
  ) {
    if (start !== -1) units.push(withoutZeros(bytes.subarray(start, at)))
    start = at + START_CODE.length
  }
  if (start !== -1) units.push(withoutZeros(bytes.subarray(start)))
  return units
}

const START_CODE = Buffer.from([0, 0, 1])

/** Removes the additional zero of a start code, which belongs to no unit. */
function withoutZeros(unit: Buffer): Buffer {
  let end = unit.length
  while (end > 0 && unit[end - 1] === 0) end -= 1
  return unit.subarray(0, end)
}

const typeOf = (unit: Buffer): number => (unit[0] ?? 0) & TYPE_MASK

/**
 * Reads one picture from an encoder's output.
 * @returns its slices, each after its length, as MP4 stores them; and the content of `avcC` if it includes the
 * parameters
 */
export function readPicture(bytes: Buffer): { sample: Buffer; configuration: Buffer | undefined } {
  const units = splitUnits(bytes)
  const sample = Buffer.concat(
    units
      .filter((unit) => SLICES.has(typeOf(unit)))
      .flatMap((unit) => {
        const length = Buffer.alloc(4)
        length.writeUInt32BE(unit.length)
        return [length, unit]
      }),
  )
  const sps = units.find((unit) => typeOf(unit) === SPS)
  const pps = units.find((unit) => typeOf(unit) === PPS)
  return { sample, configuration: sps && pps && configurationOf(sps, pps) }
}

const lengthOf = (unit: Buffer): Buffer => Buffer.from([unit.length >> 8, unit.length & 0xff])

/** ISO/IEC 14496-15, 5.3.3.1: lengths have four bytes, and there is one of each set. */
function configurationOf(sps: Buffer, pps: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([1]),
    sps.subarray(1, 4),
    Buffer.from([0xff, 0xe1]),
    lengthOf(sps),
    sps,
    Buffer.from([1]),
    lengthOf(pps),
    pps,
  ])
}
