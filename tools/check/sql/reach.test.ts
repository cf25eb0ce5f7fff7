import { parse } from 'libpg-query'
import { expect, test } from 'vitest'

import { reachOf } from './reach.ts'

const COLUMNS = new Map([
  ['users', ['id', 'username']],
  ['videos', ['id', 'author_id', 'score']],
  ['likes', ['user_id', 'video_id']],
  ['comments', ['id', 'video_id', 'author_id']],
  ['saves', ['user_id', 'video_id']],
  ['stickers', ['id']],
])

test.each([
  ['one', 'SELECT id FROM users WHERE id = $1'],
  ['one', 'SELECT id FROM users, saves WHERE users.id = saves.user_id AND user_id = $1::bigint'],
  ['one', 'SELECT c.id FROM comments c JOIN likes USING (video_id) WHERE video_id = $1'],
  ['one', 'INSERT INTO likes (user_id, video_id) VALUES ($1, $2) ON CONFLICT DO NOTHING'],
  ['one', 'INSERT INTO likes (user_id, video_id) SELECT $2, id FROM videos WHERE id = $1'],
  ['one', 'WITH v AS (SELECT id FROM videos WHERE id = $1) DELETE FROM likes USING v WHERE video_id = v.id'],
  [
    'one',
    'SELECT id FROM videos WHERE id = $1 AND NOT EXISTS (SELECT FROM likes WHERE video_id = videos.id)',
  ],
  ['one', 'SELECT id FROM videos WHERE id = $1 AND id IN (SELECT video_id FROM likes)'],
  ['one', 'SELECT id FROM stickers'],
  ['several', 'SELECT id FROM videos WHERE id = ANY ($1)'],
  [
    'several',
    'UPDATE videos SET score = given.score FROM unnest($1::bigint[]) AS given (id) WHERE videos.id = given.id',
  ],
  ['all', 'SELECT id FROM users WHERE username = $1'],
  ['all', 'SELECT id FROM videos ORDER BY score DESC LIMIT 10'],
  ['all', 'SELECT v.id, (SELECT count(*) FROM likes WHERE video_id = v.id) FROM videos AS v'],
  ['all', 'SELECT id FROM users WHERE id = $1 OR username = $2'],
  ['crossing', 'SELECT videos.id FROM videos JOIN users ON users.id = author_id WHERE videos.id = $1'],
  ['crossing', 'SELECT a.id FROM users a, users b WHERE a.id = $1 AND b.id = $2'],
  [
    'crossing',
    'SELECT id FROM videos WHERE id = $1 AND EXISTS (SELECT FROM saves WHERE video_id = videos.id)',
  ],
])('reaches %s: %s', async (reach, text) => {
  expect(reachOf(await parse(text), COLUMNS)).toBe(reach)
})
