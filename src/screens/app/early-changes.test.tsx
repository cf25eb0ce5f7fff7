import { act, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'

import { NOTE_EARLY_TAPS, replayEarlyTaps } from '#document/early-taps.ts'

function Form() {
  const [volume, setVolume] = useState('0')
  const [name, setName] = useState('')
  const [isPrivate, setIsPrivate] = useState(false)
  return (
    <form>
      <input type="range" max={100} value={volume} onChange={({ target }) => setVolume(target.value)} />
      <input type="text" value={name} onChange={({ target }) => setName(target.value)} />
      <input type="checkbox" checked={isPrivate} onChange={({ target }) => setIsPrivate(target.checked)} />
      <output>{JSON.stringify({ volume, name, isPrivate })}</output>
    </form>
  )
}

/** The form as the server sends it, before hydration. */
function openDocument() {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Form />)
  // oxlint-disable-next-line typescript/no-implied-eval -- as the document runs it
  new Function(NOTE_EARLY_TAPS)()
  return {
    slider: container.querySelector<HTMLInputElement>('[type=range]')!,
    text: container.querySelector<HTMLInputElement>('[type=text]')!,
    tick: container.querySelector<HTMLInputElement>('[type=checkbox]')!,
    state: () => JSON.parse(container.querySelector('output')!.textContent) as unknown,
    hydrate: async () => {
      const root = await act(() => hydrateRoot(container, <Form />))
      onTestFinished(() => root.unmount())
      onTestFinished(replayEarlyTaps())
    },
  }
}

function change(field: HTMLInputElement, value: string): void {
  field.value = value
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

test('fields that were changed before the app was there are changed when it is', async () => {
  const { slider, text, tick, state, hydrate } = openDocument()
  change(slider, '40')
  change(text, 'dem')
  tick.click()
  await hydrate()
  await expect.poll(state).toEqual({ volume: '40', name: 'dem', isPrivate: true })
  expect([slider.value, text.value, tick.checked]).toEqual(['40', 'dem', true])
})

test('what is typed on when the app is there stays', async () => {
  const { text, slider, state, hydrate } = openDocument()
  change(slider, '40')
  change(text, 'dem')
  await hydrate()
  const typeOn = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  typeOn?.set?.call(text, 'demo')
  text.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(state).toMatchObject({ volume: '40', name: 'demo' })
  expect(text.value).toBe('demo')
})

test('the file of a field and the text of an editor are left as they are: no script may set the one, and the other is no field', () => {
  openDocument()
  const file = Object.assign(document.createElement('input'), { type: 'file' })
  const editor = Object.assign(document.createElement('div'), { contentEditable: 'true' })
  for (const element of [file, editor]) {
    document.body.append(element)
    onTestFinished(() => element.remove())
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
  expect(window.takeEarlyChanges?.()).toEqual([])
})
