import { type Loop, SAMPLE_RATE } from './loop.ts'

const COMB_DELAYS_SEC = [0.0297, 0.0371, 0.0411, 0.0437]
const ALLPASS_DELAYS_SEC = [0.005, 0.0017]

/**
 * A Schroeder reverberator. It runs over the loop twice and returns the second pass, so that the tail of the end is
 * heard at the beginning.
 */
export function addReverb(loop: Loop, wet: number, feedback = 0.78) {
  for (const [side, spreadSec] of [
    ['left', 0],
    ['right', 0.0013],
  ] as const) {
    const dry = loop[side]
    const combs = COMB_DELAYS_SEC.map((delaySec) => comb(dry, delaySec + spreadSec, feedback))
    let tail = new Float32Array(dry.length)
    for (const echo of combs)
      for (let index = 0; index < tail.length; index++) tail[index]! += echo[index]! / 4
    for (const delaySec of ALLPASS_DELAYS_SEC) tail = allpass(tail, delaySec + spreadSec, 0.6)
    for (let index = 0; index < dry.length; index++) dry[index]! += tail[index]! * wet
  }
}

function comb(input: Float32Array, delaySec: number, feedback: number): Float32Array {
  const line = new Float32Array(Math.round(delaySec * SAMPLE_RATE))
  const output = new Float32Array(input.length)
  let damped = 0
  for (let step = 0; step < input.length * 2; step++) {
    const slot = step % line.length
    const delayed = line[slot]!
    damped += (delayed - damped) * 0.6
    line[slot] = input[step % input.length]! + damped * feedback
    output[step % input.length] = delayed
  }
  return output
}

function allpass(input: Float32Array, delaySec: number, gain: number): Float32Array<ArrayBuffer> {
  const line = new Float32Array(Math.round(delaySec * SAMPLE_RATE))
  const output = new Float32Array(input.length)
  for (let step = 0; step < input.length * 2; step++) {
    const slot = step % line.length
    const delayed = line[slot]!
    const sample = input[step % input.length]! - gain * delayed
    line[slot] = sample
    output[step % input.length] = delayed + gain * sample
  }
  return output
}

/** Repeats the sound after `delaySec`, each time on the other side and quieter. */
export function addEcho(loop: Loop, delaySec: number, gain: number, repeats = 3) {
  const source = { left: loop.left.slice(), right: loop.right.slice() }
  const length = source.left.length
  for (let repeat = 1; repeat <= repeats; repeat++) {
    const offset = Math.round(delaySec * repeat * SAMPLE_RATE)
    const [toLeft, toRight] = repeat % 2 === 1 ? [source.right, source.left] : [source.left, source.right]
    for (let index = 0; index < length; index++) {
      const target = (index + offset) % length
      loop.left[target]! += toLeft[index]! * gain ** repeat
      loop.right[target]! += toRight[index]! * gain ** repeat
    }
  }
}

/** Passes frequencies below `cutoffHz` (two one-pole sections, 12 dB per octave), without a seam. */
export function lowPass(samples: Float32Array, cutoffHz: number) {
  const amount = 1 - Math.exp((-2 * Math.PI * cutoffHz) / SAMPLE_RATE)
  const source = samples.slice()
  let first = 0
  let second = 0
  for (let step = 0; step < source.length * 2; step++) {
    const index = step % source.length
    first += (source[index]! - first) * amount
    second += (first - second) * amount
    samples[index] = second
  }
}

/** Passes frequencies above `cutoffHz`. */
export function highPass(samples: Float32Array, cutoffHz: number) {
  const low = samples.slice()
  lowPass(low, cutoffHz)
  for (let index = 0; index < samples.length; index++) samples[index]! -= low[index]!
}
