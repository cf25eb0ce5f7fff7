import { expect, test } from 'vitest'

import { findStraySizes } from './find-stray-sizes.ts'

const found = (css: string) => findStraySizes(css).map(({ text }) => text)

test.each([
  ['.a { font-size: 0.9rem; }', 'font-size: 0.9rem'],
  ['.a { font-size: 0.9rem }', 'font-size: 0.9rem'],
  ['.a { font: 600 15px/1 inherit; }', 'font: 600 15px/1 inherit'],
  ['.a { padding: var(--space-2) 6px; }', 'padding: var(--space-2) 6px'],
  ['.a { margin-inline-start: -8px; }', 'margin-inline-start: -8px'],
  ['.a { gap: calc(var(--space-2) + 3px); }', 'gap: calc(var(--space-2) + 3px)'],
  ['.a { & > .b { row-gap: .5em; } }', 'row-gap: .5em'],
  ['.a { padding: 0\n    5%; }', 'padding: 0 5%'],
])('%s has a stray size', (css, text) => expect(found(css)).toEqual([text]))

test.each([
  '.a { font-size: var(--text-s); }',
  '.a { font: inherit; }',
  '.a { margin: calc(-1 * var(--space-2)) auto 0; }',
  '.a { padding: calc(var(--space-1) + var(--safe-top)) 1px; }',
  '.a { inline-size: 44px; scroll-margin-block-start: 64px; }',
  '.a { /* padding: 6px; */ gap: 0; }',
  '.a { margin-inline: -1px; }',
])('%s has none', (css) => expect(found(css)).toEqual([]))

test('the line is that of the declaration, behind comments', () => {
  expect(findStraySizes('/* one\ntwo */\n.a {\n  gap: 6px;\n}')).toEqual([{ line: 4, text: 'gap: 6px' }])
})
