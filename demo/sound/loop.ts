import { seededRandom } from '../scenes/math.ts'

export const SAMPLE_RATE = 48_000

/** A stereo recording whose end joins its beginning. Samples are -1..1. */
export interface Loop {
  readonly left: Float32Array
  readonly right: Float32Array
}

/** One sounding note: how long it rings and its sample at a time since it was struck. */
export interface Tone {
  readonly durationSec: number
  readonly sampleAt: (seconds: number) => number
}

/** Makes a tone of a pitch; `holdSec` is how long the key stays down. */
export type Instrument = (frequencyHz: number, holdSec: number) => Tone

export interface NoteOptions {
  readonly gain?: number
  /** -1 is left, 1 is right. */
  readonly pan?: number
}

/** A loop with a musical clock; notes that ring past the end sound at its beginning. */
export interface Score {
  readonly loop: Loop
  readonly bars: number
  readonly beatsPerBar: number
  readonly beatSec: number
  readonly random: () => number
  /** Plays one pitch such as `F#3` for some beats. */
  play(instrument: Instrument, pitch: string, atBeat: number, beats: number, options?: NoteOptions): void
}

export function createScore(clock: {
  readonly bars: number
  readonly beatsPerBar: number
  readonly beatSec: number
}): Score {
  const loop = silence(clock.bars * clock.beatsPerBar * clock.beatSec)
  return {
    ...clock,
    loop,
    random: seededRandom(clock.bars * 977 + Math.round(clock.beatSec * 1000)),
    play(instrument, pitch, atBeat, beats, options = {}) {
      const tone = instrument(frequencyOf(pitch), beats * clock.beatSec)
      addTone(loop, tone, atBeat * clock.beatSec, options)
    },
  }
}

export function silence(durationSec: number): Loop {
  const length = Math.round(durationSec * SAMPLE_RATE)
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

/** Adds a tone at equal-power panning, wrapping around the end. */
export function addTone(loop: Loop, tone: Tone, atSec: number, { gain = 1, pan = 0 }: NoteOptions = {}) {
  const length = loop.left.length
  const start = Math.round(atSec * SAMPLE_RATE)
  const leftGain = gain * Math.cos(((pan + 1) * Math.PI) / 4)
  const rightGain = gain * Math.sin(((pan + 1) * Math.PI) / 4)
  const count = Math.round(tone.durationSec * SAMPLE_RATE)
  for (let index = 0; index < count; index++) {
    const sample = tone.sampleAt(index / SAMPLE_RATE)
    const target = (((start + index) % length) + length) % length
    loop.left[target] = (loop.left[target] ?? 0) + sample * leftGain
    loop.right[target] = (loop.right[target] ?? 0) + sample * rightGain
  }
}

export function mixInto(target: Loop, source: Loop, gain: number) {
  for (const side of ['left', 'right'] as const) {
    source[side].forEach((sample, index) => {
      target[side][index] = (target[side][index] ?? 0) + sample * gain
    })
  }
}

const SEMITONES: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

/** Equal temperament at A4 = 440 Hz. */
function frequencyOf(pitch: string): number {
  const [, letter = '', accidental = '', octave = ''] = /^([A-G])([#b]?)(\d)$/.exec(pitch) ?? []
  const semitone = SEMITONES[letter]
  if (semitone === undefined) throw new Error(`${pitch} is not a pitch`)
  const shift = accidental === '#' ? 1 : accidental === 'b' ? -1 : 0
  return 440 * 2 ** ((semitone + shift + (Number(octave) - 4) * 12 - 9) / 12)
}
