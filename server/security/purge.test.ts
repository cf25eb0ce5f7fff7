import { expect, test } from 'vitest'

import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { deleteBeyond, purgeExpired } from './purge.ts'

test('what has served its time goes, and what has not stays', async () => {
  const database = await withDatabase()
  const { id } = await addUser(database)
  await database.query({
    text: `INSERT INTO signature_nonces VALUES ('k', 'old', now() - interval '1 s'),
                                               ('k', 'new', now() + interval '1 min')`,
  })
  await database.query({
    text: `INSERT INTO captcha_solutions VALUES ('old', now() - interval '1 s'), ('new', now() + interval '1 min')`,
  })
  await database.query({
    text: `INSERT INTO passkey_challenges (challenge, device_key_id, expires_at)
           VALUES ('old', 'd', now() - interval '1 s'), ('new', 'd', now() + interval '1 min')`,
  })
  await database.query({
    text: `INSERT INTO open_id_attempts (state_hash, device_key_id, purpose, sealed, return_path, began_at)
           VALUES ('old', 'd', 'logIn', '', '/', now() - interval '61 min'), ('new', 'd', 'logIn', '', '/', now())`,
  })
  await database.query({
    text: `INSERT INTO captcha_passes VALUES ('old', 1, now() - interval '1 s'),
                                             ('new', 1, now() + interval '1 min')`,
  })
  await database.query({
    text: `INSERT INTO idempotency_keys VALUES ('s', 'old', 'op', 'h', '{}', now() - interval '91 days'),
                                               ('s', 'new', 'op', 'h', '{}', now() - interval '89 days')`,
  })
  await database.query({
    text: `INSERT INTO sessions (id, token, user_id, expires_at)
           VALUES ('old', 'a', $1, now() - interval '1 s'), ('new', 'b', $1, now() + interval '1 s')`,
    values: [id],
  })
  await database.query({ text: `UPDATE sessions SET device_key_id = id` })
  await database.query({
    text: `INSERT INTO device_keys (id, x, y, created_at)
           VALUES ('old', '', '', now() - interval '91 days'), ('new', '', '', now() - interval '91 days')`,
  })
  await database.query({
    text: `INSERT INTO analytics_visits (id, device_key_id, session_id, app_id, web_id, context, created_at)
           VALUES (1, 'old', '1', 1988, '1', '{}', now() - interval '91 days'),
                  (2, 'new', '1', 1988, '1', '{}', now() - interval '89 days')`,
  })
  await database.query({
    text: `INSERT INTO analytics_events (id, visit_id, name, params, occurred_at)
           VALUES (gen_random_uuid(), 1, 'old', '{}', now()), (gen_random_uuid(), 2, 'new', '{}', now())`,
  })
  const video = await addVideo(database, { authorId: id })
  await database.query({
    text: `INSERT INTO impressions (id, video_id, device_key_id, seen_at)
           VALUES (gen_random_uuid(), $1, 'old', now() - interval '91 days'),
                  (gen_random_uuid(), $1, 'new', now() - interval '89 days')`,
    values: [video],
  })
  await database.query({
    text: `INSERT INTO watches (viewer_key, video_id, is_proven, watch_time_ms, watched_at)
           VALUES ('old', $1, true, 1, now() - interval '91 days'), ('new', $1, true, 1, now() - interval '89 days')`,
    values: [video],
  })
  await database.query({
    text: `INSERT INTO seen_videos (user_id, video_id, seen_at)
           VALUES ($1, 1, now() - interval '91 days'), ($1, 2, now() - interval '89 days')`,
    values: [id],
  })
  await database.query({
    text: `INSERT INTO error_groups (fingerprint, event, last_seen_at)
           VALUES ('old', '{}', now() - interval '31 days'), ('new', '{}', now() - interval '29 days')`,
  })
  await database.query({
    text: `INSERT INTO error_events (id, seen_at)
           VALUES (gen_random_uuid(), now() - interval '31 days'), (gen_random_uuid(), now())`,
  })
  await database.query({
    text: `INSERT INTO counted_views (viewer, video_id, counted_at)
           VALUES ('old', 1, now() - interval '25 hours'), ('new', 1, now())`,
  })
  await database.query({
    text: `INSERT INTO block_views (block, video_id, view_count, created_at)
           VALUES ('old', 1, 1, now() - interval '25 hours'), ('new', 1, 1, now())`,
  })
  await database.query({
    text: `INSERT INTO view_keys (day, key) VALUES (current_date - 2, 'old'), (current_date + 1, 'new')`,
  })
  await database.query({
    text: `INSERT INTO counted_authors (viewer, author_id, counted_at)
           VALUES ('old', 1, now() - interval '25 hours'), ('new', 1, now())`,
  })
  await purgeExpired(database)
  const left = await database.query({
    text: `SELECT nonce AS name FROM signature_nonces
           UNION ALL SELECT key FROM idempotency_keys UNION ALL SELECT id FROM sessions UNION ALL SELECT id FROM device_keys
           UNION ALL SELECT name FROM analytics_events UNION ALL SELECT device_key_id FROM impressions
           UNION ALL SELECT nonce FROM captcha_solutions UNION ALL SELECT device_key_id FROM captcha_passes
           UNION ALL SELECT viewer_key FROM watches UNION ALL SELECT challenge FROM passkey_challenges UNION ALL SELECT state_hash FROM open_id_attempts
           UNION ALL SELECT CASE video_id WHEN 2 THEN 'new' ELSE 'old' END FROM seen_videos
           UNION ALL SELECT viewer FROM counted_views UNION ALL SELECT block FROM block_views
           UNION ALL SELECT key FROM view_keys UNION ALL SELECT viewer FROM counted_authors
           UNION ALL SELECT fingerprint FROM error_groups
           UNION ALL SELECT 'new' FROM error_events`,
  })
  expect(left).toEqual(Array.from({ length: 18 }, () => ({ name: 'new' })))
})

test('of what anybody can make more of the oldest go, and of one user’s answers', async () => {
  const database = await withDatabase()
  const { id } = await addUser(database)
  const video = await addVideo(database, { authorId: id })
  await database.query({
    text: `INSERT INTO analytics_visits (id, device_key_id, session_id, app_id, web_id, context)
           VALUES (1, 'old', '1', 1988, '1', '{}'), (2, 'new', '1', 1988, '1', '{}')`,
  })
  await database.query({
    text: `INSERT INTO analytics_events (id, visit_id, name, params, occurred_at)
           SELECT gen_random_uuid(), 1 + n % 2, CASE n % 2 WHEN 0 THEN 'old' ELSE 'new' END, '{}', now()
           FROM generate_series(1, 6) AS n`,
  })
  await database.query({
    text: `INSERT INTO impressions (id, video_id, device_key_id, seen_at)
           SELECT gen_random_uuid(), $1, CASE WHEN n > 3 THEN 'old' ELSE 'new' END, now() - n * interval '1 min'
           FROM generate_series(1, 6) AS n`,
    values: [video],
  })
  await database.query({
    text: `INSERT INTO watches (viewer_key, video_id, is_proven, watch_time_ms, watched_at)
           SELECT CASE WHEN n > 3 THEN 'old' ELSE 'new' END || n, $1, false, 1, now() - n * interval '1 min'
           FROM generate_series(1, 6) AS n`,
    values: [video],
  })
  await database.query({
    text: `INSERT INTO device_keys (id, x, y, created_at)
           SELECT CASE WHEN n > 3 THEN 'old' ELSE 'new' END || n, '', '', now() - n * interval '1 min'
           FROM generate_series(1, 6) AS n`,
  })
  await database.query({
    text: `INSERT INTO sessions (id, token, user_id, expires_at, device_key_id)
           VALUES ('s', 't', $1, now() + interval '1 day', 'old6')`,
    values: [id],
  })
  await database.query({
    text: `INSERT INTO idempotency_keys (scope, key, op, request_hash, response, created_at)
           SELECT scope, CASE WHEN n > 3 THEN 'old' ELSE 'new' END || n, 'op', 'h', '{}', now() - n * interval '1 min'
           FROM unnest('{busy,calm}'::text[]) AS scope, generate_series(1, CASE scope WHEN 'busy' THEN 6 ELSE 3 END) AS n`,
  })
  await database.query({
    text: `INSERT INTO seen_videos (user_id, video_id, seen_at)
           SELECT $1, n, now() - n * interval '1 min' FROM generate_series(1, 6) AS n`,
    values: [id],
  })
  const most = {
    events: 3,
    impressions: 3,
    watches: 3,
    seenVideos: 3,
    deviceKeys: 3,
    answers: 9,
    answersOfOne: 3,
  }
  await deleteBeyond(database, most)
  const namesIn = async (text: string) =>
    (await database.query<{ name: string }>({ text })).map(({ name }) => name)
  expect(await namesIn('SELECT name FROM analytics_events')).toEqual(['new', 'new', 'new'])
  expect(await namesIn('SELECT device_key_id AS name FROM impressions')).toEqual(['new', 'new', 'new'])
  expect(await namesIn('SELECT viewer_key AS name FROM watches ORDER BY viewer_key')).toEqual([
    'new1',
    'new2',
    'new3',
  ])
  expect(await namesIn('SELECT video_id AS name FROM seen_videos ORDER BY video_id')).toEqual(['1', '2', '3'])
  // The device of a session stays.
  expect(await namesIn('SELECT id AS name FROM device_keys ORDER BY id')).toEqual([
    'new1',
    'new2',
    'new3',
    'old6',
  ])
  expect(await namesIn("SELECT scope || ' ' || key AS name FROM idempotency_keys ORDER BY 1")).toEqual([
    'busy new1',
    'busy new2',
    'busy new3',
    'calm new1',
    'calm new2',
    'calm new3',
  ])
  await deleteBeyond(database, { ...most, answers: 4 })
  expect(await namesIn("SELECT scope || ' ' || key AS name FROM idempotency_keys ORDER BY 1")).toEqual([
    'busy new1',
    'busy new2',
    'calm new1',
    'calm new2',
  ])
})
