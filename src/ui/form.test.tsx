import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'

import { FieldProblem, fieldText, Form, FormMessage, SubmitButton, useForm } from './form.tsx'
import { renderInMain, settle } from './in-main.fixture.ts'
import { TextField } from './text-field.tsx'

const render = renderInMain()
const send = vi.fn<(words: unknown) => unknown>()
const onEnd = vi.fn<(error?: unknown) => unknown>()

function Letter() {
  const form = useForm({
    fieldNames: ['words', 'name'],
    failure: 'Not sent.',
    send: (element) => send(fieldText(element, 'words')),
    onEnd,
  })
  return (
    <Form form={form}>
      <FormMessage />
      <TextField label="Words" name="words" error={form.errors.words} onText={form.clear} />
      <TextField label="Name" name="name" error={form.errors.name} />
      <SubmitButton>Send</SubmitButton>
      <button type="button" onClick={() => form.run(() => send('instead'))}>
        Send something else
      </button>
    </Form>
  )
}

const button = () => document.querySelector('button')!
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
const isPending = () => button().getAttribute('aria-disabled') === 'true'
const press = async () => {
  act(() => button().click())
  await settle()
}
const refusal = (fields?: Record<string, string>) =>
  new ApiError({
    statusCode: 422,
    httpStatus: 422,
    message: 'The server says no.',
    ...(fields && { fields }),
  })

beforeEach(() => {
  send.mockReset()
  onEnd.mockReset()
  render(<Letter />)
})

test('two presses in one task send once, the button is inert until it has ended, and the next press sends again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  send.mockReturnValueOnce(promise)
  document.querySelector('input')!.value = 'filled in without an event'
  act(() => {
    button().click()
    button().click()
    document.querySelector('form')?.requestSubmit()
  })
  expect(send.mock.calls).toEqual([['filled in without an event']])
  expect(isPending()).toBe(true)
  resolve()
  await settle()
  expect(isPending()).toBe(false)
  expect(onEnd.mock.calls).toEqual([[]])
  await press()
  expect(send).toHaveBeenCalledTimes(2)
})

test('an error of the server is shown at its field, which gets the focus, and taken away by the next try', async () => {
  send.mockRejectedValueOnce(refusal({ name: 'Give your name.' }))
  button().focus()
  await press()
  expect(alerts()).toEqual(['Give your name.'])
  expect((document.activeElement as HTMLInputElement).name).toBe('name')
  expect(isPending()).toBe(false)
  expect(onEnd).toHaveBeenCalledTimes(1)
  await press()
  expect(alerts()).toEqual([])
})

test('an error of a field takes the focus from nobody who has gone on elsewhere', async () => {
  const elsewhere = document.body.appendChild(document.createElement('input'))
  const { promise, reject } = Promise.withResolvers<void>()
  send.mockReturnValueOnce(promise)
  await press()
  elsewhere.focus()
  reject(refusal({ name: 'Give your name.' }))
  await settle()
  expect(alerts()).toEqual(['Give your name.'])
  expect(document.activeElement).toBe(elsewhere)
})

test('an error that no field shows is said above, and the focus stays where it is', async () => {
  send.mockRejectedValueOnce(refusal({ elsewhere: 'Another field.' }))
  button().focus()
  await press()
  expect(alerts()).toEqual(['Not sent. The server says no.'])
  expect(document.activeElement).toBe(button())
  send.mockImplementationOnce(() => {
    throw new TypeError('of the program, not for viewers')
  })
  await press()
  expect(alerts()).toEqual(['Not sent. Try again in a moment.'])
  expect(isPending()).toBe(false)
})

test('what was not sent for its words is shown at the field, the first one first, until somebody types', async () => {
  send.mockImplementationOnce(() => {
    throw new FieldProblem({ name: 'No name.', words: 'No words.' })
  })
  await press()
  expect(alerts()).toEqual(['No words.', 'No name.'])
  const field = document.activeElement as HTMLInputElement
  expect(field.name).toBe('words')
  act(() => {
    field.value = 'Dear Ada'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(alerts()).toEqual([])
})

test('something else that the form offers is a try like a submission', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  send.mockReturnValueOnce(promise)
  act(() => document.querySelectorAll('button')[1]?.click())
  expect(send.mock.calls).toEqual([['instead']])
  await press()
  expect(send).toHaveBeenCalledTimes(1)
  reject(refusal())
  await settle()
  expect(alerts()).toEqual(['Not sent. The server says no.'])
})

test('a page that loads slowly after what was sent leaves the form pending for a second, and not for ever', async () => {
  vi.useFakeTimers()
  try {
    onEnd.mockReturnValueOnce(new Promise(() => {}))
    await act(async () => button().click())
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(isPending()).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(isPending()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

function Appeal() {
  const form = useForm({ mainField: 'words', failure: 'Not sent.', send })
  return (
    <Form form={form}>
      <FormMessage />
      <TextField label="Words" name="words" error={form.errors.words} />
      <SubmitButton>Send</SubmitButton>
    </Form>
  )
}

test('a form about one field says there whatever went wrong, and nowhere else', async () => {
  render(<Appeal />)
  send.mockRejectedValueOnce(refusal())
  button().focus()
  await press()
  expect(alerts()).toEqual(['Not sent. The server says no.'])
  expect((document.activeElement as HTMLInputElement).name).toBe('words')
})

test('a form that a tool sends past the app puts nothing into an address, and no bubble of the browser stops it', () => {
  const { method, noValidate } = document.querySelector('form')!
  expect({ method, noValidate }).toEqual({ method: 'post', noValidate: true })
})
