import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { withSettingsTable } from '#server/settings.ts'

/** `npm run settings`: writes the README's table of settings from server/settings.ts. `npm run format` aligns it. */
const file = path.resolve(import.meta.dirname, '../README.md')
await writeFile(file, withSettingsTable(await readFile(file, 'utf8')))
