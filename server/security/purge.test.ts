import { expect, test } from 'vitest'

import { withDatabase } from '#support/database.ts'
import { addPerson } from '#support/people.ts'

import { purgeExpired } from './purge.ts'

test('what has served its time goes, and what has not stays', async () => {
  const database = await withDatabase()
  const { id } = await addPerson(database)
  await database.query({
    text: `INSERT INTO signature_nonces VALUES ('k', 'old', now() - interval '1 s'),
                                               ('k', 'new', now() + interval '1 min')`,
  })
  await database.query({
    text: `INSERT INTO idempotency_keys VALUES ('s', 'old', 'op', 'h', '{}', now() - interval '31 days'),
                                               ('s', 'new', 'op', 'h', '{}', now() - interval '29 days')`,
  })
  await database.query({
    text: `INSERT INTO sessions (id, token, user_id, expires_at)
           VALUES ('old', 'a', $1, now() - interval '1 s'), ('new', 'b', $1, now() + interval '1 s')`,
    values: [id],
  })
  await purgeExpired(database)
  const left = await database.query({
    text: `SELECT nonce AS name FROM signature_nonces
           UNION ALL SELECT key FROM idempotency_keys UNION ALL SELECT id FROM sessions`,
  })
  expect(left).toEqual([{ name: 'new' }, { name: 'new' }, { name: 'new' }])
})
