import { beforeEach, expect, test } from 'vitest'

import { isApiError } from '#contract/errors.ts'
import { StatusCode, type CatalogueName } from '#contract/status-codes.ts'
import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { music } from '#server/db/schema/index.ts'
import { listOwnDecisions } from '#server/features/decisions/service.ts'
import { endPauses } from '#server/features/moderation/service.ts'
import { getMusic } from '#server/features/music/music.ts'
import { sendReport } from '#server/features/reports/service.ts'
import { getProfile } from '#server/features/users/service.ts'
import { getVideo } from '#server/features/videos/service.ts'
import { runInRegion } from '#server/features/visibility/visitor-region.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { decideCases, decideSound, decideUser, undoDecision } from './decide-service.ts'
import { listCases } from './queue-service.ts'

/** Decisions about sounds, regions and accounts (specification section 8: 10215, 10218, 10219, 10220, 10231). */

const db = await withDatabase()
let moderator: Viewer
let author: Viewer
let reporter: Viewer
let musicId: string
let videoId: string
beforeEach(async () => {
  await db.query({ text: 'UPDATE report_cases SET closed_at = now()' })
  ;[author, reporter] = [await addUser(db), await addUser(db)]
  const { id, uniqueId } = await addUser(db)
  await db.query({ text: "UPDATE users SET role = 'moderator' WHERE id = $1", values: [id] })
  moderator = { id, uniqueId, role: 'moderator', isElevated: true }
  musicId = nextId()
  videoId = await addVideo(db, { authorId: author.id })
  await db.orm.insert(music).values({ id: musicId, title: 'Song', authorName: 'A', videoId })
  await db.query({ text: 'UPDATE videos SET music_id = $2 WHERE id = $1', values: [videoId, musicId] })
})

const refusal = (name: CatalogueName) => ({ problem: { statusCode: StatusCode[name] } })
const refused = (httpStatus: number) => ({ problem: { httpStatus } })
const reportSound = () =>
  db.transaction((tx) =>
    sendReport(tx, reporter, { subject: { kind: 'sound', musicId }, reason: 'rights', details: 'Mine' }),
  )
const terms = { reason: 'rights', note: '', days: 7, minAge: 18, regions: ['AT'] } as const
type Input = Parameters<typeof decideCases>[2]
async function decide(
  decision: Input['decision'],
  { regionRule = 'refused' }: { regionRule?: Input['regionRule'] } = {},
) {
  const { cases } = await listCases(db, moderator, { count: 1 })
  const input = { ...terms, regions: ['AT'], caseIds: cases.map(({ id }) => id), decision, regionRule }
  const { decided } = await db.transaction((tx) => decideCases(tx, moderator, input))
  return decided[0]?.decisionId ?? ''
}
const undo = (decisionId: string) => db.transaction((tx) => undoDecision(tx, moderator, { decisionId }))
const decisionsOf = async (viewer: Viewer) => (await listOwnDecisions(db, viewer, { count: 9 })).decisions

/** Whether the video has its sound for others, or the code of its refusal. */
const hearing = () =>
  getVideo(db, reporter, videoId).then(
    ({ media }) => media.hasAudio,
    (error: unknown) => (isApiError(error) ? error.problem.statusCode : error),
  )

test('a reported sound is shown with the video that it is from, in the name of its author', async () => {
  await reportSound()
  const { cases } = await listCases(db, moderator, { count: 1 })
  expect(cases).toMatchObject([
    {
      subject: { kind: 'sound', musicId },
      excerpt: 'Song',
      author: { id: author.id },
      video: { id: videoId },
    },
  ])
})

test.each([
  ['silence', 'musicNoCopyright', false],
  ['remove', 'musicUnshelved', StatusCode.videoUnshelvedByMusic],
] as const)(
  'to %s a sound is what its page (%s) and its videos answer, is told to its author, and is undone',
  async (decision, name, ofVideo) => {
    await reportSound()
    const decisionId = await decide(decision)
    await expect(getMusic(db, reporter, musicId)).rejects.toMatchObject(refusal(name))
    expect(await hearing()).toBe(ofVideo)
    expect(await decisionsOf(author)).toMatchObject([{ id: decisionId, decision, subject: { musicId } }])
    await undo(decisionId)
    expect(await getMusic(db, reporter, musicId)).toMatchObject({ id: musicId })
    expect(await hearing()).toBe(true)
  },
)

test('a sound that nobody has reported is decided about on its page, by moderators alone and not about their own', async () => {
  const input = { musicId, decision: 'silence', reason: 'rights', note: 'Not ours' } as const
  const run = (viewer: Viewer, change = {}) =>
    db.transaction((tx) => decideSound(tx, viewer, { ...input, ...change }))
  await expect(run(reporter)).rejects.toMatchObject(refused(403))
  await expect(run({ ...moderator, id: author.id })).rejects.toMatchObject(refused(403))
  await expect(run(moderator, { musicId: nextId() })).rejects.toMatchObject(refusal('musicNotExist'))
  await run(moderator)
  await expect(getMusic(db, reporter, musicId)).rejects.toMatchObject(refusal('musicNoCopyright'))
  expect(await decisionsOf(author)).toMatchObject([{ note: 'Not ours', excerpt: 'Song' }])
})

test.each([
  ['refused', 'DE', 'AT'],
  ['allowed', 'AT', 'DE'],
] as const)(
  'a video is kept from regions by a list of those %s (10231), which the last decision replaces',
  async (regionRule, seen, notSeen) => {
    const reportVideo = (viewer: Viewer) =>
      runInRegion(seen, () =>
        db.transaction((tx) =>
          sendReport(tx, viewer, { subject: { kind: 'video', videoId }, reason: 'other', details: '' }),
        ),
      )
    await reportVideo(reporter)
    await decide('limitRegion', { regionRule: regionRule === 'allowed' ? 'refused' : 'allowed' })
    await db.query({
      text: 'UPDATE report_cases SET closed_at = NULL WHERE subject_key = $1',
      values: [videoId],
    })
    await decide('limitRegion', { regionRule })
    const watch = (region: string) => runInRegion(region, () => getVideo(db, reporter, videoId))
    expect(await watch(seen)).toMatchObject({ id: videoId })
    await expect(watch(notSeen)).rejects.toMatchObject(refusal('geofenceBlock'))
    expect((await decisionsOf(author))[0]).toMatchObject({ regions: ['AT'], regionRule })
  },
)

test('an account is paused until a time (10215), and is as before then', async () => {
  const input = { userId: author.id, decision: 'pause', reason: 'spam', note: '', days: 1 } as const
  const { user } = await db.transaction((tx) => decideUser(tx, moderator, input))
  expect(user.standing).toBe('abnormal')
  await expect(getProfile(db, reporter, author.uniqueId)).rejects.toMatchObject(refusal('abnormal'))
  const [{ untilTime } = { untilTime: 0 }] = await decisionsOf(author)
  expect(untilTime).toBeGreaterThan(Date.now() / 1_000 + 86_000)
  expect(untilTime).toBe(Math.floor(untilTime ?? 0))
  await endPauses(db)
  await expect(getProfile(db, reporter, author.uniqueId)).rejects.toMatchObject(refusal('abnormal'))
  await db.query({ text: 'UPDATE users SET paused_until = now() WHERE id = $1', values: [author.id] })
  await endPauses(db)
  expect(await getProfile(db, reporter, author.uniqueId)).toMatchObject({ id: author.id })
})
