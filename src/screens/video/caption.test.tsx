import { expect, test, vi } from 'vitest'

import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { Caption } from './caption.tsx'

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({}) }))

const render = renderInMain()

function show(caption: string, mentions = ['mia', 'mia.song'], plainTags?: string[]) {
  render(<Caption video={{ caption, mentions, plainTags }} />)
  const links = [...document.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
  return { words: document.querySelector('p')?.textContent, links }
}

test('hashtags and mentions are links, and every character of a caption stays', () => {
  const caption = 'See #Sea#東京 ##a,\n@mia.song. <b>#b</b> @ # home, C# #1 bob@x.de https://x.de/#z @mia'
  const { words, links } = show(caption)
  expect(words).toBe(caption)
  expect(links).toEqual([
    ['#Sea', '/tag/sea'],
    ['#東京', '/tag/%E6%9D%B1%E4%BA%AC'],
    ['#a', '/tag/a'],
    ['@mia.song', '/@mia.song'],
    ['#b', '/tag/b'],
    ['https://x.de/#z', '/link?url=https%3A%2F%2Fx.de%2F%23z'],
    ['@mia', '/@mia'],
  ])
})

test('an address leads out of the site by way of a warning, without the punctuation after it', () => {
  expect(show('See (https://x.de/a).')).toEqual({
    words: 'See (https://x.de/a).',
    links: [['https://x.de/a', '/link?url=https%3A%2F%2Fx.de%2Fa']],
  })
})

test('a hashtag or a mention that begins a caption is a link', () => {
  expect(show('#sea').links).toEqual([['#sea', '/tag/sea']])
  expect(show('@mia').links).toEqual([['@mia', '/@mia']])
})

test('a hashtag that the site has a rule against is plain words, however it is written (section 8: 10209)', () => {
  expect(show('#Sea ＃SEA #seaside', [], ['sea'])).toEqual({
    words: '#Sea ＃SEA #seaside',
    links: [['#seaside', '/tag/seaside']],
  })
})

test('a user who does not let the author mention them is plain words, and so is one that there is not', () => {
  expect(show('With @mia and @Bob, @nobody', ['bob'])).toEqual({
    words: 'With @mia and @Bob, @nobody',
    links: [['@Bob', '/@Bob']],
  })
})
