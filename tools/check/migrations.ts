import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { findContractions } from './judge-migration.ts'

/**
 * Checks that the build before goes on after each migration, as two builds serve while a site of several processes is updated.
 * Migrations from before there were several processes stop the site anyway.
 */
const FIRST_NUMBER = 99
const folder = path.resolve(import.meta.dirname, '../../server/db/migrations')

const names = globSync('*.sql', { cwd: folder })
  .filter((name) => Number(name.slice(0, 4)) >= FIRST_NUMBER)
  .toSorted()
for (const name of names) {
  const sql = readFileSync(path.join(folder, name), 'utf8')
  for (const { statement, reason } of findContractions(sql, Number(name.slice(0, 4)))) {
    process.exitCode = 1
    console.error(`${name}: ${reason} (decision 0057)\n  ${statement}`)
  }
}
console.log(`${names.length} migrations since there are several processes`)
