import { afterEach, expect, test, vi } from 'vitest'

import { placeCard } from './place-card.ts'

afterEach(() => document.body.replaceChildren())

/** Places a card of 272 x 200 for a link of 60 x 24 at a point of the window. */
function place(left: number, top: number, dir: 'ltr' | 'rtl' = 'ltr') {
  const card = document.createElement('span')
  const link = document.createElement('a')
  document.body.append(card, link)
  link.style.direction = dir
  link.getBoundingClientRect = () => new DOMRect(left, top, 60, 24)
  Object.defineProperties(card, { offsetWidth: { value: 272 }, offsetHeight: { value: 200 } })
  const show = vi.fn<() => void>()
  Object.assign(card, { showPopover: show, matches: () => show.mock.calls.length > 0 })
  placeCard(card, link)
  placeCard(card, link)
  expect(show).toHaveBeenCalledOnce()
  return [Number.parseFloat(card.style.left), Number.parseFloat(card.style.top)]
}

test('a card stands over its link, below it where there is no room, and inside the window', () => {
  vi.stubGlobal('innerWidth', 800)
  expect(place(100, 500)).toEqual([100, 296])
  expect(place(100, 500, 'rtl')).toEqual([8, 296])
  expect(place(700, 500, 'rtl')).toEqual([488, 296])
  expect(place(700, 500)).toEqual([520, 296])
  expect(place(100, 120)).toEqual([100, 148])
})
