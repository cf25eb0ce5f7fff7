import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { operatorLanguage } from '../../messages/operator-language.mjs'
import { projectDir } from './project.mjs'

const SOURCE = 'en'
const folder = path.join(projectDir, 'messages')

/** @typedef {import('../../messages/sets.gen.ts').CommandsMessages} Messages */
/** @typedef {Record<string, string | number>} Values */

/**
 * Reads the messages of commands uncompiled, as no compiler may be installed yet.
 * @param {NodeJS.ProcessEnv} environment names the language
 * @returns {Partial<Record<string, string>>}
 */
export function readCommandMessages(environment) {
  const others = readdirSync(folder).filter((name) => existsSync(fileOf(name)) && name !== SOURCE)
  return JSON.parse(readFileSync(fileOf(operatorLanguage(environment, [SOURCE, ...others])), 'utf8'))
}

/** @param {string} language */
const fileOf = (language) => path.join(folder, language, 'commands.arb')

const messages = readCommandMessages(process.env)

/**
 * A message for the operator, in the language of the terminal (messages/<language>/commands.arb).
 * @param {keyof Messages} key
 * @param {Values} [values]
 * @returns {string}
 */
export function commandMessage(key, values = {}) {
  const message = messages[key] ?? key
  return message.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]))
}
