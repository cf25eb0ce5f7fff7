import { describe, expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { music, videos } from '#server/db/schema/index.ts'
import { tagVideo } from '#server/features/tags/service.ts'
import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo, exampleMedia } from '#support/videos.ts'

import { indexQueued } from './index-service.ts'
import { readingQuery, TOP } from './repository.ts'
import { countSearch, discover, expandPhrase, forgetSearches, searchVideos, suggest } from './service.ts'

const db = await withDatabase()
const author = await addUser(db, 'author')
const viewer = await addUser(db, 'viewer')

const post = async (caption: string, options: Partial<Parameters<typeof addVideo>[1]> = {}) => {
  const id = await addVideo(db, { authorId: author.id, ...options })
  await db.query({ text: 'UPDATE videos SET caption = $2 WHERE id = $1', values: [id, caption] })
  await tagVideo(db, id, caption)
  return id
}
const find = async (q: string, who: Viewer | null = null, more: object = {}) => {
  await indexQueued(db, silentLog())
  return searchVideos(db, who, { q, sort: 'relevance', count: 24, ...more })
}
const idsIn = ({ itemList: found }: Awaited<ReturnType<typeof find>>) => found.map(({ id }) => id)
const idsOf = async (...args: Parameters<typeof find>) => idsIn(await find(...args))

test('a Korean word within a compound is found, and a number in the digits of every script', async () => {
  const compound = await post('부산해수욕장')
  const numbered = await post('Hall ٢٠٤١')
  // Contains a word with this prefix.
  const other = await post('해수욕장에서')
  expect(await idsOf('해수욕장')).toEqual(expect.arrayContaining([compound, other]))
  expect(await idsOf('해수욕')).toEqual(expect.arrayContaining([compound, other]))
  expect(await idsOf('hall 2041')).toEqual([numbered])
  expect(await idsOf('۲۰۴۱')).toEqual([numbered])
})

test('a minor is found by those who search, and suggested to no stranger (section 3, age verification)', async () => {
  const minor = await addUser(db, 'zygomaturus')
  const friend = await addUser(db, 'friend.of.zygo')
  await db.query({
    text: `UPDATE users SET birth_date = current_date - interval '17 years' WHERE id = $1`,
    values: [minor.id],
  })
  await db.query({
    text: 'INSERT INTO follows (follower_id, followee_id) VALUES ($1, $2)',
    values: [minor.id, friend.id],
  })
  await indexQueued(db, silentLog())
  const suggested = async (who: Viewer | null) =>
    (await suggest(db, who, 'zygomat')).users.map(({ id }) => id)
  expect([await suggested(null), await suggested(viewer), await suggested(friend)]).toEqual([
    [],
    [],
    [minor.id],
  ])
  const { users } = await discover(db, viewer, { kind: 'user', q: 'zygomaturus', count: 10 })
  expect(users.map(({ id }) => id)).toEqual([minor.id])
  await db.query({
    text: `UPDATE users SET birth_date = current_date - interval '18 years' WHERE id = $1`,
    values: [minor.id],
  })
  expect(await suggested(viewer)).toEqual([minor.id])
})

const among = async (filter: object) => (await idsOf('tamarin', null, filter)).toSorted()

describe('a video', () => {
  test('is found by its caption once it is posted, by its new one once it is changed, and no more once it is deleted', async () => {
    const id = await post('A quokka smiles')
    expect(await idsOf('quokka')).toEqual([id])
    await db.query({ text: `UPDATE videos SET caption = 'A wombat digs' WHERE id = $1`, values: [id] })
    expect([await idsOf('quokka'), await idsOf('wombat')]).toEqual([[], [id]])
    await db.query({ text: 'UPDATE videos SET deleted_at = now() WHERE id = $1', values: [id] })
    expect(await idsOf('wombat')).toEqual([])
    const words = await db.query({ text: `SELECT FROM search_words WHERE word = 'wombat'` })
    expect(words).toEqual([])
  })

  test('is found by the name of its author, the new one too, and of its sound', async () => {
    const musicId = nextId()
    await db.orm.insert(music).values({ id: musicId, title: 'Nocturne Zwölf', authorName: 'Trio Xylo' })
    const renamed = await addUser(db, 'oldname')
    const id = await post('No words', { authorId: renamed.id, musicId })
    expect([await idsOf('nocturne'), await idsOf('xylo'), await idsOf('oldname')]).toEqual([[id], [id], [id]])
    await db.query({ text: `UPDATE users SET nickname = 'Zebulon' WHERE id = $1`, values: [renamed.id] })
    expect(await idsOf('zebulon')).toEqual([id])
  })

  test('is shown to those alone who may see it, and blocks go both ways', async () => {
    const writer = await addUser(db, 'writer')
    const blocked = await addUser(db, 'blocked')
    const id = await post('Axolotl one', { authorId: writer.id })
    const hidden = await post('Axolotl two', { authorId: writer.id, audience: 'self' })
    await db.query({ text: 'INSERT INTO blocks VALUES ($1, $2)', values: [writer.id, blocked.id] })
    expect(await idsOf('axolotl')).toEqual([id])
    expect(await idsOf('axolotl', writer)).toEqual([hidden, id])
    expect(await idsOf('axolotl', blocked)).toEqual([])
    expect((await discover(db, blocked, { q: 'writer', kind: 'user', count: 9 })).users).toEqual([])
  })

  test('that many like comes first, and pages bring each once', async () => {
    const ids: string[] = []
    for (let number = 0; number < 7; number += 1) ids.push(await post(`Pangolin number ${number}`))
    const [favourite] = ids
    await db.query({ text: 'UPDATE videos SET like_count = 500 WHERE id = $1', values: [favourite] })
    const found: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 4; page += 1) {
      const list = await find('pangolin', null, { count: 2, cursor })
      found.push(...idsIn(list))
      expect(list.hasMore).toBe(page < 3)
      cursor = list.maxCursor
    }
    expect(found[0]).toBe(favourite)
    expect(found.toSorted()).toEqual(ids.toSorted())
    expect(await idsOf('pangolin', null, { sort: 'newest' })).toEqual(ids.toReversed())
  })

  test('is found by all words before it is by some of them', async () => {
    const some = await post('Nightjar in the fog', {})
    const all = await post('Nightjar on a fencepost')
    await db.query({ text: 'UPDATE videos SET like_count = 900 WHERE id = $1', values: [some] })
    expect(await idsOf('nightjar fencepost')).toEqual([all])
    expect(await idsOf('nightjar')).toEqual([some, all])
    expect(await idsOf('fencepost unheardof')).toEqual([all])
  })

  test('is filtered by age, length and subtitles', async () => {
    const old = await post('Tamarin old')
    const long = await post('Tamarin long')
    const subtitled = await post('Tamarin subtitled')
    await db.query({
      text: `UPDATE videos SET created_at = now() - interval '9 days' WHERE id = $1`,
      values: [old],
    })
    await db.query({
      text: 'UPDATE videos SET media = $2 WHERE id = $1',
      values: [long, JSON.stringify({ ...exampleMedia, durationSec: 90 })],
    })
    await db.query({
      text: `UPDATE videos SET caption_tracks = '[{"language":"ja","key":"x.vtt"}]' WHERE id = $1`,
      values: [subtitled],
    })
    expect(await among({ days: 7 })).toEqual([long, subtitled])
    expect(await among({ length: 'long' })).toEqual([long])
    expect(await among({ length: 'short' })).toEqual([old, subtitled])
    expect(await among({ subtitles: '1' })).toEqual([subtitled])
    expect([await among({ language: 'ja' }), await among({ language: 'de' })]).toEqual([[subtitled], []])
  })
})

test('a query of nothing, of signs and of thousands of words is answered', async () => {
  for (const q of [
    '',
    '   ',
    '%_\\',
    "'; DROP TABLE videos; --",
    '\u0000',
    '＃',
    'a '.repeat(60),
    '𝕒'.repeat(60),
    '\u{10ffff}',
  ]) {
    expect((await find(q)).hasMore).toBe(false)
  }
})

test('a cursor that search has not made is refused', async () => {
  await expect(find('sea', null, { cursor: 'WzEsMl0' })).rejects.toMatchObject({
    problem: { statusCode: 400 },
  })
})

test('a search for help finds nothing: its page is the help (specification section 2.2)', async () => {
  await post('How to sleep #suicide')
  expect(await idsOf('suicide')).toEqual([])
})

test('what has been searched for is shown once several have, without them, and for a month (keyword expansion)', async () => {
  for (let asker = 0; asker < 9; asker += 1) {
    await countSearch(db, 'secret', 'Capybara  Bath', `user ${asker % 4}`)
  }
  await indexQueued(db, silentLog())
  expect(await expandPhrase(db, 'capybara')).toEqual([])
  await countSearch(db, 'secret', 'ＣＡＰＹＢＡＲＡ bath', 'user 5')
  await indexQueued(db, silentLog())
  expect(await expandPhrase(db, 'capybara')).toEqual(['capybara bath'])
  expect((await suggest(db, viewer, 'capy')).phrases).toEqual(['capybara bath'])
  for (const personal of ['mia@example.org', 'https://example.org/x', '+49 170 1234567']) {
    for (let asker = 0; asker < 6; asker += 1) await countSearch(db, 'secret', personal, `user ${asker}`)
  }
  const stored = await db.query({ text: 'SELECT asker FROM search_askers' })
  expect(stored).toHaveLength(5)
  expect(JSON.stringify(stored)).not.toContain('user')
  await db.query({ text: `UPDATE search_askers SET asked_at = now() - interval '31 days'` })
  await forgetSearches(db)
  await indexQueued(db, silentLog())
  expect(await expandPhrase(db, 'capybara')).toEqual([])
  expect(await db.query({ text: 'SELECT FROM search_phrases' })).toEqual([])
})

test('a reading looks at so many postings of a word, however many there are, and at no table as a whole', async () => {
  await db.orm.insert(videos).values(
    Array.from({ length: 3_000 }, (_, index) => ({
      id: nextId(),
      authorId: author.id,
      caption: `common word${index % 50}`,
      state: 'ready' as const,
      media: exampleMedia,
    })),
  )
  await indexQueued(db, silentLog())
  await db.query({ text: 'ANALYZE' })
  const words = await db.query<{ id: number }>({
    text: `SELECT id FROM search_words WHERE kind = 0 AND word IN ('common', 'word7') ORDER BY word`,
  })
  const [common = 0, rare = 0] = words.map(({ id }) => id)
  const query = readingQuery({
    kind: 'video',
    viewerId: viewer.id,
    groups: [[common], [rare]],
    shownGroups: [],
    after: TOP,
    limit: 25,
  })
  const rows = await db.query<{ 'QUERY PLAN': string }>({
    text: `EXPLAIN (ANALYZE, COSTS OFF) ${query.text}`,
    values: query.values,
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Function Scan on search_read/)
  expect(await planOfReading(common)).toMatch(
    /Index Only Scan Backward using search_postings_word_id_rank_subject_id_pk[^\n]*rows=400\./,
  )
  expect(plan).not.toMatch(/Seq Scan on (search_|videos)/)
})

/** The plan inside the function, with its settings. */
async function planOfReading(wordId: number): Promise<string> {
  const [body] = await db.query<{ text: string; settings: string[] }>({
    text: `SELECT prosrc AS text, proconfig AS settings FROM pg_proc WHERE proname = 'search_read'`,
  })
  const values = { read_word: wordId, before_rank: TOP[0], before_id: TOP[1], read_count: 400 }
  const text = Object.entries(values).reduce(
    (sql, [name, value]) => sql.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), String(value)),
    body?.text ?? '',
  )
  return db.transaction(async (tx) => {
    for (const setting of body?.settings ?? []) await tx.query({ text: `SET LOCAL ${setting}` })
    const rows = await tx.query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN (ANALYZE, COSTS OFF) ${text}` })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
