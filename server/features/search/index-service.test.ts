import { beforeEach, expect, test } from 'vitest'

import { createLogOn } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { queueVideosOf } from './index-repository.ts'
import { indexQueued } from './index-service.ts'
import { search } from './match.ts'

const db = await withDatabase()
const author = await addUser(db, 'author')
const lines: string[] = []
const log = createLogOn({ write: (line) => void lines.push(line) })

const post = (caption: string) => addVideo(db, { authorId: author.id, caption })
const find = async (q: string) =>
  (await search(db, { kind: 'video', q, viewerId: null, after: null, count: 9 })).ids
const countQueued = async () => (await db.query({ text: 'SELECT FROM search_queue' })).length

beforeEach(async () => {
  await indexQueued(db, log)
  lines.length = 0
})

test('a word that is cut within characters of two units keeps nothing out of the index', async () => {
  const long = await post(`a${'𐌰'.repeat(60)} narwhal`)
  await db.query({
    text: 'UPDATE users SET nickname = $2 WHERE id = $1',
    values: [author.id, `a${'😀'.repeat(60)}`],
  })
  await indexQueued(db, log)
  expect(await find('narwhal')).toEqual([long])
  expect(lines).toEqual([])
})

test('a subject that the database refuses is left out and logged, and all others are indexed', async () => {
  await db.query({ text: `ALTER TABLE search_words ADD CONSTRAINT refused CHECK (word <> 'poison')` })
  const good: string[] = []
  for (const text of ['one', 'poison', 'two', 'three', 'poison', 'four', 'five']) {
    const id = await post(`Manatee ${text}`)
    if (text !== 'poison') good.push(id)
  }
  await indexQueued(db, log)
  expect((await find('manatee')).toSorted()).toEqual(good.toSorted())
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    [1, 2].map(() => expect.objectContaining({ kind: 'video', id: expect.any(String) })),
  )
  expect(await countQueued()).toBe(0)
})

test('subjects stay queued when the database has no room', async () => {
  await db.query({
    text: `
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON search_documents EXECUTE FUNCTION refuse()`,
  })
  const id = await post('Dugong')
  await expect(indexQueued(db, log)).rejects.toThrow('full')
  expect(await countQueued()).toBeGreaterThan(0)
  await db.query({ text: 'DROP TRIGGER refuse ON search_documents' })
  await indexQueued(db, log)
  expect(await find('dugong')).toEqual([id])
  expect(lines).toEqual([])
})

test('a user who changes names again and again has each video wait once', async () => {
  const renamed = await addUser(db, 'renamed')
  for (const caption of ['One', 'Two', 'Three']) {
    await addVideo(db, { authorId: renamed.id, caption })
  }
  await indexQueued(db, log)
  for (let count = 0; count < 5; count += 1) {
    await queueVideosOf(db, [renamed.id])
  }
  expect(await countQueued()).toBe(3)
})
