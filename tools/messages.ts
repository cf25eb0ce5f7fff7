import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { addMessage } from './messages/add-message.ts'
import { describeSets } from './messages/describe-sets.ts'

/**
 * `npm run messages`: writes the types of all messages from the English catalogue. `npm run messages -- add saves
 * saveVideo "Save video" "Label of a button"`: first adds a message, with an empty one for each other language.
 */
const [command, set = '', key = '', english = '', description] = process.argv.slice(2)
if (command === 'add' && english !== '') {
  const waiting = await addMessage({ set, key, english, description })
  console.log(`To be translated:\n${waiting.map((name) => `  ${path.relative('.', name)}`).join('\n')}`)
} else if (command !== undefined) {
  console.error('npm run messages -- add <set> <key> <English> [description for translators]')
  process.exitCode = 1
}

const file = path.resolve(import.meta.dirname, '../messages/sets.gen.ts')
const text = await describeSets()
if (text !== (await readFile(file, 'utf8').catch(() => ''))) await writeFile(file, text)
