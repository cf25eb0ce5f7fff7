import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { comment as commentState } from '#src/state/comment.ts'
import { commentDrafts } from '#src/state/drafts.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { CommentMenu } from './comment-menu.tsx'

vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({ user: {}, onGuest: null }) }))

const { video } = samples['videos.detail'].output
const comment = { ...samples['comments.publish'].output.comment, editableUntil: Date.now() / 1_000 + 300 }
const render = renderInMain()

async function chooseEdit(): Promise<void> {
  render(
    <ApiProvider value={{} as ApiClient}>
      <CommentMenu
        comment={comment}
        video={video}
        at={{ x: 0, y: 0 }}
        onClose={() => {}}
        onLeave={() => {}}
      />
    </ApiProvider>,
  )
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Edit')
  await act(async () => button?.click())
}

test('a change begins with the text of the comment, and one that was begun goes on', async () => {
  const key = `edit:${comment.id}`
  await chooseEdit()
  expect(commentDrafts.textOf(key)).toBe(comment.text)
  expect(commentState.editInfo).toEqual({ videoId: video.id, commentId: comment.id })
  commentDrafts.set(key, 'Begun')
  await chooseEdit()
  expect(commentDrafts.textOf(key)).toBe('Begun')
})
