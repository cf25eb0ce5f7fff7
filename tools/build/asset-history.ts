import { existsSync } from 'node:fs'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Plugin } from 'vite'

const RETAINED_BUILDS = 3
const HISTORY_FILE = 'assets-history.json'

interface BuildRecord {
  buildId: string
  /** Names inside the assets folder. */
  files: string[]
}

/** The builds whose files are retained, newest first, so that a tab opened on an older one still finds its chunks. */
export function nextHistory(history: readonly BuildRecord[], current: BuildRecord): BuildRecord[] {
  const older = history.filter((record) => record.buildId !== current.buildId)
  return [current, ...older].slice(0, RETAINED_BUILDS)
}

/** Whether a file on disk belongs to one of the builds, itself or as a precompressed copy (`.br`, `.gz`). */
export function isRetained(fileName: string, history: readonly BuildRecord[]): boolean {
  const original = fileName.replace(/\.(br|gz)$/, '')
  return history.some((record) => record.files.includes(original))
}

/**
 * Empties the client's output folder before a build except for content-hashed assets, and afterwards deletes those that
 * belong to none of the last three builds.
 */
export function assetHistory(buildId: string): Plugin {
  let outDir = ''
  let history: BuildRecord[] = []
  return {
    name: 'vireo:asset-history',
    // Development must not delete the build of a running server.
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      outDir = path.resolve(config.root, config.environments['client']?.build.outDir ?? config.build.outDir)
    },
    async buildStart() {
      history = await readHistory(outDir)
      await emptyExcept(outDir, ['assets', HISTORY_FILE])
    },
    async writeBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/'))
        .map((file) => file.slice('assets/'.length))
      history = nextHistory(history, { buildId, files })
      await writeFile(path.join(outDir, HISTORY_FILE), JSON.stringify(history))
      await deleteUnkept(path.join(outDir, 'assets'), history)
    },
  }
}

async function readHistory(outDir: string): Promise<BuildRecord[]> {
  const file = path.join(outDir, HISTORY_FILE)
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as BuildRecord[]) : []
}

async function emptyExcept(dir: string, retainedNames: readonly string[]): Promise<void> {
  if (!existsSync(dir)) return
  const names = await readdir(dir)
  const doomed = names.filter((name) => !retainedNames.includes(name))
  await Promise.all(doomed.map((name) => rm(path.join(dir, name), { recursive: true })))
}

async function deleteUnkept(assetsDir: string, history: readonly BuildRecord[]): Promise<void> {
  const names = await readdir(assetsDir)
  const doomed = names.filter((name) => !isRetained(name, history))
  await Promise.all(doomed.map((name) => rm(path.join(assetsDir, name))))
}
