import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ActionOptions, ApiClient } from '#contract/client.ts'
import type { ActionOutcome } from '#contract/outbox.ts'

import { saveProfile } from './profile-changes.ts'

const WAIT_MS = 4_000
const refusal: ActionOutcome = {
  state: 'refused',
  problem: { statusCode: 400, httpStatus: 400, message: 'A name is empty.' },
}

let emitOutcome: (outcome: ActionOutcome) => boolean
const update = (_change: unknown, { onOutcome }: ActionOptions) => {
  emitOutcome = onOutcome!
  return Promise.resolve({ queued: true })
}
const save = () =>
  saveProfile(
    { users: { update } } as unknown as ApiClient,
    { change: { nickname: '' }, before: { nickname: 'Ada' } },
    WAIT_MS,
  ).catch((error: unknown) => error)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The interface never says "done" before it is. */

test('"saved" is what the server has done', async () => {
  const saved = save()
  expect(emitOutcome({ state: 'applied' })).toBe(true)
  expect(await saved).toBe('saved')
})

test('what it refuses in time is told with its reason', async () => {
  const saved = save()
  expect(emitOutcome(refusal)).toBe(true)
  expect(await saved).toMatchObject({ message: 'A name is empty.' })
})

test('what takes longer waits, and a refusal after that is left to be told elsewhere', async () => {
  const saved = save()
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  expect(await saved).toBe('waiting')
  expect(emitOutcome(refusal)).toBe(false)
})
