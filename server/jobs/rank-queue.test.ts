import { expect, test, vi } from 'vitest'

import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'
import { addUser } from '#support/users.ts'
import { addVideo } from '#support/videos.ts'

import { startBoss } from './boss.ts'
import { startRanking } from './rank-queue.ts'

test('what was watched while no server ran is in the ranks soon after the next start', async () => {
  const database = await withDatabase()
  const author = await addUser(database)
  const videoId = await addVideo(database, { authorId: author.id })
  await database.query({
    text: `INSERT INTO rank_signals (viewer_key, video_id, is_proven, watch_time_ms)
           VALUES ('member', $1, true, 60000)`,
    values: [videoId],
  })
  const boss = await startBoss(database, silentLog())
  const stop = await startRanking(boss, database, silentLog())
  await vi.waitFor(
    async () => {
      const rows = await database.query({
        text: 'SELECT viewer_count AS viewers FROM videos WHERE id = $1 AND score > 0',
        values: [videoId],
      })
      expect(rows).toEqual([{ viewers: 1 }])
    },
    { timeout: 20_000, interval: 50 },
  )
  stop()
  await boss.stop({ graceful: false })
})
