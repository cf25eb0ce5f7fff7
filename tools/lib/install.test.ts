import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { explainFailure, isInstalled } from './install.mjs'

describe('isInstalled', () => {
  const wanted = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/for-another-system': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  }
  let project: string

  beforeEach(async () => {
    project = await mkdtemp(path.join(os.tmpdir(), 'vireo-install-'))
    await mkdir(path.join(project, 'node_modules'))
    await writeFile(path.join(project, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  })
  afterEach(() => rm(project, { recursive: true }))

  async function install(packages: object): Promise<void> {
    const file = path.join(project, 'node_modules', '.package-lock.json')
    await writeFile(file, JSON.stringify({ packages }))
  }

  test('is true when everything but packages of other systems is there', async () => {
    await install({ 'node_modules/a': wanted['node_modules/a'] })
    expect(await isInstalled(project)).toBe(true)
  })

  test('is false when the installation did not end', async () => {
    expect(await isInstalled(project)).toBe(false)
  })

  test.each([{ version: '1.0.1' }, { integrity: 'sha512-other' }])('is false with %o', async (change) => {
    await install({ 'node_modules/a': { ...wanted['node_modules/a'], ...change } })
    expect(await isInstalled(project)).toBe(false)
  })

  test('is false when a package is missing', async () => {
    await install({})
    expect(await isInstalled(project)).toBe(false)
  })

  test('says so when the lock file is gone', async () => {
    await rm(path.join(project, 'package-lock.json'))
    await expect(isInstalled(project)).rejects.toThrow('package-lock.json is missing')
  })
})

test.each([
  ['npm error code ENOTFOUND', 'Check the network connection'],
  ['npm error code ENOSPC', 'The disk is full'],
  ['npm error code EACCES', 'Check who owns the project folder'],
  ['npm error code EUSAGE', 'See npm’s output above'],
])('explainFailure of "%s"', (output, sentence) => {
  expect(explainFailure(output)).toContain(sentence)
})
