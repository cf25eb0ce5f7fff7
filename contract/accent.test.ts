import { expect, test } from 'vitest'

import { contrastOf, ON_ACCENT, shadesOf, SURFACES, type Theme } from './accent.ts'

const THEMES = ['dark', 'light'] as const satisfies Theme[]
/** 125 colours from black to white, pale and saturated. */
const COLORS = ['00', '40', '80', 'c0', 'ff'].flatMap((red) =>
  ['00', '40', '80', 'c0', 'ff'].flatMap((green) =>
    ['00', '40', '80', 'c0', 'ff'].map((blue) => `#${red}${green}${blue}`),
  ),
)

test('contrast is counted as WCAG 2.2 does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#ff0000', '#ffffff')).toBeCloseTo(4, 2)
})

test.each(THEMES)('any colour becomes one that is legible in the %s theme, and text on it, too', (theme) => {
  for (const color of COLORS) {
    const { accent, strong } = shadesOf(color, theme)
    for (const shade of [accent, strong]) {
      const lowest = Math.min(...[...SURFACES[theme], ON_ACCENT[theme]].map((on) => contrastOf(shade, on)))
      expect({ color, shade, isLegible: lowest >= 4.5 }).toMatchObject({ isLegible: true })
    }
  }
})

test('a colour that is legible stays as it was chosen', () => {
  expect(shadesOf('#7be04b', 'dark').accent).toBe('#7be04b')
  expect(shadesOf('#2f7a12', 'light').accent).toBe('#2f7a12')
  expect(shadesOf('#2f7a12', 'dark').accent).not.toBe('#2f7a12')
})

test('text stays legible over the colour of the browser’s bars', () => {
  for (const theme of THEMES) {
    for (const color of COLORS) {
      const { bar } = shadesOf(color, theme)
      expect(contrastOf(bar, theme === 'dark' ? '#f2f5f0' : '#131613')).toBeGreaterThan(7)
    }
  }
})
