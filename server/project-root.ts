import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of `package.json`: above this file as source, and above the bundle in `dist/server`. */
export function findProjectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('No package.json lies above the server.')
    folder = parent
  }
  return folder
}
