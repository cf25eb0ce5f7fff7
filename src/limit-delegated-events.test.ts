import { afterEach, expect, test, vi } from 'vitest'

import { limitDelegatedEvents } from './limit-delegated-events.ts'

afterEach(() => document.body.replaceChildren())

/** As React and the router listen: to everything below the document. */
function listen(type: string) {
  const listener = vi.fn<() => void>()
  limitDelegatedEvents(() => document.addEventListener(type, listener, true))
  return listener
}

test.each(['scroll', 'timeupdate', 'progress', 'loadeddata', 'pause'])(
  '%s of an element is not heard at the document',
  (type) => {
    const listener = listen(type)
    const element = document.body.appendChild(document.createElement('div'))
    element.dispatchEvent(new Event(type))
    expect(listener).not.toHaveBeenCalled()
  },
)

test.each(['touchmove', 'touchend', 'touchcancel', 'gotpointercapture', 'pointerover'])(
  '%s of a finger is not heard at the document, its coming down is',
  (type) => {
    const onType = listen(type)
    const onStart = listen('touchstart')
    const element = document.body.appendChild(document.createElement('div'))
    element.dispatchEvent(new Event(type, { bubbles: true }))
    element.dispatchEvent(new Event('touchstart', { bubbles: true }))
    expect(onType).not.toHaveBeenCalled()
    expect(onStart).toHaveBeenCalledOnce()
  },
)

test('scrolling of the document itself is heard, for its place to be kept', () => {
  const listener = listen('scroll')
  document.dispatchEvent(new Event('scroll'))
  expect(listener).toHaveBeenCalledOnce()
})

test('other events, and who listens later, are heard as ever', () => {
  const onError = listen('error')
  const onScroll = vi.fn<() => void>()
  document.addEventListener('scroll', onScroll, true)
  const element = document.body.appendChild(document.createElement('img'))
  element.dispatchEvent(new Event('error'))
  element.dispatchEvent(new Event('scroll'))
  expect(onError).toHaveBeenCalledOnce()
  expect(onScroll).toHaveBeenCalledOnce()
})
