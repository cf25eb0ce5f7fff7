import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { removeStaleFolders, withJobFolder } from './work-folder.ts'

const dir = await mkdtemp(path.join(os.tmpdir(), 'vireo-work-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

test('a job’s folder is gone afterwards, also when the job fails', async () => {
  const workDir = path.join(dir, 'made/when/missing')
  await withJobFolder(workDir, (jobDir) => writeFile(path.join(jobDir, 'file'), ''))
  await expect(withJobFolder(workDir, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await readdir(workDir)).toEqual([])
})

test('only old folders of jobs are stale', async () => {
  const workDir = path.join(dir, 'stale')
  const longAgo = new Date(Date.now() - 4 * 3_600_000)
  for (const name of ['video-old', 'clip-old', 'video-new', 'other']) {
    await mkdir(path.join(workDir, name), { recursive: true })
    if (name !== 'video-new') await utimes(path.join(workDir, name), longAgo, longAgo)
  }
  await removeStaleFolders(workDir)
  expect((await readdir(workDir)).toSorted()).toEqual(['other', 'video-new'])
  await removeStaleFolders(path.join(dir, 'not/there'))
})
