import { expect, test } from 'vitest'

import { chooseTrack } from './choose-track.ts'

const tracks = ['en', 'de', 'pt-BR'].map((language) => ({ language, url: `/${language}.vtt` }))
const chosenOf = (chosen: string, languages: string[]) => chooseTrack(tracks, chosen, languages)?.language

test('captions come in the language chosen last, else in one that the person reads, else in the first', () => {
  expect(chosenOf('de', ['en'])).toBe('de')
  expect(chosenOf('', ['fr', 'de-AT', 'en'])).toBe('de')
  expect(chosenOf('', ['pt-PT'])).toBe('pt-BR')
  expect(chosenOf('ja', ['ko'])).toBe('en')
  expect(chooseTrack([], '', ['en'])).toBeUndefined()
})
