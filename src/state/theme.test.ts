import { expect, test } from 'vitest'

import { SHOW_THEME, THEME_KEY } from '#document/theme.ts'

import { changeTheme, restoreTheme, theme } from './theme.ts'

const { dataset } = document.documentElement
/** As the next document does before the first paint. */
const open = () => {
  delete dataset['theme']
  // oxlint-disable-next-line typescript/no-implied-eval -- the script of the document
  new Function(SHOW_THEME)()
  restoreTheme()
  return [dataset['theme'], theme.chosen]
}

test('a theme holds from the choice on, also for the next document before it is painted', () => {
  expect(open()).toEqual([undefined, 'device'])
  changeTheme('light')
  expect(dataset['theme']).toBe('light')
  expect(open()).toEqual(['light', 'light'])
  changeTheme('device')
  expect(dataset['theme']).toBeUndefined()
  expect(open()).toEqual([undefined, 'device'])
})

test('a foreign value in storage is no theme', () => {
  localStorage.setItem(THEME_KEY, 'pink')
  expect(open()).toEqual([undefined, 'device'])
})
