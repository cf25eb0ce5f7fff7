import { clamp, seededRandom, TAU } from '../scenes/math.ts'
import type { Instrument, Tone } from './loop.ts'

/** Overtones that fade faster the higher they are, as in everything struck or plucked. */
function struck(settings: {
  readonly overtones: readonly (readonly [ratio: number, gain: number, decayPerSec: number])[]
  readonly attackSec: number
  readonly ringSec: number
}): Instrument {
  return (frequencyHz) => ({
    durationSec: settings.ringSec,
    sampleAt: (seconds) => {
      let sum = 0
      for (const [ratio, gain, decay] of settings.overtones) {
        if (frequencyHz * ratio < 16_000) {
          sum += gain * Math.exp(-decay * seconds) * Math.sin(TAU * frequencyHz * ratio * seconds)
        }
      }
      return sum * edges(seconds, settings.ringSec, settings.attackSec, 0.1)
    },
  })
}

/** Fades in and out, so that no tone starts or stops with a click. */
function edges(seconds: number, durationSec: number, attackSec: number, releaseSec: number): number {
  return clamp(seconds / attackSec) * clamp((durationSec - seconds) / releaseSec)
}

export const musicBox = struck({
  overtones: [
    [1, 0.5, 2.4],
    [2.0, 0.12, 4],
    [3.01, 0.2, 7],
    [5.4, 0.06, 14],
  ],
  attackSec: 0.002,
  ringSec: 2.2,
})

export const marimba = struck({
  overtones: [
    [1, 0.6, 5.5],
    [3.93, 0.2, 16],
    [9.2, 0.07, 38],
  ],
  attackSec: 0.003,
  ringSec: 1.1,
})

export const pluck = struck({
  overtones: [1, 2, 3, 4, 5, 6, 7].map(
    (ratio) => [ratio * (1 + ratio * ratio * 0.0002), 0.42 / ratio, 2.2 + ratio * 1.5] as const,
  ),
  attackSec: 0.002,
  ringSec: 1.6,
})

export const softPiano = struck({
  overtones: [
    [1, 0.5, 1.5],
    [2, 0.2, 2.4],
    [3, 0.08, 3.6],
    [4, 0.05, 5],
    [5, 0.02, 6],
  ],
  attackSec: 0.006,
  ringSec: 2.8,
})

/** Two-operator FM with a slow tremolo, after the tine pianos. */
export const electricPiano: Instrument = (frequencyHz, holdSec) => {
  const durationSec = holdSec + 0.5
  return {
    durationSec,
    sampleAt: (seconds) => {
      const bark = 1.4 * Math.exp(-5 * seconds) + 0.25
      const modulator = bark * Math.sin(TAU * frequencyHz * seconds)
      const body = Math.sin(TAU * frequencyHz * seconds + modulator)
      const tine = 0.1 * Math.exp(-9 * seconds) * Math.sin(TAU * frequencyHz * 7 * seconds)
      const tremolo = 1 + 0.12 * Math.sin(TAU * 4.5 * seconds)
      return (
        0.4 * (body + tine) * tremolo * Math.exp(-1.1 * seconds) * edges(seconds, durationSec, 0.004, 0.5)
      )
    },
  }
}

/** Three detuned voices with a slow swell; `brightness` is the number of overtones. */
export function pad(brightness: number): Instrument {
  return (frequencyHz, holdSec) => {
    const durationSec = holdSec + 1.4
    return {
      durationSec,
      sampleAt: (seconds) => {
        let sum = 0
        for (const detune of [0.9965, 1, 1.0041]) {
          for (let overtone = 1; overtone <= brightness; overtone++) {
            sum += Math.sin(TAU * frequencyHz * detune * overtone * seconds + overtone) / overtone ** 1.5
          }
        }
        return 0.12 * sum * edges(seconds, durationSec, 0.8, 1.4)
      },
    }
  }
}

/** A saw-like synth voice whose overtones close quickly after the attack. */
export const synthPluck: Instrument = (frequencyHz, holdSec) => {
  const durationSec = holdSec + 0.25
  return {
    durationSec,
    sampleAt: (seconds) => {
      let sum = 0
      for (let overtone = 1; overtone <= 9; overtone++) {
        sum +=
          (Math.sin(TAU * frequencyHz * overtone * seconds) / overtone) * Math.exp(-seconds * overtone * 1.8)
      }
      return 0.3 * sum * edges(seconds, durationSec, 0.003, 0.2)
    },
  }
}

/** Round and warm; `grit` from 0 adds overtones by saturation. */
export function bass(grit: number): Instrument {
  return (frequencyHz, holdSec) => {
    const durationSec = holdSec + 0.08
    return {
      durationSec,
      sampleAt: (seconds) => {
        const tone = Math.sin(TAU * frequencyHz * seconds) + 0.3 * Math.sin(TAU * 2 * frequencyHz * seconds)
        const driven = Math.tanh((1 + grit * 3) * tone)
        return 0.5 * driven * Math.exp(-1.6 * seconds) * edges(seconds, durationSec, 0.006, 0.07)
      },
    }
  }
}

/** A whistle with vibrato. */
export const flute: Instrument = (frequencyHz, holdSec) => {
  const durationSec = holdSec + 0.2
  return {
    durationSec,
    sampleAt: (seconds) => {
      const vibrato = 0.12 * clamp(seconds * 3) * Math.sin(TAU * 5.2 * seconds)
      const turn = TAU * frequencyHz * seconds + vibrato * 6
      const breath = Math.sin(turn) + 0.18 * Math.sin(2 * turn) + 0.05 * Math.sin(3 * turn)
      return 0.3 * breath * edges(seconds, durationSec, 0.07, 0.18)
    },
  }
}

export const kick: Tone = {
  durationSec: 0.4,
  sampleAt: (seconds) =>
    0.95 * Math.exp(-9 * seconds) * Math.sin(TAU * (47 * seconds + 2.4 * (1 - Math.exp(-36 * seconds)))),
}

export const snare = noiseHit({
  durationSec: 0.22,
  decayPerSec: 19,
  gain: 0.34,
  toneHz: 185,
  smoothing: 0.35,
})
export const clap = noiseHit({ durationSec: 0.2, decayPerSec: 24, gain: 0.4, toneHz: 0, smoothing: 0.5 })
export const hat = noiseHit({ durationSec: 0.07, decayPerSec: 85, gain: 0.2, toneHz: 0, smoothing: 0 })
export const openHat = noiseHit({ durationSec: 0.25, decayPerSec: 18, gain: 0.13, toneHz: 0, smoothing: 0 })
export const brush = noiseHit({ durationSec: 0.25, decayPerSec: 14, gain: 0.16, toneHz: 0, smoothing: 0.3 })
export const shaker = noiseHit({ durationSec: 0.09, decayPerSec: 45, gain: 0.12, toneHz: 0, smoothing: 0.1 })

/** Filtered noise: a `smoothing` of 0 leaves only the high frequencies, values near 1 only the low ones. */
function noiseHit(settings: {
  readonly durationSec: number
  readonly decayPerSec: number
  readonly gain: number
  readonly toneHz: number
  readonly smoothing: number
}): Tone {
  const random = seededRandom(Math.round(settings.decayPerSec * 131 + settings.smoothing * 17))
  let previous = 0
  return {
    durationSec: settings.durationSec,
    sampleAt: (seconds) => {
      const white = random() * 2 - 1
      const low = previous + (white - previous) * (1 - settings.smoothing)
      const colored = settings.smoothing === 0 ? (white - previous) * 0.6 : low
      previous = settings.smoothing === 0 ? white : low
      const tone = settings.toneHz === 0 ? 0 : 0.5 * Math.sin(TAU * settings.toneHz * seconds)
      const fadeIn = clamp(seconds / 0.001)
      return settings.gain * (colored + tone) * Math.exp(-settings.decayPerSec * seconds) * fadeIn
    },
  }
}
