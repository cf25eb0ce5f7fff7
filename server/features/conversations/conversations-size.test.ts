import { expect, test } from 'vitest'

import type { Viewer } from '#server/api/route.ts'
import { nextId } from '#server/db/ids.ts'
import { withDatabase } from '#support/database.ts'
import { blocksOf, mediansOf } from '#support/reads-of-query.ts'
import { addUser, addUsers } from '#support/users.ts'

import { messagesBeforeQuery } from './message-repository.ts'
import { pageQuery } from './repository.ts'
import { countUnread, listConversations, listMessages } from './service.ts'

/** `CONVERSATIONS_SIZE=1000000` also measures the time. */
const LARGE = Number(process.env['CONVERSATIONS_SIZE'] ?? 20_000)
const SMALL = 1_000
/** Issue 33: a page of 1,000,000 conversations takes at most this many times as long as one of 1,000. */
const RATIO_MAX = 1.5
/** One more level for each index that a query uses. */
const INDEX_LEVELS = 8
const ROUNDS = 200

const db = await withDatabase()
const others = (await addUsers(db, 50)).map(({ id }) => id)

/** Ids of conversations continue from here, as ids of one moment are not this far apart. */
let lastId = BigInt(nextId())

/** Adds a user with `count` conversations of one message each, except that the last one has `count` messages. */
async function addConversations(count: number): Promise<{ owner: Viewer; longId: string }> {
  const owner = await addUser(db)
  const firstId = String(lastId)
  lastId += BigInt(count)
  const longId = String(lastId)
  await db.transaction(async (tx) => {
    // Rows are correct by construction; checking the references of millions takes longer than writing them.
    await tx.query({ text: 'SET LOCAL session_replication_role = replica' })
    const insert = (into: string, select: string, values: unknown[]) =>
      tx.query({
        text: `INSERT INTO ${into} SELECT ${select} FROM generate_series(1, ${count}) AS i`,
        values,
      })
    await insert(
      'conversations (id, pair_key, last_seq)',
      `$1::bigint + i, $2 || ':' || i, CASE WHEN i = ${count} THEN i ELSE 1 END`,
      [firstId, owner.id],
    )
    const participants = 'conversation_participants (conversation_id, user_id, is_request, read_seq, last_at)'
    const time = 'now() - make_interval(mins => 1000000 - i)'
    await insert(participants, `$1::bigint + i, $2::bigint, false, i % 2, ${time}`, [firstId, owner.id])
    await insert(participants, `$1::bigint + i, ($2::bigint[])[1 + i % 50], false, 1, ${time}`, [
      firstId,
      others,
    ])
    const messages = 'direct_messages (conversation_id, seq, author_id, text)'
    const author = '($2::bigint[])[1 + i % 50]'
    await insert(messages, `$1::bigint + i, 1, ${author}, 'Hello'`, [firstId, others])
    await tx.query({
      text: `INSERT INTO ${messages} SELECT $1, i, ${author}, 'Hello' FROM generate_series(2, ${count}) AS i`,
      values: [longId, others],
    })
  })
  return { owner, longId }
}

const small = await addConversations(SMALL)
const large = await addConversations(LARGE)
for (const table of ['conversations', 'conversation_participants', 'direct_messages', 'users']) {
  await db.query({ text: `VACUUM ANALYZE ${table}` })
}

type Owned = typeof small
const partOf = ({ owner, longId }: Owned, beforeSeq: number) => ({
  viewerId: owner.id,
  conversationId: longId,
  afterSeq: 0,
  beforeSeq,
  limit: 31,
})

test.each([
  ['a page of conversations', ({ owner }: Owned) => pageQuery(owner.id, false, null, 21)],
  ['a page of messages', (owned: Owned) => messagesBeforeQuery(partOf(owned, 2_000_000))],
  ['a page of messages further up', (owned: Owned) => messagesBeforeQuery(partOf(owned, SMALL / 2))],
])(`%s reads as much of ${LARGE} as of ${SMALL} (issue 33)`, async (_name, queryOf) => {
  const blocks = [await blocksOf(db, queryOf(small)), await blocksOf(db, queryOf(large))] as const
  expect(blocks[0]).toBeGreaterThan(0)
  expect(blocks[1]).toBeLessThanOrEqual(blocks[0] * RATIO_MAX + INDEX_LEVELS)
})

const deepCursor = async ({ owner }: Owned) => {
  let cursor: string | undefined
  for (let page = 0; page < 10; page += 1) {
    cursor = (await listConversations(db, owner, { kind: 'accepted', count: 20, cursor })).maxCursor
  }
  return cursor
}

const CALLS: [string, (owned: Owned) => Promise<() => Promise<unknown>>][] = [
  [
    'a page of conversations',
    async ({ owner }) =>
      () =>
        listConversations(db, owner, { kind: 'accepted', count: 20 }),
  ],
  [
    'the eleventh page of conversations',
    async (owned) => {
      const cursor = await deepCursor(owned)
      return () => listConversations(db, owned.owner, { kind: 'accepted', count: 20, cursor })
    },
  ],
  [
    'the number of unread ones',
    async ({ owner }) =>
      () =>
        countUnread(db, owner),
  ],
  [
    'a page of messages',
    async ({ owner, longId }) =>
      () =>
        listMessages(db, owner, { conversationId: longId, count: 30 }),
  ],
]

test.runIf(process.env['CONVERSATIONS_SIZE']).each(CALLS)(
  '%s takes as long (issue 33)',
  async (name, callOf) => {
    const [smallMs, largeMs] = await mediansOf([await callOf(small), await callOf(large)], ROUNDS)
    console.log(`${name}: p50 ${smallMs.toFixed(2)} ms of ${SMALL}, ${largeMs.toFixed(2)} ms of ${LARGE}`)
    expect(largeMs).toBeLessThanOrEqual(smallMs * RATIO_MAX)
  },
)
