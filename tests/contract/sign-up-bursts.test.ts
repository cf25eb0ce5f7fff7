import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'

import { PROOF_HEADER, type CaptchaChallenge } from '#contract/endpoints/captcha.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { STATUSES } from '#contract/status-screens.ts'
import { problemOf } from '#support/answers.ts'
import { startTestSite } from '#support/product.ts'
import { createTestClient } from '#support/server.ts'

/** Specification section 8, shark slide and shark block: for a burst of sign-ups. */

const busy = await startTestSite({ trustedProxyCount: 1, rateLimitScale: 1, captchaAfter: {} })
const client = await createTestClient(busy.url)
let count = 0
const signUp = (address: string, headers: Record<string, string> = {}) =>
  client.send(
    'session.signUp',
    { username: `burst_${++count}`, password: 'a good password' },
    { headers: { 'x-forwarded-for': address, ...headers } },
  )

test('a burst of sign-ups from one network needs a proof of work, which the app finds by itself (10113), once for each', async () => {
  for (let free = 0; free < 5; free += 1) {
    expect((await signUp('203.0.113.1')).status).toBe(200)
  }
  const refused = await signUp('203.0.113.1')
  const problem = await problemOf(refused)
  expect([refused.status, problem.statusCode]).toEqual([403, StatusCode.sharkSlide])
  const challenge = JSON.parse(problem.fields?.['challenge'] ?? '') as CaptchaChallenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const { counter = 0, derivedKey = '' } = solution ?? {}
  const proof = btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  const proven = { [PROOF_HEADER]: proof }
  expect((await signUp('203.0.113.1', proven)).status).toBe(200)
  expect((await signUp('203.0.113.1', proven)).status).toBe(403)
  expect((await signUp('203.0.113.1', { [PROOF_HEADER]: 'nonsense' })).status).toBe(403)
  expect((await signUp('203.0.113.2')).status).toBe(200)
})

test('the network of a burst pauses when it goes on without one, and says for how long (10114)', async () => {
  let response: Response | undefined
  for (let tries = 0; tries < 130; tries += 1) {
    response = await signUp('203.0.113.9')
    if (((await response.clone().json()) as { statusCode: number }).statusCode === StatusCode.sharkBlock)
      break
  }
  if (!response) throw new Error('Nothing was answered.')
  expect(await problemOf(response)).toMatchObject({ statusCode: StatusCode.sharkBlock })
  expect(response.status).toBe(STATUSES[StatusCode.sharkBlock].httpStatus)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(500)
})
