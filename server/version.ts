import { readFileSync } from 'node:fs'
import path from 'node:path'

import { findProjectRoot } from './project-root.ts'

/** The version of Vireo, as its package names it. */
export function findVersion(): string {
  const manifest = readFileSync(path.join(findProjectRoot(), 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
