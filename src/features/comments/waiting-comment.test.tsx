import { act, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { comment, leaveForm } from '#src/state/comment.ts'
import { commentDrafts } from '#src/state/drafts.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import type { UnpostedComment } from './queued-comments.ts'
import { WaitingComment } from './waiting-comment.tsx'

const { comment: parent } = samples['comments.publish'].output

vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({ user: {} }) }))
vi.mock('#src/data/use-is-online.ts', () => ({ useIsOnline: () => true }))
vi.mock('#src/data/api.ts', () => ({ callWorker: () => Promise.resolve() }))
vi.mock('./comment-row.tsx', () => ({ CommentRow: ({ children }: { children: ReactNode }) => children }))

const render = renderInMain()
beforeEach(leaveForm)

async function edit(parentId?: string): Promise<void> {
  const input = { videoId: '7', text: 'Refused', localId: 'a', ...(parentId && { parentId }) }
  const action = { id: '1', state: 'refused', canUndo: true, input } as unknown as UnpostedComment
  render(<WaitingComment action={action} parent={parentId ? parent : undefined} onLeave={() => {}} />)
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Edit')
  await act(async () => button?.click())
}

test('the text of a refused comment comes before the one in progress', async () => {
  commentDrafts.set('7', 'In progress')
  await edit()
  expect(commentDrafts.textOf('7')).toBe('Refused\nIn progress')
  expect(comment.replyInfo).toBeNull()
})

test('a refused reply goes back to the form of its reply', async () => {
  commentDrafts.set('7', 'In progress')
  await edit(parent.id)
  expect(commentDrafts.textOf('7')).toBe('In progress')
  expect(commentDrafts.textOf(`reply:${parent.id}`)).toBe('Refused')
  expect(comment.replyInfo).toEqual({ videoId: '7', parentId: parent.id, name: parent.author.nickname })
})
