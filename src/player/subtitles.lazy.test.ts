import { expect, test } from 'vitest'

import { chooseTrack, cueContent } from './subtitles.lazy.ts'

/** As `getCueAsHTML` gives it: classes on spans, names of voices as titles. */
function shown(html: string): string {
  const cue = document.createElement('div')
  cue.innerHTML = html
  const box = document.createElement('div')
  box.append(cueContent(cue))
  return box.innerHTML
}

test.each([
  ['plain words', 'plain words'],
  ['two\nlines', 'two\nlines'],
  ['<b>loud</b> <i>soft</i> <u>under</u>', '<b>loud</b> <i>soft</i> <u>under</u>'],
  ['<ruby>東<rt>とう</rt></ruby>', '<ruby>東<rt>とう</rt></ruby>'],
  ['<span lang="de">guten Tag</span>', '<span lang="de">guten Tag</span>'],
  ['<span title="Mia">Hello</span>', 'Hello'],
  ['<span class="hcafKa_sheet">Your session has ended.</span>', 'Your session has ended.'],
  ['<b class="sheet" id="root" style="position:fixed">x</b>', '<b>x</b>'],
  ['<span class="sheet" lang="de">x</span>', '<span lang="de">x</span>'],
  ['<a href="https://evil.example">Log in</a><img src="x"><style>b{}</style>', 'Log inb{}'],
  ['<i><span class="a"><b id="b">x</b></span></i>', '<i><b>x</b></i>'],
  ['words<!-- a time --><span> that</span>', 'words that'],
])('%j is shown as %j', (html, expected) => {
  expect(shown(html)).toBe(expected)
})

test('however deep a cue is nested, its words are shown', () => {
  let cue: Element = document.createElement('b')
  cue.textContent = 'deep'
  for (let depth = 0; depth < 50; depth += 1) {
    const outer = document.createElement('b')
    outer.append(cue)
    cue = outer
  }
  const box = document.createElement('div')
  box.append(cueContent(cue))
  expect(box.textContent).toBe('deep')
  expect(box.querySelectorAll('b').length).toBeLessThan(10)
})

const tracks = ['en', 'de', 'pt-BR'].map((language) => ({ language, url: `/${language}.vtt` }))
const chosenOf = (chosen: string, languages: string[]) => chooseTrack(tracks, chosen, languages)?.language

test('captions come in the language chosen last, else in one that the viewer reads, else in the first', () => {
  expect(chosenOf('de', ['en'])).toBe('de')
  expect(chosenOf('', ['fr', 'de-AT', 'en'])).toBe('de')
  expect(chosenOf('', ['pt-PT'])).toBe('pt-BR')
  expect(chosenOf('ja', ['ko'])).toBe('en')
  expect(chooseTrack([], '', ['en'])).toBeUndefined()
})
