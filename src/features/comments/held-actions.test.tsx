import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { outbox } from '#src/state/outbox.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { HeldActions } from './held-actions.tsx'

const { comment, video } = samples['comments.listHeld'].output.held[0] ?? { comment: null, video: null }
const callWorker = vi.fn<(name: string, input: object) => Promise<void>>(() => Promise.resolve())
let viewerName = ''

vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({ user: { uniqueId: viewerName } }) }))
vi.mock('#src/data/api.ts', () => ({
  callWorker: (name: string, input: object) => callWorker(name, input),
}))

const render = renderInMain()
beforeEach(() => {
  outbox.actions = {}
})

const setApproved = vi.fn<ApiClient['comments']['setApproved']>(() => Promise.resolve({ queued: true }))
function show(name: string): string {
  viewerName = name
  if (!comment || !video) throw new Error('There is a sample.')
  render(
    <ApiProvider value={{ comments: { setApproved } } as unknown as ApiClient}>
      <HeldActions comment={comment} video={video} textId="text" />
    </ApiProvider>,
  )
  return document.querySelector('main')?.textContent ?? ''
}
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click(),
  )

test('its writer reads that a comment waits, and cannot approve it', () => {
  expect(show('writer')).toBe('Waiting for approval')
})

test('the author of the video approves it, and can call that off while it is queued', async () => {
  expect(show(video?.author.uniqueId ?? '')).toBe('Waiting for approvalApprove')
  await press('Approve')
  expect(setApproved.mock.lastCall?.[0]).toEqual({
    videoId: video?.id,
    commentId: comment?.id,
    approved: true,
    text: comment?.text,
  })
  const input = { videoId: video?.id, commentId: comment?.id, approved: true }
  await act(async () => {
    outbox.actions = {
      7: { id: '7', op: 'comments.setApproved', input, order: 1, state: 'queued', canUndo: true },
    } as never
  })
  expect(document.querySelector('main')?.textContent).toBe('Waiting to be approvedUndo')
  await press('Undo')
  expect(callWorker).toHaveBeenCalledWith('outbox.undo', { id: '7' })
})
