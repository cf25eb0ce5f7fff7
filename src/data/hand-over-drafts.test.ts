import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { commentDrafts } from '#src/state/drafts.ts'
import { messageDrafts, pictureDrafts } from '#src/state/message-drafts.ts'

import { handOverDrafts } from './hand-over-drafts.ts'
import { SESSION_KEY } from './queries.ts'
import { readSessionFrom } from './session-user.ts'

let queryClient: QueryClient
let stop: () => void
const become = (id: string | null) => queryClient.setQueryData(SESSION_KEY, { user: id && { id } })

beforeEach(() => {
  queryClient = new QueryClient()
  readSessionFrom(queryClient)
  become('ada')
  stop = handOverDrafts(queryClient)
  commentDrafts.set('1', 'of Ada')
  messageDrafts.set('chat', 'hello from Ada')
  pictureDrafts.pictures = { chat: { id: 'p', alt: '' } }
})
afterEach(() => stop())

const shown = () => [
  commentDrafts.textOf('1'),
  messageDrafts.textOf('chat'),
  Object.keys(pictureDrafts.pictures),
]

test('each account has its own drafts, also after others', () => {
  become('bea')
  expect(shown()).toEqual(['', '', []])
  commentDrafts.set('1', 'of Bea')
  become('ada')
  expect(shown()).toEqual(['of Ada', 'hello from Ada', ['chat']])
  become('bea')
  expect(commentDrafts.textOf('1')).toBe('of Bea')
})

test('a user whose session has ended finds what was begun, and another who logs in does not', () => {
  become(null)
  expect(commentDrafts.textOf('1')).toBe('of Ada')
  become('ada')
  expect(commentDrafts.textOf('1')).toBe('of Ada')
  become(null)
  become('bea')
  expect(shown()).toEqual(['', '', []])
})
