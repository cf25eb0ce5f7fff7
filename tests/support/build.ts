import { execFile } from 'node:child_process'
import { copyFile, cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
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
  const assets = await readdir(path.join(client, 'assets'))
  const entry = assets.find((name) => name.startsWith('entry-client-')) ?? ''
  const nextEntry = 'entry-client-ofTheNext.js'
  await copyFile(path.join(client, 'assets', entry), path.join(client, 'assets', nextEntry))
  const version = await readFile(path.join(client, 'version.json'), 'utf8')
  const { buildId: presentId } = JSON.parse(version) as { buildId: string }
  const names = await readdir(client, { recursive: true })
  const speaking = names.filter((name) =>
    /(^|\/)(shell\.html|sw\.js|version\.json|manifest\.json)$/.test(name),
  )
  for (const file of speaking.map((name) => path.join(client, name))) {
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replaceAll(entry, nextEntry).replaceAll(presentId, buildId))
  }
  return release
}
