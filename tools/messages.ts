import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { describeSets } from './messages/describe-sets.ts'

/** `npm run messages`: writes the types of all messages from the English catalogue. */
const file = path.resolve(import.meta.dirname, '../messages/sets.gen.ts')
const text = await describeSets()
if (text !== (await readFile(file, 'utf8').catch(() => ''))) await writeFile(file, text)
