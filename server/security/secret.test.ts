import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { deriveKey, loadSecret } from './secret.ts'

const root = await mkdtemp(path.join(os.tmpdir(), 'vireo-secret-'))
afterAll(() => rm(root, { recursive: true, force: true }))

test('servers that start at once on one folder agree on one secret, and leave nothing else', async () => {
  const dataDir = path.join(root, 'new')
  const secrets = await Promise.all(Array.from({ length: 10 }, () => loadSecret(dataDir)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect(await readdir(dataDir)).toEqual(['secret'])
})

test('a file that holds no secret is refused, not used', async () => {
  await writeFile(path.join(root, 'secret'), '')
  await expect(loadSecret(root)).rejects.toThrow('holds no secret')
})

test('each purpose has its own key', () => {
  expect(deriveKey('a secret', 'csrf')).not.toEqual(deriveKey('a secret', 'session-cookie'))
  expect(deriveKey('a secret', 'csrf')).toEqual(deriveKey('a secret', 'csrf'))
})
