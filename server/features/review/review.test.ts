import { beforeEach, expect, test } from 'vitest'

import type { VIDEO_DECISIONS } from '#contract/decisions.ts'
import { REVIEW_CAUSES, type ReviewCause } from '#contract/moderation.ts'
import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { appealDecision, listOwnDecisions, listOwnReports } from '#server/features/decisions/service.ts'
import { listUserPosts } from '#server/features/feed/service.ts'
import { listNotices } from '#server/features/notices/read-service.ts'
import { closeAppeal } from '#server/features/operator/appeals-service.ts'
import { undoDecision } from '#server/features/operator/decide-service.ts'
import { sendReport } from '#server/features/reports/service.ts'
import { noteJudgement } from '#server/features/videos/processing-repository.ts'
import { requireWatchable } from '#server/features/visibility/service.ts'
import { withDatabase } from '#support/database.ts'
import { blocksOf } from '#support/reads-of-query.ts'
import { addUser, addWithRole } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { decideVideos } from './decide-service.ts'
import { findVideo, listDue } from './list-service.ts'
import { dueQuery } from './repository.ts'

/** Videos that the site holds back (specification section 8: 10217, 10227, 10228, 10229, 10230, 10214), and their release. */

const db = await withDatabase()
let moderator: Viewer
let operator: Viewer
let author: Viewer
beforeEach(async () => {
  await db.query({ text: 'UPDATE videos SET is_review_due = false' })
  author = await addUser(db)
  moderator = await addWithRole(db, 'moderator')
  operator = await addWithRole(db, 'operator')
})

/** SQL that makes a video wait for each cause. */
const CAUSES: Record<ReviewCause, string> = {
  firstReview: "moderation = 'firstReview'",
  recheck: "moderation = 'recheck', labels = '{recheck}'",
  risk: "moderation = 'risk', labels = '{risk}'",
  mask: "moderation = 'maskWithReason', mask_reason = 'flashing', labels = '{flashing}'",
  age: "min_age = 18, labels = '{adult}'",
}
async function addDue(
  cause: ReviewCause,
  options: Partial<Parameters<typeof addVideo>[1]> = {},
): Promise<string> {
  const id = await addVideo(db, { authorId: author.id, caption: 'Look #first', ...options })
  const earlier = "is_review_due = true, created_at = now() - interval '2 days'"
  await db.query({ text: `UPDATE videos SET ${CAUSES[cause]}, ${earlier} WHERE id = $1`, values: [id] })
  await db.query({
    text: 'UPDATE users SET video_count = (SELECT count(*) FROM videos WHERE author_id = users.id) WHERE id = $1',
    values: [author.id],
  })
  return id
}
const due = async (cause?: ReviewCause, viewer = moderator) =>
  (await listDue(db, viewer, { cause, count: 48 })).videos
const dueIds = async (cause?: ReviewCause) => (await due(cause)).map(({ id }) => id)
const decidable = async (viewer: Viewer) => (await due('risk', viewer)).map(({ isDecidable }) => isDecidable)
const decide = (
  videoIds: string[],
  decision: (typeof VIDEO_DECISIONS)[number],
  { viewer = moderator, isWaitingOnly = true }: { viewer?: Viewer; isWaitingOnly?: boolean } = {},
) =>
  db.transaction((tx) =>
    decideVideos(tx, viewer, {
      videoIds,
      isWaitingOnly,
      decision,
      reason: 'violence',
      note: 'Mind it.',
      days: 7,
      minAge: 16,
      regions: ['DE'],
      regionRule: 'refused',
    }),
  )
const state = async (id: string) => {
  const [row] = await db.query({
    text: `
      SELECT moderation, mask_reason, min_age, refused_regions, is_silenced, is_review_due, shown_to,
        created_at > now() - interval '1 hour' AS is_new
      FROM videos WHERE id = $1`,
    values: [id],
  })
  return row
}
const postsFor = async (viewer: Viewer | null) =>
  (await listUserPosts(db, viewer, { userId: author.id, count: 48 })).itemList.map(({ id }) => id)
const noticesOf = async (viewer: Viewer) =>
  (await listNotices(db, viewer, { tab: 'site', count: 48 })).groups.map(({ kind, video }) => [
    kind,
    video?.id,
  ])
const refused = (httpStatus: number) => ({ problem: { httpStatus } })

test('waiting videos are listed with the oldest first, by cause, and counted', async () => {
  const ids: Partial<Record<ReviewCause, string>> = {}
  for (const cause of REVIEW_CAUSES) ids[cause] = await addDue(cause)
  expect(await dueIds()).toEqual(Object.values(ids))
  for (const cause of REVIEW_CAUSES) {
    expect([cause, await due(cause)]).toMatchObject([
      cause,
      [{ id: ids[cause], cause, author: { id: author.id } }],
    ])
  }
  const first = await listDue(db, moderator, { count: 2 })
  expect(first.counts).toEqual({ firstReview: 1, recheck: 1, risk: 1, mask: 1, age: 1 })
  const second = await listDue(db, moderator, { count: 2, cursor: first.cursor ?? '' })
  expect([...first.videos, ...second.videos].map(({ cause }) => cause)).toEqual(REVIEW_CAUSES.slice(0, 4))
})

test('a page of waiting videos takes the same work however many wait', async () => {
  const insert = (count: number) =>
    db.query({
      text: `
        INSERT INTO videos (id, author_id, caption, state, moderation, is_review_due)
        SELECT 10 * i, $1, 'Many', 'ready', 'firstReview', true FROM generate_series(1, $2::int) AS i
        ON CONFLICT DO NOTHING`,
      values: [author.id, count],
    })
  const cost = async () => {
    await db.query({ text: 'ANALYZE videos' })
    return blocksOf(db, dueQuery({ cause: undefined, afterId: '0' }, 13))
  }
  await insert(50)
  const few = await cost()
  await insert(20_000)
  const many = await cost()
  expect(many).toBeLessThan(few + 40)
  expect((await listDue(db, moderator, { count: 12 })).counts.firstReview).toBe(1_000)
  await db.query({ text: 'DELETE FROM videos WHERE author_id = $1', values: [author.id] })
})

test.each(['firstReview', 'recheck', 'risk', 'mask', 'age'] as const)(
  'a video that waits for %s is released as if it were posted now, and its author is told',
  async (cause) => {
    const before = await addVideo(db, { authorId: author.id })
    const id = await addDue(cause)
    await addVideo(db, { authorId: author.id })
    const later = await addVideo(db, { authorId: author.id })
    expect((await postsFor(null)).includes(id)).toBe(false)
    await decide([id], 'release')
    expect(await state(id)).toMatchObject({
      moderation: 'none',
      mask_reason: null,
      min_age: 0,
      is_review_due: false,
      shown_to: 'everyone',
      is_new: true,
    })
    const posts = await postsFor(null)
    expect(posts[0]).toBe(id)
    expect(posts.slice(1)).toEqual(expect.arrayContaining([before, later]))
    expect(await dueIds()).toEqual([])
    expect(await noticesOf(author)).toEqual([['videoReleased', id]])
    // An approval cannot be appealed.
    expect((await listOwnDecisions(db, author, { count: 9 })).decisions).toEqual([])
  },
)

test.each([
  ['limitAge', { moderation: 'none', min_age: 16, shown_to: 'limited' }, true],
  ['limitRegion', { moderation: 'none', refused_regions: ['DE'], shown_to: 'limited' }, true],
  ['silence', { moderation: 'none', is_silenced: true, shown_to: 'everyone' }, true],
  ['mask', { moderation: 'maskWithReason', mask_reason: 'violence', shown_to: 'unlisted' }, true],
  ['hide', { moderation: 'hidden', shown_to: 'self' }, false],
  ['remove', { moderation: 'removed', shown_to: 'nobody' }, false],
] as const)(
  '%s ends the wait for a first review, is told with its reason, and undone',
  async (decision, after, isNew) => {
    const id = await addDue('firstReview')
    const before = await state(id)
    const { decided } = await decide([id], decision)
    expect(await state(id)).toEqual({ ...before, ...after, is_review_due: false, is_new: isNew })
    expect(await dueIds()).toEqual([])
    expect(await noticesOf(author)).toEqual([['decision', undefined]])
    expect((await listOwnDecisions(db, author, { count: 9 })).decisions).toMatchObject([
      { decision, reason: 'violence', note: 'Mind it.', excerpt: 'Look #first', canAppeal: true },
    ])
    await db.transaction((tx) => undoDecision(tx, moderator, { decisionId: decided[0]?.decisionId ?? '' }))
    expect(await state(id)).toEqual({ ...before, is_new: isNew })
    expect(await dueIds()).toEqual([id])
    expect(await noticesOf(author)).toEqual([])
  },
)

test('a release is undone: the video waits again, and its author has no notice of it', async () => {
  const id = await addDue('risk')
  const { decided } = await decide([id], 'release')
  await db.transaction((tx) => undoDecision(tx, moderator, { decisionId: decided[0]?.decisionId ?? '' }))
  expect(await dueIds('risk')).toEqual([id])
  expect(await noticesOf(author)).toEqual([])
})

test('a warning leaves the video waiting, and a ban takes it from the list until it ends', async () => {
  const id = await addDue('firstReview')
  await decide([id], 'warn')
  expect(await due()).toMatchObject([{ id, history: [{ decision: 'warn' }] }])
  const { decided } = await decide([id], 'ban')
  expect(await dueIds()).toEqual([])
  await db.transaction((tx) => undoDecision(tx, moderator, { decisionId: decided[0]?.decisionId ?? '' }))
  expect(await dueIds()).toEqual([id])
})

test('several are approved at once; those that another moderator has decided about are left out', async () => {
  const ids = [await addDue('firstReview'), await addDue('risk'), await addDue('mask')]
  await decide(ids.slice(0, 1), 'remove')
  const { decided } = await decide(ids, 'release')
  expect(decided.map(({ videoId }) => videoId)).toEqual(ids.slice(1))
  expect(await state(ids[0] ?? '')).toMatchObject({ moderation: 'removed' })
})

test('an accepted appeal shows a video that was refused before anybody had seen it', async () => {
  const id = await addDue('firstReview')
  const { decided } = await decide([id], 'hide')
  const decisionId = decided[0]?.decisionId ?? ''
  await db.transaction((tx) => appealDecision(tx, author, { decisionId, text: 'It is my cat.' }))
  await db.transaction((tx) => closeAppeal(tx, moderator, { decisionId, outcome: 'overturned', answer: '' }))
  expect(await state(id)).toMatchObject({ moderation: 'none', is_review_due: false, shown_to: 'everyone' })
})

test('what is meant for followers is reviewed, too; what its author keeps to themselves is not', async () => {
  const forFollowers = await addDue('firstReview', { audience: 'followers' })
  const scheduledAt = new Date(Date.now() + 86_400_000)
  const scheduled = await addDue('firstReview', { scheduledAt })
  const own = await addDue('firstReview', { audience: 'self' })
  await addDue('firstReview', { state: 'processing' })
  await addDue('firstReview', { deletedAt: new Date() })
  expect(await dueIds()).toEqual([forFollowers, scheduled])
  await expect(requireWatchable(db, moderator, forFollowers)).resolves.toEqual({ authorId: author.id })
  await expect(requireWatchable(db, moderator, own)).rejects.toMatchObject(refused(403))
  await decide([forFollowers, scheduled], 'release')
  // From then on it is for followers, and moderators are strangers. A scheduled one is published at its time.
  await expect(requireWatchable(db, moderator, forFollowers)).rejects.toMatchObject(refused(403))
  expect(await state(scheduled)).toMatchObject({ shown_to: 'self', is_new: false })
})

test('a video is found by its id and by its addresses, and decided about without a report', async () => {
  const id = await addVideo(db, { authorId: author.id })
  const code = 'AbCdEfGhIjK'
  await db.query({
    text: "INSERT INTO short_links (code, type, object_id) VALUES ($1, 'video', $2)",
    values: [code, id],
  })
  const addresses = [
    id,
    `/@${author.uniqueId}/video/${id}`,
    `https://site.example/@${author.uniqueId}/video/${id}?lang=ar#x`,
    `https://site.example/t/${code}0`,
  ]
  for (const address of addresses) {
    const { video } = await findVideo(db, moderator, { address })
    expect([address, video]).toMatchObject([address, { id, cause: null, moderation: 'none' }])
  }
  const unknown = findVideo(db, moderator, { address: 'https://site.example/about' })
  await expect(unknown).rejects.toMatchObject(refused(404))
  const own = await addVideo(db, { authorId: author.id, audience: 'self' })
  await expect(findVideo(db, moderator, { address: own })).rejects.toMatchObject(refused(403))
  expect((await decide([own], 'remove', { isWaitingOnly: false })).decided).toEqual([])

  await db.transaction((tx) =>
    sendReport(tx, operator, { subject: { kind: 'video', videoId: id }, reason: 'spam', details: '' }),
  )
  expect((await findVideo(db, moderator, { address: id })).video.reportCount).toBe(1)
  await decide([id], 'hide', { isWaitingOnly: false })
  expect(await listOwnReports(db, operator, { count: 9 })).toMatchObject({ reports: [{ outcome: 'acted' }] })
  expect((await findVideo(db, moderator, { address: id })).video).toMatchObject({
    moderation: 'hidden',
    reportCount: 0,
  })
  const [created] = await db.query({ text: 'SELECT created_at FROM videos WHERE id = $1', values: [id] })
  await decide([id], 'release', { isWaitingOnly: false })
  expect(await state(id)).toMatchObject({ moderation: 'none', shown_to: 'everyone' })
  expect(await db.query({ text: 'SELECT created_at FROM videos WHERE id = $1', values: [id] })).toEqual([
    created,
  ])
})

test('a release tells those who reported the video that nothing was found', async () => {
  const id = await addDue('recheck')
  await db.query({
    text: "INSERT INTO reports (id, reporter_id, reported_id, kind, subject_key, reason, context) VALUES ($1, $2, $3, 'video', $4, 'spam', '{\"caption\": \"\"}')",
    values: [nextId(), operator.id, author.id, id],
  })
  await decide([id], 'release')
  expect(await noticesOf(operator)).toEqual([['reportClosed', undefined]])
  expect(await listOwnReports(db, operator, { count: 9 })).toMatchObject({ reports: [{ outcome: 'kept' }] })
})

test('nothing is released that is shown already', async () => {
  const id = await addVideo(db, { authorId: author.id })
  const before = await state(id)
  await decide([id], 'release', { isWaitingOnly: false })
  expect(await state(id)).toEqual(before)
  expect(await noticesOf(author)).toEqual([])
})

test('a release leaves an age that the author has set, and takes away that of the classifier', async () => {
  const id = await addVideo(db, { authorId: author.id, state: 'processing' })
  const own = await addVideo(db, { authorId: author.id, state: 'processing' })
  await db.query({ text: 'UPDATE videos SET min_age = 18 WHERE id = $1', values: [own] })
  for (const each of [id, own]) {
    await noteJudgement(db, each, { moderation: 'risk', minAge: 18, labels: ['adult', 'risk'] })
    await db.query({ text: "UPDATE videos SET state = 'ready' WHERE id = $1", values: [each] })
  }
  expect(await due()).toMatchObject([
    { id, labels: ['adult', 'risk'] },
    { id: own, labels: ['risk'] },
  ])
  await decide([id, own], 'release')
  expect(await state(id)).toMatchObject({ moderation: 'none', min_age: 0 })
  expect(await state(own)).toMatchObject({ moderation: 'none', min_age: 18 })
})

test('a mask that is confirmed keeps its reason', async () => {
  const id = await addDue('mask')
  await db.transaction((tx) =>
    decideVideos(tx, moderator, {
      videoIds: [id],
      isWaitingOnly: true,
      decision: 'mask',
      reason: 'other',
      note: '',
      days: 7,
      minAge: 18,
      regions: [],
      regionRule: 'refused',
    }),
  )
  expect(await state(id)).toMatchObject({
    moderation: 'maskWithReason',
    mask_reason: 'flashing',
    is_review_due: false,
  })
})

test('rights: users decide nothing, moderators nothing about themselves and the team, operators release their own', async () => {
  const id = await addDue('firstReview')
  await expect(listDue(db, author, { count: 9 })).rejects.toMatchObject(refused(403))
  await expect(findVideo(db, author, { address: id })).rejects.toMatchObject(refused(403))
  await expect(decide([id], 'release', { viewer: author })).rejects.toMatchObject(refused(403))
  await expect(
    decide([id], 'release', { viewer: { ...moderator, isElevated: false } }),
  ).rejects.toMatchObject(refused(403))
  await expect(
    db.transaction((tx) =>
      decideVideos(tx, moderator, {
        videoIds: [id],
        isWaitingOnly: true,
        decision: 'limitRegion',
        reason: 'other',
        note: '',
        days: 7,
        minAge: 18,
        regions: [],
        regionRule: 'refused',
      }),
    ),
  ).rejects.toMatchObject(refused(400))

  const ofOperator = await addDue('risk', { authorId: operator.id })
  const ofModerator = await addDue('risk', { authorId: moderator.id })
  expect(await decidable(moderator)).toEqual([false, false])
  expect(await decidable(operator)).toEqual([true, true])
  for (const each of [ofOperator, ofModerator]) {
    await expect(decide([each], 'release')).rejects.toMatchObject(refused(403))
  }
  await expect(decide([ofOperator], 'hide', { viewer: operator })).rejects.toMatchObject(refused(403))
  expect((await decide([ofOperator, ofModerator], 'release', { viewer: operator })).decided).toHaveLength(2)
})

test('what was decided is in the audit log', async () => {
  const id = await addDue('firstReview')
  await decide([id], 'release')
  const rows = await db.query({
    text: 'SELECT action, actor_id AS "actorId" FROM audit_log WHERE subject = $1',
    values: [`video ${id}`],
  })
  expect(rows).toEqual([{ action: 'decide.release', actorId: moderator.id }])
})
