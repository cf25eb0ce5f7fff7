import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { makeWorkDir } from './site.ts'

const projectDir = path.resolve(import.meta.dirname, '../..')
const runProgram = promisify(execFile)

export interface Release {
  /** The whole folder, to be removed when it is no longer needed. */
  releaseDir: string
  /** The folder for startSite. */
  distDir: string
}

const isOriginal = (file: string) => !/\.(br|gz)$/.test(file)

/** Copies the current build without its compressed files: they would be served in place of new ones. */
async function copyBuild(): Promise<Release> {
  const releaseDir = await makeWorkDir('next-build')
  const distDir = path.join(releaseDir, 'dist')
  // The server takes the nearest folder with a package.json as its own, and reads its migrations and messages there.
  await copyFile(path.join(projectDir, 'package.json'), path.join(releaseDir, 'package.json'))
  await symlink(path.join(projectDir, 'server'), path.join(releaseDir, 'server'))
  await symlink(path.join(projectDir, 'messages'), path.join(releaseDir, 'messages'))
  await cp(path.join(projectDir, 'dist'), distDir, { recursive: true, filter: isOriginal })
  return { releaseDir, distDir }
}

/** Builds the next version of the site on top of a copy of the current build, as a deploy does. */
export async function buildNextVersion(buildId: string): Promise<Release> {
  const release = await copyBuild()
  const env = { ...process.env, BUILD_ID: buildId, OUT_DIR: path.relative(projectDir, release.distDir) }
  for (const command of [['node_modules/vite/bin/vite.js', 'build', '--app'], ['tools/build/prerender.ts']])
    await runProgram(process.execPath, command, { cwd: projectDir, env })
  return release
}

/**
 * Makes a next version of the site by renaming, without the half minute of a build: the script that starts the app
 * gets another name, and so does every reference to it.
 */
export async function renameVersion(buildId: string): Promise<Release> {
  const release = await copyBuild()
  const client = path.join(release.distDir, 'client')
  // The folder has the scripts of earlier builds, too.
  const [own] = JSON.parse(await readFile(path.join(client, 'assets-history.json'), 'utf8')) as [
    { files: string[] },
  ]
  const entry = own.files.find((name) => name.startsWith('entry-client-')) ?? ''
  const nextEntry = 'entry-client-ofTheNext.js'
  await copyFile(path.join(client, 'assets', entry), path.join(client, 'assets', nextEntry))
  const version = await readFile(path.join(client, 'version.json'), 'utf8')
  const { buildId: presentId } = JSON.parse(version) as { buildId: string }
  const names = await readdir(client, { recursive: true })
  const speaking = names.filter((name) =>
    /(^|\/)(shell\.html|sw\.js|version\.json|manifest\.json|assets-history\.json)$/.test(name),
  )
  for (const file of speaking.map((name) => path.join(client, name))) {
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replaceAll(entry, nextEntry).replaceAll(presentId, buildId))
  }
  return release
}

/**
 * Makes a next version of the site that differs from the current build as an update does, without building it: all files
 * under `/assets/` have other names, and there is one more migration, which expands the schema.
 * @param migration SQL
 */
export async function makeUpdate(buildId: string, migration: string): Promise<Release> {
  const releaseDir = await makeWorkDir('update')
  const distDir = path.join(releaseDir, 'dist')
  for (const name of ['package.json', 'messages'])
    await symlink(path.join(projectDir, name), path.join(releaseDir, name))
  await linkAllBut('db', path.join(projectDir, 'server'), path.join(releaseDir, 'server'))
  const [from, to] = [path.join(projectDir, 'server/db'), path.join(releaseDir, 'server/db')]
  await linkAllBut('migrations', from, to)
  await addMigration(path.join(from, 'migrations'), path.join(to, 'migrations'), migration)

  await cp(path.join(projectDir, 'dist'), distDir, { recursive: true, filter: isOriginal })
  const assets = path.join(distDir, 'client/assets')
  const history = path.join(distDir, 'client/assets-history.json')
  const [{ buildId: presentId, files: own }] = JSON.parse(await readFile(history, 'utf8')) as [
    { buildId: string; files: string[] },
  ]
  const names = new Map(own.map((name) => [name, name.replace(/(?<=-)[\w-]{8}(?=\.\w+$)/, otherHash)]))
  for (const name of await readdir(assets)) {
    const next = names.get(name)
    if (next === undefined) await rm(path.join(assets, name))
    else await rename(path.join(assets, name), path.join(assets, next))
  }
  const inText = (text: string) =>
    text
      .replaceAll(/[\w.@$-]+-[\w-]{8}\.(?:js|json)\b/g, (name) => names.get(name) ?? name)
      .replaceAll(presentId, buildId)
  for (const name of await readdir(distDir, { recursive: true })) {
    if (!/^(client|ssr)\/.*\.(js|json|html|webmanifest)$/.test(name)) continue
    const file = path.join(distDir, name)
    const text = await readFile(file, 'utf8')
    await writeFile(file, inText(text))
  }
  return { releaseDir, distDir }
}

/** Turns the hash in a name into another one: `B3cVzMRm` into `mRMzVc3B`. */
const otherHash = (hash: string) => Array.from(hash).toReversed().join('')

async function linkAllBut(name: string, from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const each of await readdir(from)) {
    if (each !== name) await symlink(path.join(from, each), path.join(to, each))
  }
}

async function addMigration(from: string, to: string, sql: string): Promise<void> {
  await cp(from, to, { recursive: true })
  const file = path.join(to, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number; when: number }[] }
  const last = journal.entries.at(-1)
  if (!last) throw new Error('There are no migrations.')
  const tag = `${String(last.idx + 1).padStart(4, '0')}_next`
  journal.entries.push(Object.assign({ ...last }, { idx: last.idx + 1, when: last.when + 1, tag }))
  await writeFile(file, JSON.stringify(journal))
  await writeFile(path.join(to, `${tag}.sql`), sql)
}
