import { mkdtemp, rmdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { MediaCutShort, MediaFailure } from './refusal.ts'
import { networkJail } from './sandbox.ts'
import { transcode } from './transcode.ts'

const jobEntry = new URL('../../tests/support/misbehaving-job.ts', import.meta.url)
let workDir: string

beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'vireo-transcode-'))
})
afterEach(async () => {
  // Fails when a job left anything behind.
  await rmdir(workDir)
})

describe('a job that misbehaves', () => {
  test('is killed when it takes too long', async () => {
    const run = transcode({ inputPath: 'hang', workDir, jobEntry, limits: { maxWallMs: 700 } })
    await expect(run).rejects.toThrow(MediaCutShort)
  })

  test('is killed when it takes longer than its work does', async () => {
    const run = transcode({ inputPath: 'hang over its work', workDir, jobEntry, limits: { maxWallMs: 700 } })
    await expect(run).rejects.toThrow('It took more than 1500 ms.')
  })

  test.runIf(process.platform === 'linux')('is killed when it takes too much memory', async () => {
    const limits = { maxRssBytes: 300_000_000 }
    const run = transcode({ inputPath: 'grow', workDir, jobEntry, limits })
    await expect(run).rejects.toThrow(MediaCutShort)
  })

  test('is killed when nobody wants its result any more', async () => {
    const abort = new AbortController()
    const run = transcode({ inputPath: 'hang', workDir, jobEntry, signal: abort.signal })
    setTimeout(() => abort.abort(new Error('The video was deleted.')), 400)
    await expect(run).rejects.toThrow('The video was deleted.')
  })

  test('is not started for an aborted signal', async () => {
    const signal = AbortSignal.abort(new Error('The video was deleted.'))
    await expect(transcode({ inputPath: 'hang', workDir, jobEntry, signal })).rejects.toThrow('The video was')
  })

  test('fails, without blaming the file, when its decoder crashes', async () => {
    const run = transcode({ inputPath: 'crash', workDir, jobEntry })
    await expect(run).rejects.toThrow(MediaCutShort)
  })

  test('fails, without blaming the file, when it leaves without a word', async () => {
    await expect(transcode({ inputPath: 'leave', workDir, jobEntry })).rejects.toThrow(MediaFailure)
  })

  test('fails when its program is missing', async () => {
    const missing = new URL('./no-such-job.ts', import.meta.url)
    await expect(transcode({ inputPath: 'hang', workDir, jobEntry: missing })).rejects.toThrow(MediaFailure)
  })
})

test("a job knows nothing of the server's environment", async () => {
  process.env['SECRET_FOR_TEST'] = 'secret'
  const run = transcode({ inputPath: 'tell its environment', workDir, jobEntry })
  const environment = await run.catch((error: Error) => JSON.parse(error.message) as Record<string, string>)
  delete process.env['SECRET_FOR_TEST']
  expect(Object.keys(environment).filter((name) => !name.startsWith('NODE_CHANNEL_'))).toEqual([])
})

test('a job reaches no network where the system can take it away', async ({ skip }) => {
  skip((await networkJail()).length === 0, 'network namespaces are not allowed here')
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const run = transcode({ inputPath: String(port), workDir, jobEntry })
  await expect(run).rejects.toThrow('not connected')
  server.close()
})
