import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { closeDialog, dialogs, openDialog } from '#src/state/dialogs.ts'

import { SESSION_KEY } from './queries.ts'
import { showRules } from './watch-session.ts'

let queryClient: QueryClient
let stop: () => void
const set = (session: object) => {
  queryClient.setQueryData(SESSION_KEY, session)
  vi.runAllTimers()
}

beforeEach(() => {
  vi.useFakeTimers()
  queryClient = new QueryClient()
  set({ user: null })
  stop = showRules(queryClient)
})
afterEach(() => {
  stop()
  closeDialog()
  vi.useRealTimers()
})

test('the rules open for a user who has yet to accept them, and once: reading goes on without', () => {
  expect(dialogs.open).toBeNull()
  set({ user: { id: '7' }, asksRules: true })
  expect(dialogs.open?.name).toBe('rules')
  closeDialog()
  set({ user: { id: '7' }, asksRules: true })
  expect(dialogs.open).toBeNull()
  set({ user: { id: '8' }, asksRules: true })
  expect(dialogs.open?.name).toBe('rules')
})

test('a user who has accepted them is not asked', () => {
  set({ user: { id: '7' } })
  expect(dialogs.open).toBeNull()
})

test('a new user finds the rules in their welcome, and in no dialog over it', () => {
  queryClient.setQueryData(SESSION_KEY, { user: { id: '7' }, asksRules: true })
  openDialog('welcome')
  vi.runAllTimers()
  expect(dialogs.open?.name).toBe('welcome')
})
