import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { commentDrafts } from '#src/state/drafts.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { CommentForm } from './comment-form.tsx'

const loadEditor = vi.hoisted(() => vi.fn<() => Promise<never>>(() => new Promise(() => {})))
vi.mock('#src/editor/load.ts', () => ({ loadEditor }))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({}) }))

const { video } = samples['videos.detail'].output
const publish = vi.fn<ApiClient['comments']['publish']>()
const render = renderInMain()
const box = () => document.querySelector('textarea')!
const post = () => act(async () => document.querySelector<HTMLElement>('button[type=submit]')?.click())

const open = () =>
  render(
    <ApiProvider value={{ comments: { publish } } as unknown as ApiClient}>
      <CommentForm video={video} onPosted={() => {}} />
    </ApiProvider>,
  )

/** @returns a function that makes the worker refuse the comment "Nice" */
async function postNice(): Promise<() => Promise<void>> {
  const { promise, reject } = Promise.withResolvers<never>()
  publish.mockReturnValue(promise)
  commentDrafts.set(video.id, 'Nice')
  open()
  await post()
  return () =>
    act(async () => reject(new ApiError({ statusCode: 400, httpStatus: 400, message: 'No room.' })))
}

test('a comment leaves the box when it is posted, and is back in it when it is not kept', async () => {
  const refuse = await postNice()
  expect(publish).toHaveBeenCalledOnce()
  expect(box().value).toBe('')
  await refuse()
  expect(box().value).toBe('Nice')
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('No room.')
})

test('a comment that is not kept stands before what was written since', async () => {
  const refuse = await postNice()
  await act(async () => commentDrafts.set(video.id, 'Another'))
  await refuse()
  expect(box().value).toBe('Nice\nAnother')
})

test('a comment that is put into the box without an event is posted', async () => {
  publish.mockReset().mockReturnValue(new Promise(() => {}))
  commentDrafts.set(video.id, '')
  open()
  box().value = 'Dictated'
  await post()
  expect(publish.mock.calls[0]?.[0]).toMatchObject({ text: 'Dictated' })
  expect(box().value).toBe('')
})

const write = (text: string) =>
  act(async () => {
    box().value = text
    box().dispatchEvent(new Event('input', { bubbles: true }))
  })
const noteText = () => document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent

test('a comment of what nobody sees is refused at its box, with its sentence and the focus', async () => {
  publish.mockReset().mockReturnValue(new Promise(() => {}))
  commentDrafts.set(video.id, '')
  open()
  await write('\u200b\u3164')
  await post()
  expect(publish).not.toHaveBeenCalled()
  expect(noteText()).toBe('A comment needs at least one visible character.')
  expect(box().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(box())
  await write('Hello')
  expect(box().getAttribute('aria-invalid')).toBeNull()
})

test('what is pasted stays whole, is counted without what nobody sees, and is sent clean', async () => {
  publish.mockReset().mockReturnValue(new Promise(() => {}))
  commentDrafts.set(video.id, '')
  open()
  await write('x'.repeat(501))
  expect(noteText()).toBe('A comment can have at most 500 characters.')
  await post()
  expect(publish).not.toHaveBeenCalled()
  expect(box().value).toHaveLength(501)
  await write(`\ufeff${'x\u200b'.repeat(499)}\r\n`)
  expect(noteText()).toBe('1 character left')
  await post()
  expect(publish.mock.calls[0]?.[0]).toMatchObject({ text: 'x'.repeat(499) })
})

test('where the editor cannot be loaded, the plain field posts', async () => {
  publish.mockReset().mockReturnValue(new Promise(() => {}))
  loadEditor.mockRejectedValueOnce(new Error('no network'))
  commentDrafts.set(video.id, 'Nice #sea')
  open()
  await act(async () => box().focus())
  expect(loadEditor).toHaveBeenCalledOnce()
  await post()
  expect(publish.mock.calls[0]?.[0]).toMatchObject({ text: 'Nice #sea' })
})
