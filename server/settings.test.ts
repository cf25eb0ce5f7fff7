import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { settings, withSettingsTable } from './settings.ts'

/** Without the spaces that align a table. */
const unaligned = (markdown: string) => markdown.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---')

test('the README says of each setting what the list says: npm run settings', async () => {
  const readme = await readFile('README.md', 'utf8')
  expect(unaligned(readme)).toBe(unaligned(withSettingsTable(readme)))
  expect(readme).toMatch(new RegExp(`\\| \`PORT\` +\\| \`${settings.PORT.otherwise}\``))
})

test('a README without the table is not written', () => {
  expect(() => withSettingsTable('# Vireo\n')).toThrow('### Settings')
})
