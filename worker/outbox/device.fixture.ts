import { vi } from 'vitest'

import { ApiError, type Problem } from '#contract/errors.ts'
import type { WorkerEvent } from '#contract/events.ts'

import { networkProblem } from '../http/problems.ts'
import type { NewEntry, OutboxEntry } from './entry.ts'
import { createMemoryStore } from './memory-store.fixture.ts'
import { Outbox, type OutboxMessage } from './outbox.ts'
import type { OutboxRecord } from './queue.ts'

export const ADA = '7'
export const BEA = '8'

interface Tab {
  outbox: Outbox
  events: WorkerEvent[]
  failures: string[]
}

export type Device = ReturnType<typeof createDevice>

/** A browser with its disk, its network and the user who is logged in, for the outboxes of its tabs. */
export function createDevice() {
  const tabs: Tab[] = []
  let tapCount = 0
  const device = {
    store: createMemoryStore<OutboxRecord>(),
    userId: ADA as string | null,
    isOnline: true,
    sent: [] as OutboxEntry[],
    /** How the next sends end. Later ones succeed. */
    answers: [] as (() => Promise<unknown>)[],
    inputs: () => device.sent.map(({ input }) => input),

    openTab(): Tab {
      const tab: Tab = { outbox: undefined as never, events: [], failures: [] }
      const broadcast = (message: OutboxMessage) => {
        for (const other of tabs) if (other !== tab) queueMicrotask(() => other.outbox.receive(message))
      }
      tab.outbox = new Outbox({
        store: device.store,
        send: async (entry) => {
          device.sent.push(entry)
          return (device.answers.shift() ?? (() => Promise.resolve('done')))()
        },
        currentUserId: () => device.userId,
        isOnline: () => device.isOnline,
        onFailure: (outcome) => tab.failures.push(outcome),
        emit: (event) => tab.events.push(event),
        broadcast,
      })
      tabs.push(tab)
      return tab
    },

    openLeader(): Tab & { stop: () => void } {
      const tab = device.openTab()
      const leading = new AbortController()
      tab.outbox.lead(leading.signal)
      return { ...tab, stop: () => leading.abort() }
    },

    like: (
      { outbox }: Pick<Tab, 'outbox'>,
      videoId: string,
      liked: boolean,
      id = `tap-${++tapCount}`,
      note: Partial<NewEntry> = {},
    ) =>
      outbox.add({
        id,
        op: 'likes.set',
        input: { videoId, liked },
        userId: device.userId ?? ADA,
        subject: '@ada',
        createdAtMs: Date.now(),
        ...note,
      }),

    comment: ({ outbox }: Pick<Tab, 'outbox'>, videoId: string, text: string) =>
      outbox.add({
        id: `tap-${++tapCount}`,
        op: 'comments.publish',
        input: { videoId, text, localId: '0'.repeat(32) },
        userId: device.userId ?? ADA,
        subject: '@ada',
        createdAtMs: Date.now(),
      }),
  }
  return device
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
export const failing = (problem: Partial<Problem>) => () =>
  Promise.reject(new ApiError({ statusCode: 0, httpStatus: 0, message: 'Why.', ...problem }))
export const noNetwork = failing(networkProblem)
export const actions = async ({ outbox }: Pick<Tab, 'outbox'>) => (await outbox.list()).actions
export const applied = ({ events }: Pick<Tab, 'events'>) =>
  events.filter(({ type }) => type === 'outbox.applied').length
