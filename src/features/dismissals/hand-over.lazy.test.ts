import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import type { WorkerEvent } from '#contract/events.ts'
import { hiddenByGuest, hideVideo, notInterested } from '#src/state/not-interested.ts'

import { handOverDismissals } from './hand-over.lazy.ts'

const worker = vi.hoisted(() => ({ emit: (_event: WorkerEvent) => {} }))
vi.mock('#src/data/api.ts', () => ({
  subscribeToWorker: (listener: typeof worker.emit) => {
    worker.emit = listener
  },
}))

const site = { user: null as { id: string } | null, isDown: false }
const added: string[][] = []
const api = {
  session: { current: async () => ({ user: site.user }) },
  dismissals: {
    add: async ({ videoIds }: { videoIds: string[] }) => {
      if (site.isDown) throw new Error('No network')
      added.push(videoIds)
    },
  },
} as unknown as ApiClient
const later = () => new Promise((resolve) => setTimeout(resolve, 5))

beforeEach(() => {
  notInterested.choices = {}
  added.length = 0
  site.user = null
  site.isDown = false
})

test('a guest’s choices go to the account that logs in, once', async () => {
  hideVideo('1', true)
  hideVideo('2', true)
  handOverDismissals(api, new QueryClient())
  await later()
  expect(added).toEqual([])
  site.user = { id: '7' }
  worker.emit({ type: 'session.changed' })
  await vi.waitFor(() => expect(hiddenByGuest()).toEqual([]))
  expect(added).toEqual([['1', '2']])
  worker.emit({ type: 'session.changed' })
  await later()
  expect(added).toHaveLength(1)
})

test('without a network they stay on the device until the next visit', async () => {
  hideVideo('1', true)
  site.user = { id: '7' }
  site.isDown = true
  handOverDismissals(api, new QueryClient())
  await later()
  expect(hiddenByGuest()).toEqual(['1'])
  site.isDown = false
  handOverDismissals(api, new QueryClient())
  await vi.waitFor(() => expect(added).toEqual([['1']]))
})

test('choices of a user are forgotten with their session', async () => {
  hideVideo('1', false)
  handOverDismissals(api, new QueryClient())
  worker.emit({ type: 'session.changed' })
  await later()
  expect(notInterested.choices).toEqual({})
  expect(added).toEqual([])
})
