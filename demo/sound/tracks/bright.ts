import { addEcho, addReverb } from '../effects.ts'
import {
  bass,
  clap,
  flute,
  kick,
  marimba,
  openHat,
  pad,
  pluck,
  shaker,
  snare,
  synthPluck,
} from '../instruments.ts'
import { drum, eachBar, every, type Track } from './track.ts'

export const sunnySide: Track = {
  title: 'Sunny Side',
  author: 'kofi.makes',
  beatSec: 0.5,
  beatsPerBar: 4,
  compose(score) {
    const chords = [
      { root: 'C3', strum: ['G4', 'C4', 'E4', 'C5'], tune: ['E5', 'G5', 'A5', 'G5'] },
      { root: 'A2', strum: ['A4', 'C4', 'E4', 'C5'], tune: ['E5', 'C5', 'D5', 'E5'] },
      { root: 'F2', strum: ['A4', 'C4', 'F4', 'A4'], tune: ['F5', 'A5', 'G5', 'F5'] },
      { root: 'G2', strum: ['G4', 'D4', 'G4', 'B4'], tune: ['D5', 'E5', 'D5', 'B4'] },
    ]
    eachBar(score, chords, (chord, at) => {
      for (const [beat, gain] of [
        [0, 0.34],
        [1, 0.24],
        [1.5, 0.2],
        [2.5, 0.3],
        [3, 0.22],
        [3.5, 0.2],
      ] as const) {
        chord.strum.forEach((pitch, string) => {
          score.play(pluck, pitch, at + beat + string * 0.03, 1, { gain, pan: -0.25 })
        })
      }
      chord.tune.forEach((pitch, index) => {
        score.play(flute, pitch, at + [0, 1, 2, 3][index]!, 0.55, { gain: 0.2, pan: 0.25 })
      })
      score.play(bass(0.1), chord.root, at, 1.3, { gain: 0.62 })
      score.play(bass(0.1), chord.root, at + 2, 1.2, { gain: 0.55 })
    })
    drum(score, kick, [0, 2], 0.45)
    drum(score, clap, [1, 3], 0.45)
    drum(score, shaker, every(0.5, 4), 0.8, 0.3)
    addReverb(score.loop, 0.15)
  },
}

export const paperLanterns: Track = {
  title: 'Paper Lanterns',
  author: 'papercranes',
  beatSec: 0.6,
  beatsPerBar: 4,
  compose(score) {
    const phrases = [
      { root: 'D3', notes: ['A4', 'D5', 'F5', 'E5', 'D5', 'A4', 'G4', 'A4'] },
      { root: 'Bb2', notes: ['F4', 'Bb4', 'D5', 'F5', 'E5', 'D5', 'A4', 'F4'] },
      { root: 'G2', notes: ['G4', 'Bb4', 'D5', 'G5', 'F5', 'D5', 'Bb4', 'A4'] },
      { root: 'A2', notes: ['A4', 'C5', 'E5', 'A5', 'G5', 'E5', 'D5', 'C5'] },
    ]
    eachBar(score, phrases, (phrase, at) => {
      score.play(pad(3), phrase.root, at, 4, { gain: 0.5 })
      score.play(pluck, phrase.root, at, 2, { gain: 0.6 })
      phrase.notes.forEach((pitch, index) => {
        score.play(pluck, pitch, at + index * 0.5, 1, {
          gain: index % 2 === 0 ? 0.42 : 0.28,
          pan: index / 5 - 0.7,
        })
      })
    })
    addEcho(score.loop, 0.9, 0.3, 3)
    addReverb(score.loop, 0.4, 0.84)
  },
}

export const marimbaPhase: Track = {
  title: 'Phase Garden',
  author: 'tidepool_lab',
  beatSec: 0.6,
  beatsPerBar: 3,
  compose(score) {
    const chords = [
      ['E4', 'G4', 'B4', 'D5', 'G5'],
      ['C4', 'G4', 'B4', 'E5', 'G5'],
      ['A3', 'E4', 'G4', 'C5', 'E5'],
      ['B3', 'F#4', 'A4', 'D5', 'F#5'],
    ]
    const hands = [
      [0, 2, 1, 4, 2, 3, 1, 3, 0, 4, 2, 1],
      [2, 0, 3, 1, 4, 1, 2, 0, 3, 1, 4, 3],
    ]
    eachBar(score, chords, (chord, at, bar) => {
      hands.forEach((hand, side) => {
        hand.forEach((tone, index) => {
          const pitch = chord[(tone + side * bar) % chord.length]!
          score.play(marimba, pitch, at + index * 0.25, 0.25, {
            gain: index % 3 === 0 ? 0.4 : 0.24,
            pan: side === 0 ? -0.5 : 0.5,
          })
        })
      })
      score.play(bass(0), chord[0]!.replace(/\d/, '2'), at, 2.4, { gain: 0.5 })
    })
    drum(score, shaker, every(0.5, 3), 0.5)
    addReverb(score.loop, 0.3)
  },
}

export const lavaFunk: Track = {
  title: 'Lava Funk',
  author: 'tidepool_lab',
  beatSec: 0.55,
  beatsPerBar: 4,
  compose(score) {
    const bars = [
      { line: ['E2', 'E2', 'G2', 'A2', 'E3', 'D3'], keys: ['G3', 'B3', 'D4', 'F#4'] },
      { line: ['A2', 'A2', 'C3', 'D3', 'A3', 'G2'], keys: ['G3', 'C#4', 'E4', 'F#4'] },
    ]
    const beats = [0, 0.75, 1.5, 2, 2.75, 3.5]
    eachBar(score, bars, (bar, at) => {
      bar.line.forEach((pitch, index) => {
        score.play(bass(0.7), pitch, at + beats[index]!, 0.4, { gain: 0.62 })
      })
      for (const [beat, gain] of [
        [0.5, 0.14],
        [1.25, 0.1],
        [2.5, 0.14],
        [3.25, 0.11],
      ] as const) {
        for (const key of bar.keys) score.play(synthPluck, key, at + beat, 0.18, { gain, pan: 0.3 })
      }
      for (const key of bar.keys) score.play(pad(3), key, at, 4, { gain: 0.1 })
    })
    drum(score, kick, [0, 1.5, 2, 3.25], 0.6)
    drum(score, snare, [1, 3], 0.65)
    drum(score, shaker, every(0.25, 4), 0.5, -0.3)
    drum(score, openHat, [1.5, 3.5], 0.5, 0.2)
    addReverb(score.loop, 0.14)
  },
}
