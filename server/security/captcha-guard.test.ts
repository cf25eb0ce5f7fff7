import { expect, test } from 'vitest'

import { PROOF_HEADER } from '#contract/endpoints/captcha.ts'
import { isApiError } from '#contract/errors.ts'
import { NEW_SITE, PRESETS, type SiteSettings } from '#contract/models/site.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { CallContext } from '#server/api/route.ts'
import type { Captcha } from '#server/features/captcha/service.ts'

import { createCaptchaGuard } from './captcha-guard.ts'
import { createRateLimiter } from './rate-limit.ts'

/** Takes every proof: what a proof costs is tested where captchas are. */
const captcha = {
  makeChallenge: () => Promise.resolve({ challenge: {}, counterLimit: 1 }),
  acceptProof: () => Promise.resolve(true),
} as unknown as Captcha
const proof = btoa(
  JSON.stringify({
    challenge: {
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        nonce: '00'.repeat(16),
        salt: '00'.repeat(16),
        cost: 1,
        keyLength: 32,
        keyPrefix: '00',
        keySignature: '00'.repeat(32),
        expiresAt: 1,
        data: { deviceKeyId: 'any' },
      },
      signature: '00'.repeat(32),
    },
    solution: { counter: 1, derivedKey: '00' },
  }),
)

/** People at one address sign up one after another, each with a browser of their own that proves its work when it is asked. */
async function signUps(
  site: Partial<SiteSettings>,
  count: number,
  addressOf = (_index: number): string => '203.0.113.7',
): Promise<Record<string, number>> {
  const guard = createCaptchaGuard(createRateLimiter(1), captcha, 'secret', {
    captchaAfter: {},
    captchaRegion: 'other',
  })
  const outcomes: Record<string, number> = {}
  for (let index = 0; index < count; index += 1) {
    const check = (headers: Record<string, string> = {}) => {
      const context = {
        headers: new Headers(headers),
        clientAddress: addressOf(index),
        // Nobody has solved a captcha.
        db: { query: () => Promise.resolve([]) },
      } as unknown as CallContext
      const input = { username: `guest_${index}` }
      return guard.check('session.signUp', input, context, `device ${index}`, { ...NEW_SITE, ...site }).then(
        () => StatusCode.ok,
        (error: unknown) => {
          if (!isApiError(error)) throw error
          return error.statusCode
        },
      )
    }
    let statusCode: number = await check()
    if (statusCode === StatusCode.sharkSlide) statusCode = await check({ [PROOF_HEADER]: proof })
    outcomes[statusCode] = (outcomes[statusCode] ?? 0) + 1
  }
  return outcomes
}

test.each([
  ['a new site', {}, 10],
  ['a community', PRESETS.community, 10],
  ['a school, with a class of thirty', PRESETS.school, 50],
  ['a festival', PRESETS.festival, 334],
])(
  '%s: people who sign up at one address solve no captcha before a sixth of those whom an hour allows have',
  async (_name, site, free) => {
    expect(await signUps(site, free)).toEqual({ 0: free })
    expect(await signUps(site, free + 20)).toEqual({ 0: free, [StatusCode.verify]: 20 })
  },
)

test('a network that goes on without an answer pauses (10114), wherever that is', async () => {
  for (const site of [{}, PRESETS.festival]) {
    expect(await signUps(site, 1_200)).toHaveProperty(String(StatusCode.sharkBlock))
  }
})

const ofSite = (index: number): string => `2001:db8:1:${(index * 256).toString(16)}::1`

const ofOthers = (index: number): string => `2001:db8:${index.toString(16)}::1`

test('ever new networks of one IPv6 site are asked as one client is, with four times as much', async () => {
  expect(await signUps({}, 60, ofSite)).toEqual({ 0: 40, [StatusCode.verify]: 20 })
  expect(await signUps({}, 60, ofOthers)).toEqual({ 0: 60 })
})

test('the pause of a network is one for all networks of its IPv6 site', async () => {
  let nowMs = 0
  const guard = createCaptchaGuard(
    createRateLimiter(1, () => nowMs),
    captcha,
    'secret',
    { captchaAfter: {}, captchaRegion: 'other' },
  )
  const pauseAt = async (clientAddress: string): Promise<number | undefined> => {
    const db = { query: () => Promise.resolve([]) }
    const context = { headers: new Headers(), clientAddress, db } as unknown as CallContext
    const error: unknown = await guard
      .check('session.signUp', { username: 'guest' }, context, 'device')
      .catch((thrown: unknown) => thrown)
    const isPause = isApiError(error) && error.statusCode === StatusCode.sharkBlock
    return isPause ? error.problem.retryAfterMs : undefined
  }
  const longestAt = async (first: number, count: number) => {
    const pauses = [0]
    for (let index = first; index < first + count; index += 1)
      pauses.push((await pauseAt(ofSite(index))) ?? 0)
    return Math.max(...pauses)
  }
  expect(await longestAt(0, 600)).toBe(600_000)
  nowMs += 60_000
  // Some of it has passed, even if nobody was refused before.
  expect(await longestAt(600, 100)).toBe(540_000)
})
