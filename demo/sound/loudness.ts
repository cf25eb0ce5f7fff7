import { type Loop, SAMPLE_RATE } from './loop.ts'

/** The K-weighting filters of ITU-R BS.1770-4 for 48 kHz: [b0, b1, b2, a1, a2]. */
const SHELF = [
  1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
] as const
const HIGH_PASS = [1, -2, 1, -1.99004745483398, 0.99007225036621] as const

const BLOCK_SEC = 0.4
const STEP_SEC = 0.1
const ABSOLUTE_GATE_LUFS = -70
const RELATIVE_GATE_LU = -10

/** Integrated loudness in LUFS (ITU-R BS.1770-4), with both gates. */
export function integratedLoudness(loop: Loop): number {
  const sides = [loop.left, loop.right].map((side) => biquad(biquad(side, SHELF), HIGH_PASS))
  const powers: number[] = []
  const blockLength = BLOCK_SEC * SAMPLE_RATE
  for (let start = 0; start + blockLength <= loop.left.length; start += STEP_SEC * SAMPLE_RATE) {
    let power = 0
    for (const side of sides) {
      for (let index = start; index < start + blockLength; index++) power += side[index]! ** 2
    }
    powers.push(power / blockLength)
  }
  const audible = powers.filter((power) => toLufs(power) > ABSOLUTE_GATE_LUFS)
  const gate = toLufs(mean(audible)) + RELATIVE_GATE_LU
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)))
}

/** Brings the loop to a loudness and rounds off peaks above about -1.5 dBFS. */
export function normalize(loop: Loop, targetLufs: number) {
  // Rounding peaks takes some loudness away, so the gain is corrected once more after it.
  for (let pass = 0; pass < 2; pass++) {
    const gain = 10 ** ((targetLufs - integratedLoudness(loop)) / 20)
    for (const side of [loop.left, loop.right]) {
      for (let index = 0; index < side.length; index++) side[index] = roundPeak(side[index]! * gain)
    }
  }
}

const KNEE = 0.6
const CEILING = 0.84

function roundPeak(sample: number): number {
  const size = Math.abs(sample)
  if (size <= KNEE) return sample
  return Math.sign(sample) * (KNEE + (CEILING - KNEE) * Math.tanh((size - KNEE) / (CEILING - KNEE)))
}

function biquad(
  input: Float32Array,
  [b0, b1, b2, a1, a2]: readonly [number, number, number, number, number],
): Float32Array {
  const output = new Float32Array(input.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  input.forEach((x, index) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    output[index] = y
    ;[x1, x2, y1, y2] = [x, x1, y, y1]
  })
  return output
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}
