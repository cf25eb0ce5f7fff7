import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { AUDIENCES, type Audience } from '#contract/audience.ts'
import { endpoints, type Input, ops, type Op } from '#contract/endpoints/index.ts'
import { isApiError } from '#contract/errors.ts'
import { PAGES, type Page, type PageName } from '#contract/pages.ts'
import { hasRole } from '#contract/roles.ts'
import { PASSWORD_ASKED, StatusCode } from '#contract/status-codes.ts'
import { requireAccess, runHandler } from '#server/api/call-route.ts'
import type { AllRoutes } from '#server/api/compose-routes.ts'
import { parseInput } from '#server/api/parse-input.ts'
import type { CallContext, Viewer } from '#server/api/route.ts'
import { featureRoutes } from '#server/app/routes.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { nextId } from '#server/db/ids.ts'
import { comments, likes, music, saves, seenVideos, stickers } from '#server/db/schema/index.ts'
import { TREND_KINDS } from '#server/db/schema/trends.ts'
import { insertMessage } from '#server/features/conversations/message-repository.ts'
import { insertConversation, insertParticipants } from '#server/features/conversations/repository.ts'
import { recordNotice } from '#server/features/notices/service.ts'
import { countReport, insertReport } from '#server/features/reports/repository.ts'
import { indexQueued } from '#server/features/search/index-service.ts'
import { insertLink } from '#server/features/share/repository.ts'
import { getTag, tagVideo } from '#server/features/tags/service.ts'
import { removeUnusedFiles, settleVideos } from '#server/features/videos/settle-service.ts'
import { silentLog } from '#server/log.ts'
import { contentKey } from '#server/storage/keys.ts'
import { isLong } from '#support/long.ts'
import { startTestSite } from '#support/product.ts'
import { samples } from '#support/samples.ts'
import { createTestClient, type TestClient } from '#support/server.ts'
import { siteTools } from '#support/site-tools.ts'
import { addUser } from '#support/users.ts'
import { addVideo, exampleMedia } from '#support/videos.ts'

import {
  type Cell,
  IN_SHARED_LISTS,
  NO_VIDEO,
  type Outcome,
  type Role,
  ROLES,
  type Row,
  type State,
  STATES,
  type Subject,
  WATCHERS,
  watching,
} from './authorisation-cells.ts'
import { codeOf, guestLink, ROWS } from './authorisation-rows.ts'
import { PAGE_OPS } from './page-ops.ts'

/**
 * The authorisation matrix: every endpoint and every page, for every viewer, and for a video in every state. A page
 * without a row does not compile, nor does an endpoint without one unless it is asked about one video.
 */

const site = await startTestSite()
const { database, uploads } = site
const routes = Object.assign({}, ...featureRoutes(siteTools({ storage: uploads.storage }))) as AllRoutes

const clients: Record<Role, TestClient> = {
  guest: await createTestClient(site.url),
  author: await createTestClient(site.url),
  follower: await createTestClient(site.url),
  friend: await createTestClient(site.url),
  stranger: await createTestClient(site.url),
  blocked: await createTestClient(site.url),
  moderator: await createTestClient(site.url),
  operator: await createTestClient(site.url),
}
const author = await clients.author.signUp()
const viewers: Record<Role, Viewer | null> = {
  author,
  guest: null,
  follower: await clients.follower.signUp(),
  friend: await clients.friend.signUp(),
  stranger: await clients.stranger.signUp(),
  blocked: await clients.blocked.signUp(),
  moderator: await signUpWith('moderator'),
  operator: await signUpWith('operator'),
}
async function signUpWith(role: 'moderator' | 'operator'): Promise<Viewer> {
  const viewer = await clients[role].signUp()
  await database.query({ text: 'UPDATE users SET role = $2 WHERE id = $1', values: [viewer.id, role] })
  await database.query({
    text: `UPDATE sessions SET elevated_until = now() + interval '1 hour' WHERE user_id = $1`,
    values: [viewer.id],
  })
  return { ...viewer, role, isElevated: true }
}
const { follower, friend, blocked } = viewers
const relate = (table: string, columns: string, from: Viewer | null, to: Viewer | null) =>
  database.query({ text: `INSERT INTO ${table} (${columns}) VALUES ($1, $2)`, values: [from?.id, to?.id] })
for (const [from, to] of [
  [follower, author],
  [friend, author],
  [author, friend],
] as const) {
  await relate('follows', 'follower_id, followee_id', from, to)
}
await database.query({ text: 'UPDATE users SET is_liked_public = true WHERE id = $1', values: [author.id] })
await relate('blocks', 'blocker_id, blocked_id', author, blocked)

const commenter = await addUser(database)
const subjects = Object.fromEntries(
  await Promise.all(STATES.map(async (state) => [state, await addSubject(state)] as const)),
) as Record<State, Subject>
await indexQueued(database, silentLog())
// Trends that were computed before some of the videos were hidden.
await database.query({
  text: `INSERT INTO trends (kind, region, subject_id, strength, usual, score, refreshed_at)
         SELECT $1, '', id, 1, 0, 1, now() FROM videos`,
  values: [TREND_KINDS.video],
})

/**
 * A video that every viewer has liked and saved and has a notice about, with a comment, a sound of its own and a hashtag
 * that it is filed under.
 */
async function addSubject(state: State): Promise<Subject> {
  const musicId = nextId()
  await database.orm.insert(music).values({ id: musicId, title: state, authorName: state })
  const stickerId = nextId()
  const files = { key: `sticker/00/${stickerId}.webp`, smallKey: `sticker/00/${stickerId}s.webp` }
  await database.orm.insert(stickers).values({ id: stickerId, name: state, ...files })
  const videoId = await addVideo(database, {
    authorId: author.id,
    musicId,
    stickerId,
    ...(AUDIENCES.includes(state as Audience) && { audience: state as Audience }),
    ...(state === 'scheduled' && { scheduledAt: new Date(Date.now() + 3_600_000) }),
    ...(state === 'deleted' && { deletedAt: new Date() }),
  })
  await insertLink(database, codeOf(guestLink(videoId)), guestLink(videoId))
  const keyOf = async (kind: 'video' | 'poster', extension: string) => {
    const key = contentKey(kind, nextId().padStart(64, 'c'), extension)
    await uploads.storage.put(key, Buffer.from(`${kind} ${state}`))
    return key
  }
  const media = {
    ...exampleMedia,
    renditions: [{ ...exampleMedia.renditions[0], key: await keyOf('video', 'mp4') }],
    posterKey: await keyOf('poster', 'webp'),
    posterSmallKey: await keyOf('poster', 'webp'),
    areFilesOwn: true,
  }
  await database.query({
    text: 'UPDATE videos SET media = $2, caption = $3, comment_count = 1 WHERE id = $1',
    values: [videoId, JSON.stringify(media), `Caption ${state} #matrix${state}`],
  })
  await tagVideo(database, videoId, `#matrix${state}`)
  const commentId = nextId()
  await database.orm.insert(comments).values({ id: commentId, videoId, authorId: commenter.id, text: 'Hi' })
  const fans = Object.values(viewers).filter((viewer) => viewer !== null)
  const marks = fans.map(({ id }) => ({ userId: id, videoId }))
  await database.orm.insert(likes).values(marks)
  await database.orm.insert(saves).values(marks)
  const watchedAt = new Date()
  await database.orm
    .insert(seenVideos)
    .values(marks.map((mark) => ({ ...mark, seenAt: watchedAt, watchedAt })))
  for (const { id } of fans) {
    const notice = { kind: 'reply', recipientId: id, actorId: commenter.id, videoId, commentId } as const
    await database.transaction((tx) => recordNotice(tx, notice))
  }
  const report = {
    id: nextId(),
    reporterId: commenter.id,
    reportedId: author.id,
    kind: 'video',
    subjectKey: videoId,
    reason: 'spam',
    details: '',
    context: { caption: 'Look' },
  } as const
  await insertReport(database, report)
  await countReport(database, report, 0)
  const { id: tagId } = await getTag(database, `matrix${state}`)
  const conversationId = await addConversation([commenter, ...fans], videoId)
  return {
    videoId,
    authorId: author.id,
    tagId,
    musicId,
    stickerId,
    commentId,
    conversationId,
    commenterId: commenter.id,
  }
}

/** A group made by the first participant, who has shared the video in it. */
async function addConversation(participants: readonly Viewer[], videoId: string): Promise<string> {
  const id = nextId()
  await insertConversation(database, { id, pairKey: null, title: 'All', ownerId: commenter.id })
  await insertParticipants(
    database,
    id,
    participants.map(({ id: userId }) => ({ userId, isRequest: false })),
  )
  await insertMessage(database, { conversationId: id, authorId: commenter.id, text: 'Look', videoId })
  return id
}

const contextOf = (tx: Tx, viewer: Viewer | null): CallContext => ({
  // A write that would begin a transaction of its own begins a nested one within that of its cell.
  db: { ...tx, transaction: <T>(work: (tx: Tx) => Promise<T>) => work(tx) } as Db,
  viewer,
  headers: new Headers(),
  responseHeaders: new Headers(),
  deviceKeyId: 'D'.repeat(43),
  clientAddress: '203.0.113.9',
})

/** Makes any call in process, in a transaction as the edge does. */
async function callIn(tx: Tx, op: Op, input: unknown, viewer: Viewer | null): Promise<object> {
  const context = contextOf(tx, viewer)
  requireAccess(op, context)
  return runHandler(routes, op, parseInput(op, input), context)
}

const ROLLED_BACK = Symbol('rolled back')
const LIST =
  /"(?:claims|jobs|itemList|itemListData|items|videos|ids|groups|messages|conversations|held|cases|appeals|decisions|decided|reports)":\[|"conversation":\{/

/**
 * The outcome of a cell's call. Whether a write took effect is read from the database if the response does not say
 * so.
 */
async function judge(op: Op, row: Row, { role, state }: Cell, db: Db, call: () => Promise<unknown>) {
  const subject = subjects[state]
  const takeBack = await row.prepare?.(db, subject, viewers[role])
  try {
    const text = JSON.stringify(await call())
    const isThere = row.isDone
      ? await row.isDone(db, subject, viewers[role])
      : !LIST.test(text) || text.includes(subject.videoId)
    if (!isThere && text.includes(subject.videoId)) throw new Error(`${op} shows ${state} to ${role}.`)
    return isThere ? 'ok' : 'absent'
  } catch (error) {
    if (!isApiError(error)) throw error
    const { statusCode } = error.problem
    return (Object.entries(StatusCode).find(([, code]) => code === statusCode)?.[0] ??
      'serverError') as Outcome
  } finally {
    await takeBack?.()
  }
}

/** Makes the call of a cell in process and rolls back all its writes. */
async function outcomeOf(op: Op, row: Row, cell: Cell): Promise<Outcome> {
  const viewer = viewers[cell.role]
  const input = row.input(subjects[cell.state], viewer)
  let outcome: Outcome = 'absent'
  await database
    .transaction(async (db) => {
      outcome = await judge(op, row, cell, db, () => callIn(db, op, input, viewer))
      throw ROLLED_BACK
    })
    .catch((error: unknown) => {
      if (error !== ROLLED_BACK) throw error
    })
  return outcome
}

const expectedOf = (op: Op, row: Row, cell: Cell): Outcome =>
  endpoints[op].policy.access !== 'anyone' && cell.role === 'guest' ? 'notLoggedIn' : row.expected(cell)

const isWithVideo = (entry: [string, Row | typeof NO_VIDEO]): entry is [Op, Row] => entry[1] !== NO_VIDEO

const everyCell = STATES.flatMap((state) => ROLES.map((role): Cell => ({ role, state })))
const table = (cells: readonly Cell[], outcomes: Outcome[]) =>
  cells.map(({ role, state }, index) => `${state} for ${role}: ${outcomes[index]}`)

/** Whether a schema names a video, at any depth. */
function namesVideo(schema: unknown, depth = 0): boolean {
  if (typeof schema !== 'object' || schema === null || depth > 12) return false
  const { entries, ...parts } = schema as { entries?: Record<string, { type?: string }> }
  // A number of videos names none.
  const names = Object.entries(entries ?? {}).flatMap(([name, { type }]) => (type === 'number' ? [] : [name]))
  if (names.some((name) => /^(video|videos|videoId|itemId|itemList|itemListData|items|musicId)$/.test(name)))
    return true
  return [...Object.values(entries ?? {}), ...Object.values(parts)].some((part) =>
    (Array.isArray(part) ? part : [part]).some((inner) => namesVideo(inner, depth + 1)),
  )
}

describe('every viewer, and a video in every state', () => {
  test.each(ops.filter((op) => ROWS[op] === NO_VIDEO))('%s names no video', (op) => {
    expect([namesVideo(endpoints[op].input), namesVideo(endpoints[op].output)]).toEqual([false, false])
  })

  test.each(Object.entries(ROWS).filter(isWithVideo))('%s', async (op, row) => {
    const outcomes: Outcome[] = []
    for (const cell of everyCell) {
      outcomes.push(await outcomeOf(op, row, cell))
    }
    const expected = everyCell.map((cell) => expectedOf(op, row, cell))
    expect(table(everyCell, outcomes)).toEqual(table(everyCell, expected))
  })
})

const refusalFor = async (op: Op, viewer: Viewer | null) => {
  const refused = await database
    .transaction(async (db) => {
      await callIn(db, op, samples[op].input, viewer)
      throw ROLLED_BACK
    })
    .catch((error: unknown) => error)
  return isApiError(refused) ? refused.problem : undefined
}

const ONLY_FOR_THEM = 'Only the people who run this site can do this.'

describe('calls of moderators and operators', () => {
  const withRights = ops.flatMap((op) => {
    const { access } = endpoints[op].policy
    return access === 'moderator' || access === 'operator' ? [[op, access] as const] : []
  })
  test.each(withRights)('%s is refused to all without the rights of a %s', async (op, access) => {
    for (const role of ROLES) {
      const viewer = viewers[role]
      const refused = await refusalFor(op, viewer)
      const isRefused = refused?.statusCode === StatusCode.notLoggedIn || refused?.message === ONLY_FOR_THEM
      expect([role, isRefused]).toEqual([role, !hasRole(viewer?.role, access)])
    }
  })

  test.each(withRights)('%s asks for the password again', async (op, access) => {
    const viewer = { ...viewers[access === 'moderator' ? 'moderator' : 'operator'], isElevated: false }
    expect(await refusalFor(op, viewer as Viewer)).toMatchObject({
      statusCode: StatusCode.forbidden,
      fields: { reason: PASSWORD_ASKED },
    })
  })

  /** The services themselves refuse, whichever way they are called. */
  test.each(withRights)('%s is refused by its service, without the edge', async (op, access) => {
    const holder = viewers[access]
    const callers = {
      guest: null,
      user: viewers.stranger,
      ...(access === 'operator' && { moderator: viewers.moderator }),
      withoutPassword: holder && { ...holder, isElevated: false },
    }
    for (const [name, viewer] of Object.entries(callers)) {
      const refused = await database
        .transaction(async (tx) => {
          await runHandler(routes, op, parseInput(op, samples[op].input), contextOf(tx, viewer))
          throw ROLLED_BACK
        })
        .catch((error: unknown) => error)
      const code = isApiError(refused) ? refused.problem.statusCode : refused
      expect([name, code]).toEqual([name, viewer ? StatusCode.forbidden : StatusCode.notLoggedIn])
    }
  })
})

/** A text that only the author may see; the sample inputs below name things that belong to the author alone. */
const SECRET = 'Between the two of us'
async function nameOwn(op: Op): Promise<object> {
  const { videoId, commentId } = subjects.self
  const own: Record<string, unknown> = {
    videoId,
    itemId: videoId,
    videoIds: [videoId],
    ids: videoId,
    commentId,
    conversationId: (ownConversation ??= await addOwnConversation()),
    seq: 1,
    replyToSeq: 1,
    userId: author.id,
    userIds: [author.id],
    user: author.uniqueId,
  }
  const input = samples[op].input as Record<string, unknown>
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, own[key] ?? value]))
}
let ownConversation: string | undefined
async function addOwnConversation(): Promise<string> {
  const id = nextId()
  await insertConversation(database, { id, pairKey: null, title: SECRET, ownerId: author.id })
  const both = [author, friend].map((viewer) => ({ userId: viewer?.id ?? '', isRequest: false }))
  await insertParticipants(database, id, both)
  await insertMessage(database, { conversationId: id, authorId: author.id, text: SECRET })
  return id
}

/** The status of a response, and whether it shows anything private of the author's. */
async function answerTo(op: Op, input: object, viewer: Viewer | null) {
  let answer: unknown
  await database
    .transaction(async (db) => {
      const text = JSON.stringify(await callIn(db, op, input, viewer))
      answer = ['ok', [SECRET, 'Caption self'].filter((secret) => text.includes(secret))]
      throw ROLLED_BACK
    })
    .catch((error: unknown) => {
      if (error !== ROLLED_BACK) answer = isApiError(error) ? error.problem.statusCode : String(error)
    })
  return answer
}

const isForRights = (op: Op): boolean => ['moderator', 'operator'].includes(endpoints[op].policy.access)

describe('what is not for moderators', () => {
  // Calls of an account or a session, whose subjects are created elsewhere, concern only the caller.
  const forAll = ops.filter((op) => op in routes && !op.startsWith('operator.') && !isForRights(op))

  test.each(forAll)('%s answers a moderator who gave the password as it answers a stranger', async (op) => {
    const input = await nameOwn(op)
    const ofStranger = await answerTo(op, input, viewers.stranger)
    for (const role of ['moderator', 'operator'] as const) {
      expect([role, await answerTo(op, input, viewers[role])]).toEqual([role, ofStranger])
    }
  })
})

test.each(Object.entries<Page>(PAGES))('the page %s shows what the rows of its calls say', (name, page) => {
  const pageOps = PAGE_OPS[name as PageName]
  const beginnings = (page.queries ?? []).map((key) => key.join('.'))
  // A live's data is momentary, and that of operators must not stay on a device: neither is persisted.
  const read = pageOps === 'device' ? [] : pageOps.filter((op) => !/^(live|operator)\./.test(op))
  expect(read.filter((op) => !beginnings.some((beginning) => op.startsWith(beginning)))).toEqual([])
  expect(beginnings.filter((beginning) => !read.some((op) => op.startsWith(beginning)))).toEqual([])
})

const get = async (role: Role, path: string) => {
  const cookie = [...clients[role].cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(site.url + path, { headers: { cookie } })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
/** Other sites show what a guest may watch, even when the viewer is logged in. */
const shownToGuests = ({ state }: Cell) => WATCHERS[state].includes('guest')
/** Feeds and search engines contain what a guest finds without a link, even when the viewer is logged in. */
const isFoundByAll = ({ state }: Cell) => IN_SHARED_LISTS[state].includes('guest')

async function mediaPaths(): Promise<Record<State, string[]>> {
  const rows = await database.query<{ id: string; paths: string[] }>({
    text: `SELECT id, ARRAY[media->'renditions'->0->>'key', media->>'posterKey'] AS paths FROM videos`,
  })
  const pathsOf = (id: string) => rows.find((row) => row.id === id)?.paths.map((key) => `/media/${key}`) ?? []
  return Object.fromEntries(STATES.map((state) => [state, pathsOf(subjects[state].videoId)])) as Record<
    State,
    string[]
  >
}

/** Lets the server's transactions answer as if they were committed, and rolls back all their writes. */
function rehearse(): void {
  const run: typeof database.transaction = database.transaction.bind(database)
  const rolledBack = async <T>(work: (db: Tx) => Promise<T>): Promise<T> => {
    const answers: T[] = []
    await run(async (db) => {
      answers.push(await work(db))
      throw ROLLED_BACK
    }).catch((error: unknown) => {
      if (error !== ROLLED_BACK) throw error
    })
    return answers.at(-1) as T
  }
  const spy = vi.spyOn(database, 'transaction').mockImplementation(rolledBack)
  onTestFinished(() => spy.mockRestore())
}

/** Picks other cells of each row, each role about once: the whole matrix is tested in process above. */
const overHttp = (rowIndex: number) =>
  isLong ? everyCell : everyCell.filter((_, index) => (index + rowIndex) % (ROLES.length + 1) === 0)

describe('over HTTP', () => {
  const rows = Object.entries(ROWS).filter(isWithVideo)
  test.each(rows.map(([op, row], index) => [op, row, overHttp(index)] as const))(
    '%s answers as in process',
    async (op, row, cells) => {
      rehearse()
      const outcomes: Outcome[] = []
      for (const { role, state } of cells) {
        const input = row.input(subjects[state], viewers[role]) as Input<typeof op>
        const call = () => clients[role].call(op, input)
        outcomes.push(await judge(op, row, { role, state }, database, call))
      }
      expect(table(cells, outcomes)).toEqual(
        table(
          cells,
          cells.map((cell) => expectedOf(op, row, cell)),
        ),
      )
    },
  )

  test.each([
    ['the player for other sites', ({ videoId }: Subject) => `/embed/v2/${videoId}`],
    [
      'oEmbed',
      ({ videoId }: Subject) =>
        `/oembed?url=${encodeURIComponent(`${site.url}/@${author.uniqueId}/video/${videoId}`)}`,
    ],
  ])('%s shows public and unlisted videos, and is cached by others for a minute', async (_, pathOf) => {
    for (const cell of everyCell) {
      const { status, text, headers } = await get(cell.role, pathOf(subjects[cell.state]))
      const isShown = shownToGuests(cell)
      expect([cell, status]).toEqual([cell, isShown ? 200 : 404])
      expect(text.includes(`Caption ${cell.state}`)).toBe(isShown)
      const age = /max-age=(\d+)/.exec(headers.get('cache-control') ?? 'max-age=0')?.[1]
      expect(Number(age)).toBeLessThanOrEqual(60)
    }
  })

  test.each([
    ['the Atom feed of its author', () => `/feeds/@${author.uniqueId}.xml`],
    ['the Atom feed of its hashtag', (_: Subject, state: State) => `/feeds/tag/matrix${state}.xml`],
  ])('%s holds what everyone may find', async (_, pathOf) => {
    for (const cell of everyCell) {
      const { videoId } = subjects[cell.state]
      const { text } = await get(cell.role, pathOf(subjects[cell.state], cell.state))
      expect([cell, text.includes(videoId)]).toEqual([cell, isFoundByAll(cell)])
      expect([cell, text.includes(`Caption ${cell.state}`)]).toEqual([cell, isFoundByAll(cell)])
    }
  })

  test('videos.detail answers as in process, with the HTTP status of the refusal', async () => {
    for (const cell of everyCell) {
      const query = `/api/item/detail/?itemId=${subjects[cell.state].videoId}`
      const { status, text } = await get(cell.role, query)
      const expected = watching(cell)
      const code = expected === 'ok' ? 0 : StatusCode[expected as keyof typeof StatusCode]
      expect([cell, (JSON.parse(text) as { statusCode: number }).statusCode]).toEqual([cell, code])
      expect(status).toBe(expected === 'ok' ? 200 : expected === 'videoNotExist' ? 404 : 403)
    }
  })

  test('files are fetched by those who may watch; an address from before is nobody’s any more', async () => {
    const before = await mediaPaths()
    await settleVideos(database, uploads.storage)
    await removeUnusedFiles(database, uploads.storage)
    const after = await mediaPaths()
    for (const cell of everyCell) {
      for (const path of after[cell.state]) {
        const { status, headers } = await get(cell.role, path)
        // The author sees the posters of deleted videos, to be able to restore them.
        const isShown =
          cell.state === 'everyone' || cell.role === 'author' || WATCHERS[cell.state].includes(cell.role)
        const cache = cell.state === 'everyone' ? 'public, max-age=60' : 'private, no-cache'
        const expected = isShown ? [200, cache] : [404, 'no-store']
        expect([cell, path, status, headers.get('cache-control')]).toEqual([cell, path, ...expected])
      }
      for (const path of before[cell.state]) {
        const { status } = await get(cell.role, path)
        expect([cell, path, status]).toEqual([cell, path, cell.state === 'everyone' ? 200 : 404])
      }
    }
  })

  test('the sitemap holds what everyone may find', async () => {
    await database.query({
      text: 'UPDATE users SET video_count = 1 WHERE id = $1',
      values: [author.id],
    })
    const { text: index } = await get('author', '/sitemap.xml')
    const paths = Array.from(index.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
    const texts: string[] = []
    for (const path of paths) texts.push((await get('author', path)).text)
    const all = texts.join('')
    expect(all).toContain(`<loc>${site.url}/@${author.uniqueId}</loc>`)
    for (const state of STATES) {
      const isFound = isFoundByAll({ role: 'guest', state })
      expect([state, all.includes(`/video/${subjects[state].videoId}</loc>`)]).toEqual([state, isFound])
      expect([state, all.includes(`/tag/matrix${state}</loc>`)]).toEqual([state, isFound])
    }
  })
})
