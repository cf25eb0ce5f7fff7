import { beforeEach, expect, test, vi } from 'vitest'

import type { ClaimOutcome } from '#contract/models/rights.ts'
import { StatusCode } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { music } from '#server/db/schema/index.ts'
import type { QueueMail } from '#server/features/account/mail-service.ts'
import { listOwnDecisions } from '#server/features/decisions/service.ts'
import { getMusic } from '#server/features/music/music.ts'
import { closeClaim, listClaims } from '#server/features/operator/claims-service.ts'
import { undoDecision } from '#server/features/operator/decide-service.ts'
import { listUsers } from '#server/features/operator/users-service.ts'
import { getVideo } from '#server/features/videos/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { addBusinessDays } from './business-days.ts'
import { createClaimTokens } from './claim-tokens.ts'
import { counterClaim, fileClaim, goToCourt, readClaim, restoreDue } from './service.ts'

/** Claims of copyright and objections (specification section 8: 10204, 10218, 10219, 10220; 17 U.S.C. § 512). */

const db = await withDatabase()
const mails = vi.fn<QueueMail>(() => Promise.resolve())
const tools = { tokens: createClaimTokens('s'.repeat(32)), queueMail: mails, counterDays: 10 }
let moderator: Viewer
let author: Viewer
let videoId: string
let musicId: string
beforeEach(async () => {
  mails.mockClear()
  author = await addUser(db)
  const { id, uniqueId } = await addUser(db)
  await db.query({ text: "UPDATE users SET role = 'moderator' WHERE id = $1", values: [id] })
  moderator = { id, uniqueId, role: 'moderator', isElevated: true }
  videoId = await addVideo(db, { authorId: author.id })
  musicId = nextId()
  await db.orm.insert(music).values({ id: musicId, title: 'Song', authorName: 'A', videoId })
  await db.query({ text: 'UPDATE videos SET music_id = $2 WHERE id = $1', values: [videoId, musicId] })
})

const refused = (httpStatus: number) => ({ problem: { httpStatus } })
const sworn = {
  work: 'My song',
  name: 'Ada Byron',
  address: 'ada@example.org',
  isSworn: true,
  language: 'en',
} as const
const file = async (url = `https://example.org/fr/@a/video/${videoId}?x=1`) =>
  (await db.transaction((tx) => fileClaim(tx, null, { ...sworn, url }, tools))).token
const statusOf = async (token: string) =>
  (await db.transaction((tx) => readClaim(tx, { token }, tools))).claim
const close = async (token: string, outcome: ClaimOutcome, viewer = moderator) => {
  const { id: claimId } = await statusOf(token)
  const input = { claimId, outcome, note: 'Seen' }
  const answer = await db.transaction((tx) => closeClaim(tx, viewer, input, { ...tools }))
  return answer.decisionId ?? ''
}
const words = { name: 'Bea', contact: '1 High Street', text: 'It is mine.', isSworn: true } as const
const object = (decisionId: string, viewer = author) =>
  db.transaction((tx) => counterClaim(tx, viewer, { ...words, decisionId }, tools))
const court = (token: string) =>
  db.transaction((tx) => goToCourt(tx, { token, text: 'Court of York, 12/26' }, tools))
const restore = () => restoreDue(db, tools)
const comeDue = () => db.query({ text: "UPDATE copyright_claims SET due_at = now() - interval '1 s'" })
const isThere = () =>
  getVideo(db, null, videoId).then(
    () => true,
    () => false,
  )
const infringements = async () =>
  (await listUsers(db, moderator, { q: author.uniqueId, filter: 'all', count: 1 })).users[0]
    ?.infringementCount

test('a guest claims a video by its address; moderators see it, and only its token opens it', async () => {
  const token = await file()
  const { claims } = await listClaims(db, moderator, { count: 48 })
  expect(claims.at(-1)).toMatchObject({
    kind: 'video',
    work: 'My song',
    email: 'ada@example.org',
    author: { id: author.id, infringementCount: 0 },
  })
  expect(await statusOf(token)).toMatchObject({ state: 'open' })
  expect(await statusOf(token)).not.toHaveProperty('email')
  await expect(statusOf(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).rejects.toMatchObject(
    refused(404),
  )
  await expect(statusOf('1.x')).rejects.toMatchObject(refused(404))
  await expect(listClaims(db, author, { count: 1 })).rejects.toMatchObject(refused(403))
  await expect(close(token, 'remove', author)).rejects.toMatchObject(refused(403))
  expect(mails).not.toHaveBeenCalled()
})

test('nothing else can be claimed, nor what the claimant may not see, and the viewer’s own is not theirs to decide', async () => {
  await expect(file('https://example.org/@a')).rejects.toMatchObject(refused(400))
  await expect(file('no address')).rejects.toMatchObject(refused(400))
  await expect(file(`/@a/video/${nextId()}`)).rejects.toMatchObject(refused(404))
  const secret = await addVideo(db, { authorId: author.id, audience: 'self' })
  await expect(file(`/@a/video/${secret}`)).rejects.toMatchObject(refused(403))
  const token = await file()
  await expect(close(token, 'remove', { ...moderator, id: author.id })).rejects.toMatchObject(refused(403))
})

test.each([
  ['silence', { status: StatusCode.musicNoCopyright }],
  ['silenceSound', { status: StatusCode.musicNoCopyright }],
  ['remove', { refusal: StatusCode.videoNotExist }],
  ['removeSound', { refusal: StatusCode.videoUnshelvedByMusic }],
] as const)('a claim that is upheld by %s takes effect, and is told to both', async (outcome, seen) => {
  const token = await file()
  const decisionId = await close(token, outcome)
  const after = await getVideo(db, null, videoId).then(
    ({ status }) => ({ status }),
    (error: { problem: { statusCode: number } }) => ({ refusal: error.problem.statusCode }),
  )
  expect(after).toEqual(seen)
  expect(await statusOf(token)).toMatchObject({ state: 'upheld', note: 'Seen' })
  expect((await listOwnDecisions(db, author, { count: 1 })).decisions).toMatchObject([
    { id: decisionId, reason: 'rights', claim: { name: 'Ada Byron', work: 'My song', state: 'upheld' } },
  ])
  expect(mails).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    null,
    expect.objectContaining({ kind: 'claim', to: 'ada@example.org', code: token }),
  )
  expect(await infringements()).toBe(1)
  await expect(close(token, 'reject')).rejects.toMatchObject(refused(409))
})

test('a sound is claimed by its page, and has no decisions of a video', async () => {
  const token = await file(`/music/Song-${musicId}`)
  await expect(close(token, 'remove')).rejects.toMatchObject(refused(400))
  await close(token, 'removeSound')
  await expect(getMusic(db, null, musicId)).rejects.toMatchObject({
    problem: { statusCode: StatusCode.musicUnshelved },
  })
})

test('a claim that is turned down changes nothing', async () => {
  const token = await file()
  expect(await close(token, 'reject')).toBe('')
  expect(await isThere()).toBe(true)
  expect(await statusOf(token)).toMatchObject({ state: 'rejected' })
  await expect(court(token)).rejects.toMatchObject(refused(409))
})

test('a video is back on the day when its author objects and nobody goes to court', async () => {
  const token = await file()
  const decisionId = await close(token, 'remove')
  await expect(object(decisionId, moderator)).rejects.toMatchObject(refused(404))
  const { decision } = await object(decisionId)
  const dueTime = addBusinessDays(new Date(), 10).getTime() / 1_000
  expect(Math.abs((decision.claim?.dueTime ?? 0) - dueTime)).toBeLessThan(60)
  expect(await statusOf(token)).toMatchObject({ state: 'countered', counter: { contact: '1 High Street' } })
  await expect(object(decisionId)).rejects.toMatchObject(refused(409))
  await restore()
  expect(await isThere()).toBe(false)
  await comeDue()
  await restore()
  expect(await isThere()).toBe(true)
  expect(await statusOf(token)).toMatchObject({ state: 'restored' })
  expect(mails).toHaveBeenCalledTimes(3)
  expect(await infringements()).toBe(0)
})

test('it stays down when the claimant has gone to court', async () => {
  const token = await file()
  const decisionId = await close(token, 'remove')
  await object(decisionId)
  await comeDue()
  expect((await court(token)).claim).toMatchObject({ state: 'court', court: 'Court of York, 12/26' })
  await restore()
  expect(await isThere()).toBe(false)
  expect((await listOwnDecisions(db, author, { count: 1 })).decisions[0]?.claim?.state).toBe('court')
})

test('a later decision about the video holds', async () => {
  const [token, other] = [await file(), await file()]
  await object(await close(token, 'remove'))
  await close(other, 'silence')
  await comeDue()
  await restore()
  expect(await isThere()).toBe(false)
  expect(await statusOf(token)).toMatchObject({ state: 'overruled' })
})

test('a decision that is undone opens the claim again', async () => {
  const token = await file()
  const decisionId = await close(token, 'remove')
  await db.transaction((tx) => undoDecision(tx, moderator, { decisionId }))
  expect(await isThere()).toBe(true)
  expect(await statusOf(token)).toMatchObject({ state: 'open' })
  await close(token, 'silence')
  expect(await statusOf(token)).toMatchObject({ state: 'upheld' })
})

test.each([
  ['2026-11-27T12:00:00Z', 10, '2026-12-11T12:00:00.000Z'],
  ['2026-11-28T12:00:00Z', 1, '2026-11-30T12:00:00.000Z'],
  ['2026-11-23T12:00:00Z', 14, '2026-12-11T12:00:00.000Z'],
])('from %s on, %d business days end on %s', (from, days, to) => {
  expect(addBusinessDays(new Date(from), days).toISOString()).toBe(to)
})
