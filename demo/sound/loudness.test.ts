import { describe, expect, test } from 'vitest'

import { SAMPLE_RATE, silence } from './loop.ts'
import { integratedLoudness, normalize } from './loudness.ts'

function sine(frequencyHz: number, amplitude: number) {
  const loop = silence(5)
  loop.left.forEach((_, index) => {
    const sample = amplitude * Math.sin((2 * Math.PI * frequencyHz * index) / SAMPLE_RATE)
    loop.left[index] = sample
    loop.right[index] = sample
  })
  return loop
}

describe('integrated loudness', () => {
  // EBU Tech 3341, test case 1: a stereo 1 kHz sine at -23 dBFS reads -23 LUFS.
  test('reads a 1 kHz sine at its level', () => {
    expect(integratedLoudness(sine(1000, 10 ** (-23 / 20)))).toBeCloseTo(-23, 1)
  })

  test('hears less in the bass', () => {
    expect(integratedLoudness(sine(40, 0.1))).toBeLessThan(integratedLoudness(sine(1000, 0.1)) - 3)
  })
})

test('normalizing reaches the target without clipping', () => {
  const loop = sine(440, 0.02)
  normalize(loop, -15)
  expect(integratedLoudness(loop)).toBeCloseTo(-15, 1)
  expect(loop.left.every((sample) => Math.abs(sample) < 0.85)).toBe(true)
})
