import { beforeEach, expect, test, vi } from 'vitest'

import { ERROR_REPORTS_PATH } from '#contract/error-reports.ts'

vi.stubGlobal('BUILD_ID', 'build7')
const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
let isOnline = true
vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)

const { sendReport } = await import('./send-report.ts')
const noted = (message: string) => ({
  source: 'page' as const,
  severity: 'error' as const,
  error: { name: 'Error', message },
  pageUrl: location.href,
  timeMs: Date.now(),
})
const bodyOf = (init?: RequestInit) => (typeof init?.body === 'string' ? init.body : '')
const sentWords = () => fetched.mock.calls.map(([, init]) => /"value":"([^"]*)"/.exec(bodyOf(init))?.[1])

beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation(async () => new Response('{}'))
  isOnline = true
})

test('a report goes to this site, without cookies, as an envelope for it', async () => {
  await sendReport(noted('one'))
  const [[url, init] = []] = fetched.mock.calls
  expect(url).toBe(ERROR_REPORTS_PATH)
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/x-sentry-envelope' },
  })
  const [header] = bodyOf(init).split('\n')
  expect(JSON.parse(header ?? '')).toMatchObject({ dsn: location.origin.replace('//', '//vireo@') + '/1' })
})

test('every failure is sent: the sample rate is 1 (specification section 8)', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => sendReport(noted(`n${index}`))))
  expect(fetched).toHaveBeenCalledTimes(20)
})

test('what is reported offline leaves when the network is back, and is stored nowhere', async () => {
  isOnline = false
  await sendReport(noted('first'))
  await sendReport(noted('second'))
  expect(fetched).not.toHaveBeenCalled()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  isOnline = true
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(sentWords()).toEqual(['first', 'second']))
})

test('a server that is out of reach, or refuses, breaks nothing', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(sendReport(noted('lost'))).resolves.toBeUndefined()
  fetched.mockImplementation(async () => new Response('', { status: 400 }))
  await expect(sendReport(noted('refused'))).resolves.toBeUndefined()
})
