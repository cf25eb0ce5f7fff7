import { beforeEach, expect, test, vi } from 'vitest'

import { DECISIONS_BY_KIND, type Decision } from '#contract/decisions.ts'
import type { ReportReason, ReportSubject } from '#contract/models/report.ts'
import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { createDeletion } from '#server/features/account/deletion-service.ts'
import { removeDeleted } from '#server/features/comments/repository.ts'
import { appealDecision, listOwnDecisions, listOwnReports } from '#server/features/decisions/service.ts'
import { listNotices } from '#server/features/notices/read-service.ts'
import { sendReport } from '#server/features/reports/service.ts'
import { withDatabase } from '#support/database.ts'
import { addUser, addUsers, addWithRole } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { closeAppeal, listAppeals } from './appeals-service.ts'
import { decideCases, decideUser, undoDecision } from './decide-service.ts'
import { listCases } from './queue-service.ts'
import { changeRole, listUsers } from './users-service.ts'

/** Decisions about reports (specification section 7.4, report reasons; section 8, statuses). */

const db = await withDatabase()
let moderator: Viewer
let operator: Viewer
let author: Viewer
let reporter: Viewer
let videoId: string
let commentId: string
beforeEach(async () => {
  await db.query({ text: 'UPDATE report_cases SET closed_at = now()' })
  ;[author, reporter] = [await addUser(db), await addUser(db)]
  moderator = await addWithRole(db, 'moderator')
  operator = await addWithRole(db, 'operator')
  videoId = await addVideo(db, { authorId: author.id, caption: 'Look' })
  commentId = nextId()
  await db.query({
    text: `INSERT INTO comments (id, video_id, author_id, text) VALUES ($1, $2, $3, 'Rude')`,
    values: [commentId, videoId, author.id],
  })
  await db.query({ text: 'UPDATE videos SET comment_count = 1 WHERE id = $1', values: [videoId] })
})

const report = (subject: ReportSubject, viewer = reporter, reason: ReportReason = 'spam') =>
  db.transaction((tx) => sendReport(tx, viewer, { subject, reason, details: 'Again' }))
const subjectOf = (kind: 'video' | 'comment' | 'user'): ReportSubject =>
  kind === 'comment'
    ? { kind, videoId, commentId }
    : kind === 'video'
      ? { kind, videoId }
      : { kind, userId: author.id }
const queue = async () => (await listCases(db, moderator, { count: 48 })).cases
const order = async () => (await queue()).map((each) => each.author?.id)
const decide = (caseIds: string[], decision: Decision, viewer = moderator) =>
  db.transaction((tx) =>
    decideCases(tx, viewer, {
      caseIds,
      decision,
      reason: 'violence',
      note: 'Mind it.',
      days: 7,
      minAge: 16,
      regions: ['DE'],
      regionRule: 'refused',
    }),
  )
async function reportAndDecide(kind: 'video' | 'comment' | 'user', decision: Decision) {
  await report(subjectOf(kind))
  const [open] = await queue()
  const { decided } = await decide([open?.id ?? ''], decision)
  return decided[0]?.decisionId ?? ''
}
const undo = (decisionId: string) => db.transaction((tx) => undoDecision(tx, moderator, { decisionId }))
const noticesOf = async (viewer: Viewer) =>
  (await listNotices(db, viewer, { tab: 'site', count: 48 })).groups.map(({ kind }) => kind)
/** Everything that a decision can change. */
const state = async () => {
  const [row] = await db.query({
    text: `
      SELECT moderation, mask_reason, min_age, refused_regions, is_silenced, comment_count, standing,
        suspended_until > now() + interval '6 days' AS suspended,
        (SELECT deleted_at IS NOT NULL FROM comments WHERE comments.id = $2) AS removed
      FROM videos JOIN users ON users.id = author_id WHERE videos.id = $1`,
    values: [videoId, commentId],
  })
  return row
}
const refused = (httpStatus: number) => ({ problem: { httpStatus } })

test.each([
  ['video', 'keep', {}],
  ['video', 'limitAge', { min_age: 16 }],
  ['video', 'limitRegion', { refused_regions: ['DE'] }],
  ['video', 'mask', { moderation: 'maskWithReason', mask_reason: 'violence' }],
  ['video', 'silence', { is_silenced: true }],
  ['video', 'hide', { moderation: 'hidden' }],
  ['video', 'remove', { moderation: 'removed' }],
  ['comment', 'remove', { removed: true, comment_count: 0 }],
  ['user', 'warn', {}],
  ['user', 'suspend', { suspended: true }],
  ['user', 'pause', { standing: 'abnormal' }],
  ['user', 'ban', { standing: 'banned' }],
] as const)(
  'a %s: %s takes effect, is told, and is undone as if it had not been',
  async (kind, decision, change) => {
    const before = await state()
    const decisionId = await reportAndDecide(kind, decision)
    expect(await state()).toEqual({ ...before, ...change })
    expect(await queue()).toEqual([])
    expect(await noticesOf(reporter)).toEqual(['reportClosed'])
    expect(await noticesOf(author)).toEqual(decision === 'keep' ? [] : ['decision'])
    expect((await listOwnReports(db, reporter, { count: 9 })).reports).toMatchObject([
      { outcome: decision === 'keep' ? 'kept' : 'acted', subject: subjectOf(kind) },
    ])
    const own = (await listOwnDecisions(db, author, { count: 9 })).decisions
    expect(own).toMatchObject(
      decision === 'keep'
        ? []
        : [{ id: decisionId, decision, reason: 'violence', note: 'Mind it.', canAppeal: true }],
    )

    await undo(decisionId)
    await undo(decisionId)
    expect(await state()).toEqual({ ...before, suspended: before?.['suspended'] })
    expect(await queue()).toMatchObject([{ subject: subjectOf(kind), reportCount: 1 }])
    expect([await noticesOf(reporter), await noticesOf(author)]).toEqual([[], []])
    const actions = await db.query({
      text: `SELECT action, actor_id AS actor FROM audit_log WHERE details ->> 'decisionId' = $1 ORDER BY id`,
      values: [decisionId],
    })
    expect(actions).toEqual([
      { action: `decide.${decision}`, actor: moderator.id },
      { action: 'decision.undo', actor: moderator.id },
    ])
  },
)

test('the most urgent comes first: by weight of the reason, by number, by the reporter’s record, and by age', async () => {
  const [a, b, c] = await addUsers(db, 3)
  if (!a || !b || !c) throw new Error('There are three.')
  await report({ kind: 'user', userId: a.id }, reporter, 'other')
  await report({ kind: 'user', userId: b.id }, reporter, 'minors')
  await report({ kind: 'user', userId: c.id }, reporter, 'harassment')
  await report({ kind: 'user', userId: c.id }, b, 'harassment')
  expect(await order()).toEqual([b.id, c.id, a.id])
  // The first has waited for three days.
  await db.query({
    text: 'UPDATE report_cases SET order_key = order_key - 3 * 86400 WHERE subject_key = $1',
    values: [a.id],
  })
  expect(await order()).toEqual([a.id, b.id, c.id])
  const first = await listCases(db, moderator, { count: 1 })
  expect(first).toMatchObject({ openCount: 3, cases: [{ reasons: [{ reason: 'other', count: 1 }] }] })
  const next = await listCases(db, moderator, { count: 2, cursor: first.cursor ?? '' })
  expect(next.cases.map(({ subject }) => subject)).toEqual([
    { kind: 'user', userId: b.id },
    { kind: 'user', userId: c.id },
  ])
  expect(next.cursor).toBeNull()
  await expect(listCases(db, moderator, { count: 1, cursor: 'x' })).rejects.toMatchObject(refused(400))
})

test('a reporter whose reports are kept weighs less, and moderators see the record', async () => {
  await reportAndDecide('user', 'keep')
  await report(subjectOf('comment'))
  const other = await addUser(db)
  await report(subjectOf('video'), other)
  const cases = await queue()
  expect(cases.map(({ subject }) => subject.kind)).toEqual(['video', 'comment'])
  expect(cases[1]?.reports).toMatchObject([
    { reporter: { id: reporter.id, actedCount: 0, dismissedCount: 1 } },
  ])
  expect(cases[0]?.history).toMatchObject([{ decision: 'keep' }])
})

test('several are decided at once; what another has decided meanwhile is left out', async () => {
  await report(subjectOf('video'))
  await report(subjectOf('comment'))
  const ids = (await queue()).map(({ id }) => id)
  const [first] = ids
  await decide([first ?? ''], 'keep')
  expect((await decide(ids, 'warn')).decided).toHaveLength(1)
  expect((await decide(ids, 'warn')).decided).toEqual([])
  // Reported again by another user, it is open again.
  await report(subjectOf('video'), await addUser(db))
  expect(await queue()).toMatchObject([{ subject: { kind: 'video' }, reportCount: 1 }])
})

test('nobody decides without rights, about themselves, or as a moderator about the team', async () => {
  await report({ kind: 'user', userId: moderator.id })
  const [about] = await queue()
  const ids = [about?.id ?? '']
  await expect(decide(ids, 'ban', moderator)).rejects.toMatchObject(refused(403))
  await expect(decide(ids, 'ban', await addWithRole(db, 'moderator'))).rejects.toMatchObject(refused(403))
  await expect(decide(ids, 'keep', reporter)).rejects.toMatchObject(refused(403))
  await expect(decide(ids, 'keep', { ...operator, isElevated: false })).rejects.toMatchObject(refused(403))
  await expect(decide(ids, 'hide')).rejects.toMatchObject(refused(400))
  expect((await decide(ids, 'warn', operator)).decided).toHaveLength(1)
  const terms = { reason: 'spam', note: '', days: 1 } as const
  const ban = (viewer: Viewer, userId: string) =>
    db.transaction((tx) => decideUser(tx, viewer, { userId, decision: 'ban', ...terms }))
  await expect(ban(moderator, operator.id)).rejects.toMatchObject(refused(403))
  await expect(ban(operator, operator.id)).rejects.toMatchObject(refused(403))
  await expect(ban(moderator, '1')).rejects.toMatchObject(refused(404))
  expect(await ban(moderator, author.id)).toMatchObject({ user: { standing: 'banned' } })
})

test('nobody undoes or upholds a decision about themselves, and no moderator one about the team', async () => {
  author = moderator
  videoId = await addVideo(db, { authorId: moderator.id })
  await report(subjectOf('video'))
  const ids = (await queue()).map(({ id }) => id)
  await expect(decide(ids, 'keep', moderator)).rejects.toMatchObject(refused(403))
  const [decided] = (await decide(ids, 'hide', operator)).decided
  const decisionId = decided?.decisionId ?? ''
  const close = (viewer: Viewer) =>
    db.transaction((tx) => closeAppeal(tx, viewer, { decisionId, outcome: 'overturned', answer: 'Sorry.' }))
  const take = (viewer: Viewer) => db.transaction((tx) => undoDecision(tx, viewer, { decisionId }))
  await db.transaction((tx) => appealDecision(tx, moderator, { decisionId, text: 'No' }))
  for (const viewer of [moderator, await addWithRole(db, 'moderator')]) {
    await expect(take(viewer)).rejects.toMatchObject(refused(403))
    await expect(close(viewer)).rejects.toMatchObject(refused(403))
  }
  expect(await state()).toMatchObject({ moderation: 'hidden' })
  await close(operator)
  expect(await state()).toMatchObject({ moderation: 'none' })
  // There may be only one operator, who can close reports about themselves.
  await report({ kind: 'user', userId: operator.id })
  const [own] = await queue()
  expect((await decide([own?.id ?? ''], 'keep', operator)).decided).toHaveLength(1)
})

test('a ban that is undone leaves to its user whether the account is leaving', async () => {
  const deletion = createDeletion(db)
  const left = await reportAndDecide('user', 'ban')
  await deletion.leave(author)
  await undo(left)
  expect(await state()).toMatchObject({ standing: 'leaving' })
  await report(subjectOf('user'), await addUser(db))
  const ids = (await queue()).map(({ id }) => id)
  const [decided] = (await decide(ids, 'ban')).decided
  await deletion.comeBack(author)
  expect(await state()).toMatchObject({ standing: 'banned' })
  await undo(decided?.decisionId ?? '')
  expect(await state()).toMatchObject({ standing: 'good' })
})

test('a user who leaves at the moment of a ban is banned', async () => {
  const leaving = await db.transaction(async (tx) => {
    const terms = { decision: 'ban', reason: 'spam', note: '', days: 1 } as const
    await decideUser(tx, moderator, { userId: author.id, ...terms })
    const promise = createDeletion(db).leave(author)
    await vi.waitFor(async () => {
      const waiting = await db.query({
        text: `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      })
      expect(waiting).toHaveLength(1)
    })
    return { promise }
  })
  await leaving.promise
  expect(await state()).toMatchObject({ standing: 'banned' })
})

test('each thing has the decisions of its kind', () => {
  expect(DECISIONS_BY_KIND.message).not.toContain('remove')
  expect(DECISIONS_BY_KIND.video).toHaveLength(11)
})

test('an earlier decision is undone only after a later one about the same thing', async () => {
  const first = await reportAndDecide('video', 'silence')
  await report(subjectOf('video'), await addUser(db))
  const [open] = await queue()
  const { decided } = await decide([open?.id ?? ''], 'hide')
  await expect(undo(first)).rejects.toMatchObject(refused(409))
  await undo(decided[0]?.decisionId ?? '')
  expect(await state()).toMatchObject({ moderation: 'none', is_silenced: true })
  await undo(first)
  expect(await state()).toMatchObject({ is_silenced: false })
})

test('an appeal comes with its video, its author, the moderator, and the other decisions about the author', async () => {
  const [warning, decisionId] = [
    await reportAndDecide('user', 'warn'),
    await reportAndDecide('comment', 'remove'),
  ]
  await db.transaction((tx) => appealDecision(tx, author, { decisionId, text: 'It is art.' }))
  expect((await listAppeals(db, moderator, { count: 9 })).appeals).toMatchObject([
    {
      author: { id: author.id, standing: 'good' },
      moderator: { id: moderator.id },
      video: { id: videoId, author: { uniqueId: expect.any(String) } },
      history: [{ id: warning, decision: 'warn', isUndone: false }],
    },
  ])
  await db.transaction((tx) => closeAppeal(tx, operator, { decisionId, outcome: 'upheld', answer: '' }))
})

test('an author appeals once; an appeal that is accepted takes the decision back', async () => {
  const decisionId = await reportAndDecide('video', 'remove')
  const appeal = (viewer: Viewer) =>
    db.transaction((tx) => appealDecision(tx, viewer, { decisionId, text: 'It is art.' }))
  await expect(appeal(reporter)).rejects.toMatchObject(refused(404))
  await appeal(author)
  await expect(appeal(author)).rejects.toMatchObject(refused(409))
  const open = await listAppeals(db, moderator, { count: 9 })
  expect(open.appeals).toMatchObject([
    {
      author: { id: author.id },
      decision: { id: decisionId, excerpt: 'Look', appeal: { text: 'It is art.' } },
    },
  ])
  const close = (viewer: Viewer) =>
    db.transaction((tx) => closeAppeal(tx, viewer, { decisionId, outcome: 'overturned', answer: 'Sorry.' }))
  await expect(close(author)).rejects.toMatchObject(refused(403))
  await close(operator)
  await expect(close(operator)).rejects.toMatchObject(refused(409))
  expect(await state()).toMatchObject({ moderation: 'none' })
  expect(await noticesOf(author)).toEqual(['appealClosed', 'decision'])
  expect((await listOwnDecisions(db, author, { count: 9 })).decisions).toMatchObject([
    { isUndone: true, canAppeal: false, appeal: { outcome: 'overturned', answer: 'Sorry.' } },
  ])
  expect((await listAppeals(db, moderator, { count: 9 })).appeals).toEqual([])
  expect(await queue()).toEqual([])
})

test('a decision cannot be appealed after 180 days, and a removed comment stays for so long', async () => {
  const decisionId = await reportAndDecide('comment', 'remove')
  await db.query({
    text: `UPDATE comments SET deleted_at = now() - interval '30 days' WHERE id = $1`,
    values: [commentId],
  })
  await removeDeleted(db, 100)
  const late = await reportAndDecide('video', 'warn')
  await db.query({
    text: `UPDATE decisions SET created_at = now() - interval '181 days' WHERE id = ANY ($1::bigint[])`,
    values: [[late]],
  })
  await expect(
    db.transaction((tx) => appealDecision(tx, author, { decisionId: late, text: 'Why' })),
  ).rejects.toMatchObject(refused(409))
  await undo(decisionId)
  expect(await state()).toMatchObject({ removed: false, comment_count: 1 })
})

test('moderators find users, and operators give them roles', async () => {
  const found = await listUsers(db, moderator, {
    q: `@${author.uniqueId.toUpperCase()}`,
    filter: 'all',
    count: 9,
  })
  expect(found.users).toMatchObject([{ id: author.id, role: 'user', standing: 'good' }])
  expect((await listUsers(db, moderator, { q: '%', filter: 'all', count: 9 })).users).toEqual([])
  expect((await listUsers(db, moderator, { q: '', filter: 'all', count: 1 })).cursor).not.toBeNull()
  const give = (viewer: Viewer, userId: string) =>
    db.transaction((tx) => changeRole(tx, viewer, { userId, role: 'moderator' }))
  await expect(give(moderator, author.id)).rejects.toMatchObject(refused(403))
  await expect(give(operator, operator.id)).rejects.toMatchObject(refused(403))
  expect(await give(operator, author.id)).toMatchObject({ user: { role: 'moderator' } })
})

test('people are listed by their rights, and by the decisions about them that are in force', async () => {
  const listed = async (filter: 'team' | 'restricted') =>
    (await listUsers(db, moderator, { q: '', filter, count: 48 })).users.map(({ id }) => id)
  expect(await listed('team')).toEqual(expect.arrayContaining([moderator.id, operator.id]))
  expect(await listed('team')).not.toContain(author.id)
  expect(await listed('restricted')).not.toContain(author.id)
  const decisionId = await reportAndDecide('user', 'suspend')
  expect(await listed('restricted')).toContain(author.id)
  await undo(decisionId)
  expect(await listed('restricted')).not.toContain(author.id)
  await reportAndDecide('user', 'ban')
  expect(await listed('restricted')).toContain(author.id)
  await db.query({
    text: `UPDATE users SET standing = 'good', suspended_until = now() - interval '1 hour' WHERE id = $1`,
    values: [author.id],
  })
  expect(await listed('restricted')).not.toContain(author.id)
})
