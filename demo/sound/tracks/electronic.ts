import { addEcho, addReverb } from '../effects.ts'
import { bass, clap, electricPiano, hat, kick, openHat, pad, snare, synthPluck } from '../instruments.ts'
import { drum, eachBar, every, type Track } from './track.ts'

export const nightDrive: Track = {
  title: 'Night Drive',
  author: 'demo',
  beatSec: 0.5,
  beatsPerBar: 4,
  compose(score) {
    const chords = [
      { root: 'A2', keys: ['A3', 'C4', 'E4'], run: ['A4', 'C5', 'E5', 'A5', 'E5', 'C5', 'B4', 'C5'] },
      { root: 'F2', keys: ['A3', 'C4', 'F4'], run: ['A4', 'C5', 'F5', 'A5', 'F5', 'C5', 'G4', 'C5'] },
      { root: 'C3', keys: ['G3', 'C4', 'E4'], run: ['G4', 'C5', 'E5', 'G5', 'E5', 'C5', 'D5', 'E5'] },
      { root: 'G2', keys: ['G3', 'B3', 'D4'], run: ['G4', 'B4', 'D5', 'G5', 'D5', 'B4', 'A4', 'B4'] },
    ]
    eachBar(score, chords, (chord, at) => {
      for (const beat of every(0.5, 4)) score.play(bass(0.6), chord.root, at + beat, 0.4, { gain: 0.5 })
      for (const key of chord.keys) score.play(pad(5), key, at, 4, { gain: 0.24 })
      chord.run.forEach((pitch, index) => {
        score.play(synthPluck, pitch, at + index * 0.5, 0.25, { gain: 0.22, pan: (index % 2) - 0.5 })
      })
    })
    drum(score, kick, [0, 1, 2, 3], 0.55)
    drum(score, snare, [1, 3], 0.55)
    drum(score, hat, every(1, 4, 0.5), 0.5)
    addEcho(score.loop, 0.375, 0.25, 2)
    addReverb(score.loop, 0.2)
  },
}

export const deepHouse: Track = {
  title: 'Low Tide Club',
  author: 'tidepool_lab',
  beatSec: 0.5,
  beatsPerBar: 4,
  compose(score) {
    const chords = [
      { root: 'C2', stab: ['Eb4', 'G4', 'Bb4', 'D5'] },
      { root: 'Ab2', stab: ['Eb4', 'G4', 'C5', 'D5'] },
      { root: 'F2', stab: ['Eb4', 'Ab4', 'C5', 'G5'] },
      { root: 'G2', stab: ['D4', 'F4', 'Bb4', 'C5'] },
    ]
    eachBar(score, chords, (chord, at) => {
      for (const beat of [0.5, 1.5, 2.25, 2.5, 3.5]) {
        score.play(bass(0.3), chord.root, at + beat, 0.35, { gain: 0.6 })
      }
      for (const [beat, gain] of [
        [0, 0.26],
        [0.75, 0.2],
        [2.5, 0.22],
      ] as const) {
        for (const key of chord.stab) score.play(electricPiano, key, at + beat, 0.3, { gain, pan: 0.15 })
      }
    })
    drum(score, kick, [0, 1, 2, 3], 0.75)
    drum(score, clap, [1, 3], 0.5)
    drum(score, openHat, every(1, 4, 0.5), 0.7)
    drum(score, hat, every(0.25, 4), 0.2, 0.3)
    addEcho(score.loop, 0.375, 0.22, 2)
    addReverb(score.loop, 0.18)
  },
}

export const warpEngine: Track = {
  title: 'Warp Engine',
  author: 'demo',
  beatSec: 0.4,
  beatsPerBar: 4,
  compose(score) {
    const chords = [
      { root: 'D2', run: ['D4', 'F4', 'A4', 'C5', 'D5', 'C5', 'A4', 'F4'] },
      { root: 'D2', run: ['D4', 'E4', 'A4', 'B4', 'E5', 'B4', 'A4', 'E4'] },
      { root: 'Bb2', run: ['D4', 'F4', 'Bb4', 'C5', 'F5', 'C5', 'Bb4', 'F4'] },
      { root: 'C2', run: ['E4', 'G4', 'C5', 'D5', 'G5', 'D5', 'C5', 'G4'] },
    ]
    eachBar(score, chords, (chord, at) => {
      score.play(bass(1), chord.root, at, 3.4, { gain: 0.6 })
      score.play(pad(6), chord.root.replace('2', '3'), at, 4, { gain: 0.35 })
      chord.run.forEach((pitch, index) => {
        score.play(synthPluck, pitch, at + index * 0.5, 0.2, { gain: 0.2, pan: Math.sin(index) * 0.7 })
      })
    })
    drum(score, kick, [0, 2.5], 0.7)
    drum(score, snare, [2], 0.75)
    drum(score, hat, every(0.5, 4), 0.4, 0.2)
    addEcho(score.loop, 0.3, 0.35, 3)
    addReverb(score.loop, 0.3)
  },
}
