import { expect, test } from 'vitest'

import { renderSoundtrack } from './soundtrack.ts'

test('a soundtrack ends where it begins', () => {
  const { left } = renderSoundtrack({ track: 'fireflyWaltz', bars: 2, ambience: 'crickets' })
  const steps = left.map((sample, index) => Math.abs(sample - (left.at(index - 1) ?? 0)))
  const [seam = Infinity] = steps
  const ordinaryStep = steps.toSorted()[Math.floor(steps.length * 0.99)] ?? 0
  expect(ordinaryStep).toBeGreaterThan(0)
  expect(seam).toBeLessThanOrEqual(ordinaryStep)
})
