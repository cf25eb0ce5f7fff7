import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { requestsTo, resetBoundary } from '#support/boundary/client.ts'
import { eventually } from '#support/eventually.ts'

import { createRealClient } from './real-worker.ts'

let client: ReturnType<typeof createRealClient>
let other: ReturnType<typeof createRealClient>
beforeEach(async () => {
  await resetBoundary()
  client = createRealClient()
  other = createRealClient()
})
afterEach(() => {
  client.stop()
  other.stop()
})

test('logging in is told to this page and, once, to the others', async () => {
  const here = vi.fn<() => void>()
  const there = vi.fn<() => void>()
  client.subscribe(here)
  other.subscribe(there)
  await client.api.session.logIn({ username: 'ada', password: 'correct horse' })
  await eventually(() => expect(there).toHaveBeenCalled())
  expect(here.mock.calls).toEqual([[{ type: 'session.changed' }]])
  expect(there.mock.calls).toEqual([[{ type: 'session.changed' }]])
})

test('requests carry who is logged in and what only the page can see (specification section 7.5)', async () => {
  await client.api.session.logIn({ username: 'ada', password: 'correct horse' })
  await client.api.feed.recommend({ count: 3 })
  const [request] = await requestsTo('/api/recommend/item_list/')
  expect(request?.query).toMatchObject({
    aid: '1988',
    device_platform: 'web',
    user_agent: navigator.userAgent,
    cookie_enabled: 'true',
    screen_width: String(screen.width),
    screen_height: String(screen.height),
    browser_language: navigator.language,
    browser_platform: navigator.platform,
    browser_name: navigator.appCodeName,
    browser_version: navigator.appVersion,
    browser_online: 'true',
    tz_name: Intl.DateTimeFormat().resolvedOptions().timeZone,
    user_id: '7',
    os: 'linux',
    count: '3',
  })
})
