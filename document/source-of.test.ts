import { expect, test } from 'vitest'

import { playEarlyVideos } from './early-videos.ts'
import { sourceOf } from './source-of.ts'
import { startApp } from './start-app.ts'

test('a function of a document has no comments and no indentation, and is the same function', () => {
  const add = new Function(`return function add(a, b) {
    /** Both
     * of them. */
    // Added.
    const url = 'https://x.de/' + (a + b)
    return url
  }`)() as (a: number, b: number) => string
  const source = sourceOf(add)
  expect(source).not.toMatch(/Both|Added|^\s/m)
  expect((new Function(`return (${source})(1, 2)`) as () => string)()).toBe('https://x.de/3')
})

test.each([playEarlyVideos, startApp])('it leaves less of %o, which can be read as a script', (run) => {
  const source = sourceOf(run)
  expect(source.length).toBeLessThan(run.toString().length)
  expect(() => new Function(`return ${source}`)).not.toThrow()
})
