import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const PREFIX = 'video-'
/** Prefix of folders in builds before 2026-12. */
const FORMER_PREFIX = 'clip-'
/** Longer than any job takes. */
const STALE_AGE_MS = 3 * 60 * 60 * 1000

/** Calls `use` with an empty folder inside `workDir`, which is removed afterwards. */
export async function withJobFolder<T>(workDir: string, use: (jobDir: string) => Promise<T>): Promise<T> {
  await mkdir(workDir, { recursive: true })
  const jobDir = await mkdtemp(path.join(workDir, PREFIX))
  try {
    return await use(jobDir)
  } finally {
    await rm(jobDir, { recursive: true, force: true })
  }
}

/** Removes the folders that jobs of a killed server left behind. */
export async function removeStaleFolders(workDir: string): Promise<void> {
  const names = await readdir(workDir).catch(() => [])
  for (const name of names.filter(
    (candidate) => candidate.startsWith(PREFIX) || candidate.startsWith(FORMER_PREFIX),
  )) {
    const folder = path.join(workDir, name)
    const found = await stat(folder).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > STALE_AGE_MS) await rm(folder, { recursive: true, force: true })
  }
}
