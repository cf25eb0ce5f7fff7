import { addEcho, addReverb } from '../effects.ts'
import {
  bass,
  brush,
  electricPiano,
  flute,
  hat,
  kick,
  musicBox,
  pad,
  snare,
  softPiano,
} from '../instruments.ts'
import { drum, eachBar, every, type Track } from './track.ts'

export const amberTape: Track = {
  title: 'Amber Tape',
  author: 'sol.and.sea',
  beatSec: 0.8,
  beatsPerBar: 4,
  compose(score) {
    const chords = [
      { root: 'F2', keys: ['A3', 'C4', 'E4', 'G4'], melody: ['G4', 'E4', 'C5'] },
      { root: 'E2', keys: ['G3', 'B3', 'D4', 'G4'], melody: ['B4', 'G4', 'D4'] },
      { root: 'D2', keys: ['F3', 'A3', 'C4', 'E4'], melody: ['A4', 'C5', 'E4'] },
      { root: 'C2', keys: ['E3', 'G3', 'B3', 'D4'], melody: ['D4', 'G4', 'B4'] },
    ]
    eachBar(score, chords, (chord, at) => {
      for (const key of chord.keys) {
        score.play(electricPiano, key, at, 1.6, { gain: 0.3, pan: -0.2 })
        score.play(electricPiano, key, at + 2.56, 1.2, { gain: 0.22, pan: 0.2 })
      }
      chord.melody.forEach((pitch, index) => {
        score.play(musicBox, pitch, at + [0.5, 1.66, 3.5][index]!, 1, { gain: 0.24, pan: 0.3 })
      })
      score.play(bass(0.2), chord.root, at, 1.4, { gain: 0.75 })
      score.play(bass(0.2), chord.root, at + 2.56, 0.8, { gain: 0.6 })
    })
    drum(score, kick, [0, 1.66, 2.5], 0.62)
    drum(score, snare, [1, 3], 0.5)
    drum(score, hat, [0, 0.58, 1, 1.58, 2, 2.58, 3, 3.58], 0.35, 0.2)
    addReverb(score.loop, 0.16)
  },
}

export const tidal: Track = {
  title: 'Tidal',
  author: 'sol.and.sea',
  beatSec: 1.25,
  beatsPerBar: 2,
  compose(score) {
    const chords = [
      { keys: ['D3', 'A3', 'F#4', 'E4'], bell: ['A5', 'E5'] },
      { keys: ['B2', 'F#3', 'D4', 'A4'], bell: ['F#5', 'D5'] },
      { keys: ['G2', 'D3', 'B3', 'F#4'], bell: ['B5', 'F#5'] },
      { keys: ['A2', 'E3', 'C#4', 'B4'], bell: ['E5', 'C#5'] },
    ]
    eachBar(score, chords, (chord, at) => {
      for (const key of chord.keys) score.play(pad(4), key, at, 2, { gain: 0.4 })
      chord.bell.forEach((pitch, index) => {
        score.play(softPiano, pitch, at + 0.5 + index * 0.75, 1, { gain: 0.2, pan: index - 0.5 })
      })
    })
    addEcho(score.loop, 0.625, 0.45)
    addReverb(score.loop, 0.6, 0.86)
  },
}

export const windowSeat: Track = {
  title: 'Window Seat',
  author: 'nightbus',
  beatSec: 25 / 30,
  beatsPerBar: 4,
  compose(score) {
    const chords = [
      { root: 'A2', arpeggio: ['E3', 'A3', 'C4', 'E4', 'B4', 'E4', 'C4', 'A3'] },
      { root: 'F2', arpeggio: ['C3', 'A3', 'C4', 'E4', 'G4', 'E4', 'C4', 'A3'] },
      { root: 'C3', arpeggio: ['G3', 'C4', 'E4', 'G4', 'D5', 'G4', 'E4', 'D4'] },
      { root: 'G2', arpeggio: ['D3', 'G3', 'B3', 'D4', 'A4', 'D4', 'B3', 'G3'] },
    ]
    eachBar(score, chords, (chord, at) => {
      score.play(softPiano, chord.root, at, 4, { gain: 0.6 })
      chord.arpeggio.forEach((pitch, index) => {
        score.play(softPiano, pitch, at + index * 0.5, 1, {
          gain: 0.26 + (index === 4 ? 0.16 : 0) + score.random() * 0.05,
          pan: index / 8 - 0.4,
        })
      })
    })
    addReverb(score.loop, 0.4, 0.84)
  },
}

export const snowGlobe: Track = {
  title: 'Snow Globe',
  author: 'papercranes',
  beatSec: 0.6,
  beatsPerBar: 4,
  compose(score) {
    const chords = [
      { keys: ['C4', 'E4', 'G4'], tune: ['G5', 'E5', 'C5', 'D5'] },
      { keys: ['A3', 'C4', 'E4'], tune: ['E5', 'C5', 'A5', 'G5'] },
      { keys: ['F3', 'A3', 'C4'], tune: ['A5', 'F5', 'C5', 'D5'] },
      { keys: ['G3', 'B3', 'D4'], tune: ['D5', 'G5', 'B5', 'A5'] },
    ]
    eachBar(score, chords, (chord, at) => {
      chord.tune.forEach((pitch, index) => {
        score.play(musicBox, pitch, at + index, 1, { gain: 0.42, pan: 0.2 })
      })
      every(0.5, 4).forEach((beat, index) => {
        score.play(musicBox, chord.keys[index % 3]!, at + beat, 1, { gain: 0.2, pan: -0.3 })
      })
      for (const key of chord.keys) score.play(pad(3), key, at, 4, { gain: 0.16 })
    })
    drum(score, hat, every(0.5, 4), 0.12, 0.4)
    addReverb(score.loop, 0.45, 0.84)
  },
}

export const fireflyWaltz: Track = {
  title: 'Firefly Waltz',
  author: 'mira.paints',
  beatSec: 0.5,
  beatsPerBar: 3,
  compose(score) {
    const chords = [
      { root: 'D3', keys: ['A3', 'F#4'], tune: ['F#5', 'A5', 'E5'] },
      { root: 'B2', keys: ['A3', 'D4'], tune: ['D5', 'F#5', 'A4'] },
      { root: 'G2', keys: ['B3', 'D4'], tune: ['B4', 'D5', 'F#5'] },
      { root: 'A2', keys: ['C#4', 'G4'], tune: ['E5', 'C#5', 'B4'] },
      { root: 'G2', keys: ['B3', 'E4'], tune: ['G5', 'E5', 'B4'] },
      { root: 'A2', keys: ['C#4', 'E4'], tune: ['A5', 'G5', 'C#5'] },
    ]
    eachBar(score, chords, (chord, at, bar) => {
      score.play(softPiano, chord.root, at, 3, { gain: 0.55 })
      for (const key of chord.keys) {
        score.play(softPiano, key, at + 1, 1, { gain: 0.2, pan: -0.25 })
        score.play(softPiano, key, at + 2, 1, { gain: 0.17, pan: -0.25 })
      }
      chord.tune.forEach((pitch, index) => {
        const beat = bar % 2 === 0 ? index : [0, 1.5, 2.5][index]!
        score.play(musicBox, pitch, at + beat, 1, { gain: 0.36, pan: 0.25 })
      })
    })
    addEcho(score.loop, 0.75, 0.25, 2)
    addReverb(score.loop, 0.4, 0.84)
  },
}

export const lastTrain: Track = {
  title: 'Last Train Home',
  author: 'nightbus',
  beatSec: 16 / 30,
  beatsPerBar: 4,
  compose(score) {
    const swing = 0.66
    const chords = [
      { walk: ['D2', 'F2', 'A2', 'C3'], keys: ['F3', 'C4', 'E4', 'A4'], tune: ['A4', 'C5', 'E5'] },
      { walk: ['G2', 'B2', 'D3', 'Ab2'], keys: ['F3', 'B3', 'E4', 'A4'], tune: ['D5', 'B4', 'A4'] },
      { walk: ['C3', 'B2', 'A2', 'G2'], keys: ['E3', 'B3', 'D4', 'G4'], tune: ['G4', 'B4', 'D5'] },
      { walk: ['A2', 'E2', 'C#3', 'Eb2'], keys: ['G3', 'C#4', 'F4', 'B4'], tune: ['F5', 'C#5', 'B4'] },
    ]
    eachBar(score, chords, (chord, at) => {
      chord.walk.forEach((pitch, beat) => score.play(bass(0), pitch, at + beat, 0.9, { gain: 0.8 }))
      for (const key of chord.keys) {
        score.play(electricPiano, key, at + swing, 0.5, { gain: 0.26, pan: -0.3 })
        score.play(electricPiano, key, at + 3, 0.8, { gain: 0.22, pan: -0.3 })
      }
      chord.tune.forEach((pitch, index) => {
        score.play(flute, pitch, at + [1 + swing, 2 + swing, 3 + swing][index]!, 0.7, {
          gain: 0.16,
          pan: 0.3,
        })
      })
    })
    drum(score, brush, [0, 1, 1 + swing, 2, 3, 3 + swing], 0.5, 0.2)
    drum(score, kick, [0, 2], 0.25)
    addReverb(score.loop, 0.22)
  },
}
