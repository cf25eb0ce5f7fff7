import { clamp, seededRandom, TAU } from '../scenes/math.ts'
import { highPass, lowPass } from './effects.ts'
import { addTone, type Loop, SAMPLE_RATE, silence, type Tone } from './loop.ts'

/** Background sound of nature or a place, of the given length and without a seam. */
export type Ambience = (durationSec: number) => Loop

/** White noise between two frequencies. */
function noiseBed(durationSec: number, seed: number, lowHz: number, highHz: number): Loop {
  const loop = silence(durationSec)
  const random = seededRandom(seed)
  for (const side of [loop.left, loop.right]) {
    for (let index = 0; index < side.length; index++) side[index] = random() * 2 - 1
    lowPass(side, highHz)
    highPass(side, lowHz)
  }
  return loop
}

/** Multiplies by a slow swell with a whole number of `cycles`; the sides swell a little apart. */
function swell(loop: Loop, cycles: number, depth: number) {
  const length = loop.left.length
  for (const [side, offset] of [
    [loop.left, 0],
    [loop.right, 0.08],
  ] as const) {
    for (let index = 0; index < length; index++) {
      const rise = 0.5 + 0.5 * Math.sin(TAU * ((index / length) * cycles + offset))
      side[index]! *= 1 - depth + depth * rise ** 2
    }
  }
}

function scatter(
  loop: Loop,
  count: number,
  seed: number,
  tone: (random: () => number) => Tone,
  gain: number,
) {
  const random = seededRandom(seed)
  const durationSec = loop.left.length / SAMPLE_RATE
  for (let index = 0; index < count; index++) {
    addTone(loop, tone(random), random() * durationSec, {
      gain: gain * (0.3 + random()),
      pan: random() * 1.6 - 0.8,
    })
  }
}

const rain: Ambience = (durationSec) => {
  const loop = noiseBed(durationSec, 11, 500, 5200)
  scatter(loop, Math.round(durationSec * 34), 12, rainDrop, 0.22)
  return loop
}

const waves: Ambience = (durationSec) => {
  const loop = noiseBed(durationSec, 21, 120, 1500)
  swell(loop, Math.max(1, Math.round(durationSec / 5)), 0.85)
  return loop
}

const wind: Ambience = (durationSec) => {
  const loop = noiseBed(durationSec, 31, 140, 620)
  swell(loop, 2, 0.6)
  return loop
}

const crickets: Ambience = (durationSec) => {
  const loop = noiseBed(durationSec, 41, 300, 900)
  for (const side of [loop.left, loop.right]) for (let i = 0; i < side.length; i++) side[i]! *= 0.25
  scatter(loop, Math.round(durationSec * 2), 42, cricketChirp, 0.05)
  return loop
}

/** Slurred whistles in short phrases, like a vireo's. */
const birdsong: Ambience = (durationSec) => {
  const loop = noiseBed(durationSec, 51, 300, 1500)
  for (const side of [loop.left, loop.right]) for (let i = 0; i < side.length; i++) side[i]! *= 0.1
  const phrases = 4
  for (let phrase = 0; phrase < phrases; phrase++) {
    const startSec = ((phrase + 0.1) / phrases) * durationSec
    const isQuestion = phrase % 2 === 0
    const syllables = [2900, 3600, 2700, 3300, 3000]
    syllables.forEach((pitchHz, index) => {
      const slideHz = (index % 2 === 0) === isQuestion ? 1300 : -1100
      const syllable: Tone = {
        durationSec: 0.17,
        sampleAt: (seconds) => {
          const turn = TAU * (pitchHz * seconds + (slideHz * seconds * seconds) / 0.34)
          const trill = 1 + 0.3 * Math.sin(TAU * 42 * seconds)
          return Math.sin(turn) * trill * Math.sin((Math.PI * seconds) / 0.17) ** 2
        },
      }
      addTone(loop, syllable, startSec + index * 0.21 + (index === 3 ? 0.05 : 0), { gain: 0.42, pan: -0.15 })
    })
  }
  return loop
}

const vinylCrackle: Ambience = (durationSec) => {
  const loop = noiseBed(durationSec, 61, 1500, 6000)
  for (const side of [loop.left, loop.right]) for (let i = 0; i < side.length; i++) side[i]! *= 0.1
  scatter(loop, Math.round(durationSec * 13), 62, dustTick, 0.3)
  return loop
}

const railway: Ambience = (durationSec) => {
  const loop = noiseBed(durationSec, 71, 50, 420)
  const joints = Math.round(durationSec / 1.0667)
  const clack: Tone = {
    durationSec: 0.12,
    sampleAt: (seconds) => Math.exp(-42 * seconds) * Math.sin(TAU * 130 * seconds) * clamp(seconds / 0.002),
  }
  for (let joint = 0; joint < joints; joint++) {
    const atSec = (joint / joints) * durationSec
    addTone(loop, clack, atSec, { gain: 0.6, pan: -0.2 })
    addTone(loop, clack, atSec + 0.17, { gain: 0.45, pan: 0.2 })
  }
  return loop
}

const stream: Ambience = (durationSec) => {
  const loop = noiseBed(durationSec, 81, 400, 2200)
  for (const side of [loop.left, loop.right]) for (let i = 0; i < side.length; i++) side[i]! *= 0.4
  scatter(loop, Math.round(durationSec * 9), 82, waterBubble, 0.12)
  return loop
}

function rainDrop(random: () => number): Tone {
  const pitchHz = 900 + random() * 2600
  return {
    durationSec: 0.05,
    sampleAt: (seconds) =>
      Math.exp(-110 * seconds) * Math.sin(TAU * pitchHz * seconds) * clamp(seconds / 0.001),
  }
}

function cricketChirp(random: () => number): Tone {
  const pitchHz = 3900 + random() * 500
  return {
    durationSec: 0.42,
    sampleAt: (seconds) =>
      Math.sin(TAU * pitchHz * seconds) *
      Math.max(0, Math.sin(TAU * 17 * seconds)) ** 2 *
      clamp(seconds * 20) *
      clamp((0.42 - seconds) * 20),
  }
}

function dustTick(): Tone {
  return {
    durationSec: 0.004,
    sampleAt: (seconds) => Math.exp(-1600 * seconds) * Math.cos(TAU * 2800 * seconds),
  }
}

function waterBubble(random: () => number): Tone {
  const pitchHz = 380 + random() * 700
  return {
    durationSec: 0.1,
    sampleAt: (seconds) =>
      Math.sin(TAU * (pitchHz * seconds + pitchHz * 3 * seconds * seconds)) *
      Math.sin((Math.PI * seconds) / 0.1),
  }
}

export const ambiences = { rain, waves, wind, crickets, birdsong, vinylCrackle, railway, stream } as const

export type AmbienceName = keyof typeof ambiences
