import { afterEach, expect, test, vi } from 'vitest'

import { listenToRoom } from './live-events.ts'
import { sendFragment } from './live-fragments.ts'

/** Specification section 7.5, host choice: a live's fragments go to the host of all requests, with the site's cookies. */

afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['context']
})

const fragment = {
  roomId: '7',
  token: 't',
  sequence: 3,
  bytes: new Uint8Array(),
  isAfterGap: false,
  isHeader: false,
}

test.each([
  [undefined, ''],
  ['https://m.vireo.test', 'https://m.vireo.test'],
])('with the mobile host %s a live goes to "%s"', async (mobile, host) => {
  document.documentElement.dataset['context'] = JSON.stringify({ hosts: { mobile } })
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ statusCode: 0, nextSeq: 4 }))
  const opened = vi.fn<(url: string, options: EventSourceInit) => void>()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor(url: string, options: EventSourceInit) {
        super()
        opened(url, options)
      }
      close() {}
    },
  )
  await sendFragment(fragment)
  expect(fetched).toHaveBeenCalledWith(
    `${host}/api/live/fragment/?roomId=7&seq=3`,
    expect.objectContaining({ method: 'POST', credentials: 'include' }),
  )
  listenToRoom('7', { onEvent: () => {}, onConnected: () => {}, onClosed: () => {} })
  expect(opened).toHaveBeenCalledWith(`${host}/api/live/events/?roomId=7`, { withCredentials: true })
})
