import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'

import { HELP_TOPICS, HelplineSchema } from '#contract/models/helpline.ts'
import { ConfigError } from '#server/config.ts'

import { DEFAULT_HELPLINES } from './default-helplines.ts'
import { readHelplines } from './helplines.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'vireo-helplines-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const OWN = {
  country: 'AT',
  name: 'Rat und Hilfe',
  phone: '0800 123 456',
  source: 'https://help.example.org/numbers',
  checkedOn: '2026-11-01',
}

async function readFrom(text: string) {
  const file = path.join(folder, 'helplines.json')
  await writeFile(file, text)
  return readHelplines(file)
}

test('each helpline that comes with Vireo has a number, the page that it is from, and a day', async () => {
  expect(await readHelplines(undefined)).toBe(DEFAULT_HELPLINES)
  for (const topic of HELP_TOPICS) {
    expect(DEFAULT_HELPLINES[topic].length).toBeGreaterThan(5)
    for (const line of DEFAULT_HELPLINES[topic]) expect(v.parse(HelplineSchema, line)).toEqual(line)
    const places = DEFAULT_HELPLINES[topic].map(({ country, name }) => `${country} ${name}`)
    expect(places).toEqual([...new Set(places)].toSorted((a, b) => (a.slice(0, 2) < b.slice(0, 2) ? -1 : 1)))
  }
})

test('a topic of the operator’s file stands in place of the list that comes with Vireo, also when it is empty', async () => {
  expect(await readFrom(JSON.stringify({ 'suicide-prevention': [OWN] }))).toEqual({
    'suicide-prevention': [{ ...OWN, isAlwaysOpen: false }],
    'eating-disorders': DEFAULT_HELPLINES['eating-disorders'],
  })
  expect((await readFrom('{"suicide-prevention":[]}'))['suicide-prevention']).toEqual([])
})

test.each([
  ['no JSON', '{', 'It is not JSON.'],
  ['a topic that there is not', '{"bullying":[]}', 'bullying'],
  ['a line without a source', JSON.stringify({ 'eating-disorders': [{ ...OWN, source: '' }] }), '0.source'],
  [
    'a line without a day',
    JSON.stringify({ 'eating-disorders': [{ ...OWN, checkedOn: 'May' }] }),
    'checkedOn',
  ],
  [
    'a script for a number',
    JSON.stringify({ 'eating-disorders': [{ ...OWN, phone: 'javascript:1' }] }),
    'phone',
  ],
])('a file with %s stops the start, and says where', async (_, text, where) => {
  await expect(readFrom(text)).rejects.toThrow(ConfigError)
  await expect(readFrom(text)).rejects.toThrow(where)
})

test('a file that is not there stops the start', async () => {
  await expect(readHelplines(path.join(folder, 'none.json'))).rejects.toThrow(ConfigError)
})
