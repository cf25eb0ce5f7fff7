import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { closeHoverCard, hoverCard } from '#src/state/hover-card.ts'

import { watchLinks } from './watch-links.lazy.ts'

/** Cards on names and hashtags wherever they are (specification section 1, mode preview). */

watchLinks()

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/de/@here')
  document.body.innerHTML = `
    <nav><a id="own" href="/@ada">Profile</a></nav>
    <main>
      <a id="user" href="/de/@mia.song"><b>Mia</b></a>
      <a id="tag" href="/tag/t%C3%BCr">#tür</a>
      <a id="tab" href="/@mia?tab=like">Likes</a>
      <a id="here" href="/de/@here">Here</a>
      <a id="video" href="/@mia/video/5">Video</a>
      <a id="elsewhere" href="https://example.org/@mia">Elsewhere</a>
      <span id="text">Text</span>
    </main>
    <span data-hover-card><i id="card">Card</i></span>`
})
afterEach(() => {
  closeHoverCard()
  vi.useRealTimers()
})

async function point(id: string, pointerType = 'mouse') {
  const target = document.querySelector(`#${id} b`) ?? document.querySelector(`#${id}`)
  target?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
  await vi.advanceTimersByTimeAsync(400)
}
const escape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
const shown = () => hoverCard.subject && `${hoverCard.subject.kind} ${hoverCard.subject.name}`

test.each([
  ['user', 'user mia.song'],
  ['tag', 'tag tür'],
  ['own', null],
  ['tab', null],
  ['here', null],
  ['video', null],
  ['elsewhere', null],
])('the mouse at %s: %s', async (id, subject) => {
  await point(id)
  expect(shown()).toBe(subject)
})

test('a finger opens none, nor does a mouse that only passes', async () => {
  await point('user', 'touch')
  expect(shown()).toBeNull()
  document
    .querySelector('#user')
    ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  await vi.advanceTimersByTimeAsync(100)
  await point('text')
  expect(shown()).toBeNull()
})

test('it stays on the way to the card, and goes with the pointer, a tap and scrolling', async () => {
  await point('user')
  await point('card')
  expect(shown()).toBe('user mia.song')
  await point('text')
  expect(shown()).toBeNull()
  for (const type of ['pointerdown', 'scroll']) {
    await point('user')
    expect(shown()).toBe('user mia.song')
    document.querySelector('#user')?.dispatchEvent(new Event(type, { bubbles: true }))
    expect(shown()).toBeNull()
    await point('text')
  }
})

test('Escape closes the card and nothing else', async () => {
  const onKeyDown = vi.fn<(event: Event) => void>()
  addEventListener('keydown', onKeyDown)
  await point('user')
  document.body.dispatchEvent(escape())
  expect([shown(), onKeyDown.mock.calls.length]).toEqual([null, 0])
  document.body.dispatchEvent(escape())
  expect(onKeyDown).toHaveBeenCalledOnce()
  removeEventListener('keydown', onKeyDown)
})
