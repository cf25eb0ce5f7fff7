import { addTone, type Score, type Tone } from '../loop.ts'

/** A piece of music that can be rendered as a loop of any whole number of bars. */
export interface Track {
  readonly title: string
  /** `uniqueId` of the demo account that made it. */
  readonly author: string
  readonly beatSec: number
  readonly beatsPerBar: number
  readonly compose: (score: Score) => void
}

/** Runs `write` once per bar with the bar's chord and its first beat; chords repeat as needed. */
export function eachBar<Chord>(
  score: Score,
  chords: readonly Chord[],
  write: (chord: Chord, firstBeat: number, bar: number) => void,
) {
  for (let bar = 0; bar < score.bars; bar++) {
    const chord = chords[bar % chords.length]
    if (chord !== undefined) write(chord, bar * score.beatsPerBar, bar)
  }
}

/** Strikes a drum on the given beats of every bar. */
export function drum(score: Score, hit: Tone, beats: readonly number[], gain: number, pan = 0) {
  for (let bar = 0; bar < score.bars; bar++) {
    for (const beat of beats) {
      addTone(score.loop, hit, (bar * score.beatsPerBar + beat) * score.beatSec, { gain, pan })
    }
  }
}

/** Beats from 0 in equal steps, for example `every(0.5, 4)` for eighth notes in a bar. */
export function every(step: number, beats: number, offset = 0): number[] {
  return Array.from({ length: Math.round(beats / step) }, (_, index) => index * step + offset)
}
