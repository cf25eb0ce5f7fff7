import { expect, test, vi } from 'vitest'

import { silentLog } from '#server/log.ts'
import { withDatabase } from '#support/database.ts'

import { startBoss } from './boss.ts'

test('the log says what is wrong with the job queue, also where pg-boss has copied the error', async () => {
  const log = silentLog()
  const noted = vi.spyOn(log, 'error')
  const boss = await startBoss(await withDatabase(), log)
  const copied = { name: 'Error', message: 'connection terminated', stack: 'at query', queue: 'encode' }
  boss.emit('error', copied)
  await boss.stop({ graceful: false })
  expect(noted).toHaveBeenCalledWith(
    { err: expect.objectContaining({ message: 'connection terminated', queue: 'encode' }) },
    'The job queue has a problem.',
  )
  expect(noted.mock.calls[0]?.[0]).toHaveProperty('err', expect.any(Error))
})
