import { expect, test } from 'vitest'

import { playEarlyVideos } from './early-videos.ts'
import { sourceOf } from './source-of.ts'
import { startApp } from './start-app.ts'

/** Loads the source as a document would. */
const load = (source: string): Promise<{ default: (a: number, b: number) => string }> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`export default ${source}`)}`)

test('a function of a document has no comments and no indentation, and is the same function', async () => {
  const written = `function add(a, b) {
    /** Both
     * of them. */
    // Added.
    const url = 'https://x.de/' + (a + b)
    return url
  }`
  const { default: add } = await load(written)
  const source = sourceOf(add)
  expect(source).not.toMatch(/Both|Added|^\s/m)
  expect((await load(source)).default(1, 2)).toBe('https://x.de/3')
})

test.each([playEarlyVideos, startApp])('it leaves less of %o, which can be read as a script', async (run) => {
  const source = sourceOf(run)
  expect(source.length).toBeLessThan(run.toString().length)
  await expect(load(source)).resolves.toBeDefined()
})
