import { describe, expect, test } from 'vitest'

import { isRetained, nextHistory } from './asset-history.ts'

const build = (buildId: string, ...files: string[]) => ({ buildId, files })

describe('the builds whose assets stay', () => {
  test('are the new one and the two before it', () => {
    const history = [build('3', 'c.js'), build('2', 'b.js'), build('1', 'a.js')]
    expect(nextHistory(history, build('4', 'd.js')).map(({ buildId }) => buildId)).toEqual(['4', '3', '2'])
  })

  test('count a repeated build once', () => {
    const history = [build('2', 'b.js'), build('1', 'a.js')]
    expect(nextHistory(history, build('2', 'b2.js'))).toEqual([build('2', 'b2.js'), build('1', 'a.js')])
  })
})

describe('a file in the assets folder stays', () => {
  const history = [build('2', 'app-2.js', 'shared.js'), build('1', 'app-1.js', 'shared.js')]
  test.each([
    ['app-2.js', true],
    ['app-1.js', true],
    ['app-1.js.br', true],
    ['app-1.js.gz', true],
    ['app-0.js', false],
    ['app-0.js.br', false],
  ])('%s: %s', (file, expected) => {
    expect(isRetained(file, history)).toBe(expected)
  })
})
