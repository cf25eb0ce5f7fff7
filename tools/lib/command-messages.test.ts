import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { LANGUAGES } from '#messages/languages.ts'

import { readCommandMessages, commandMessage } from './command-messages.mjs'
import { projectDir } from './project.mjs'

const tools = import.meta.dirname
const files = readdirSync(tools).filter((name) => name.endsWith('.mjs'))
const used = new Set(
  files.flatMap((name) =>
    Array.from(
      readFileSync(path.join(tools, name), 'utf8').matchAll(/\bcommandMessage\('(\w+)'/g),
      ([, key = '']) => key,
    ),
  ),
)

test('commands speak the language of the terminal, and English without one', () => {
  expect(readCommandMessages({ LANG: 'de_DE.UTF-8' })['installing']).toBe('Pakete werden installiert')
  expect(readCommandMessages({ LANG: 'C' })['installing']).toBe('Installing packages')
  expect(commandMessage('stepDone', { step: 'Building', time: '4.2 s' })).toBe('Building: done in 4.2 s')
})

test.each(LANGUAGES)(
  'a message that is used before anything is installed needs no parser of messages: %s',
  (language) => {
    const file = path.join(projectDir, 'messages', language, 'commands.arb')
    const sentences = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    expect(used.size).toBeGreaterThan(15)
    for (const key of used) expect(sentences[key]).toMatch(/^(?:[^{}'#<>]|\{\w+\})+$/)
  },
)
