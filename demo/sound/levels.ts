import { clamp, TAU } from '../scenes/math.ts'
import { type Loop, SAMPLE_RATE } from './loop.ts'

const BAND_COUNT = 24
const LOWEST_HZ = 50
const HIGHEST_HZ = 9_000
const WINDOW = 4096
const FALL_PER_FRAME = 0.88

/**
 * How loud each band is in each video frame, 0 to 1, low bands first. Bands rise at once and fall slowly,
 * which keeps meters calm.
 */
export function measureLevels(loop: Loop, frameCount: number, frameRate: number): number[][] {
  const frequencies = Array.from(
    { length: BAND_COUNT },
    (_, band) => LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (band / (BAND_COUNT - 1)),
  )
  const raw = Array.from({ length: frameCount }, (_, frame) =>
    frequencies.map((frequencyHz) => bandPower(loop, (frame / frameRate) * SAMPLE_RATE, frequencyHz)),
  )
  const peaks = frequencies.map((_, band) => Math.max(...raw.map((levels) => levels[band] ?? 0), 1e-6))
  const held = frequencies.map(() => 0)
  const smooth: number[][] = []
  for (let step = 0; step < frameCount * 2; step++) {
    const levels = raw[step % frameCount] ?? []
    frequencies.forEach((_, band) => {
      const level = clamp((levels[band] ?? 0) / (peaks[band] ?? 1)) ** 0.6
      held[band] = Math.max(level, (held[band] ?? 0) * FALL_PER_FRAME)
    })
    smooth[step % frameCount] = [...held]
  }
  return smooth
}

/** Goertzel-style projection on one frequency, Hann windowed around a sample. */
function bandPower(loop: Loop, center: number, frequencyHz: number): number {
  let real = 0
  let imaginary = 0
  const length = loop.left.length
  for (let offset = 0; offset < WINDOW; offset += 2) {
    const index = (Math.round(center + offset - WINDOW / 2) + length) % length
    const sample = (loop.left[index] ?? 0) + (loop.right[index] ?? 0)
    const weighted = sample * (0.5 - 0.5 * Math.cos((TAU * offset) / WINDOW))
    const angle = (TAU * frequencyHz * offset) / SAMPLE_RATE
    real += weighted * Math.cos(angle)
    imaginary += weighted * Math.sin(angle)
  }
  return Math.hypot(real, imaginary)
}
