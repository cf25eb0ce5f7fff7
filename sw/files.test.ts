import { afterAll, expect, test, vi } from 'vitest'

vi.stubGlobal('self', {
  location: { origin: 'https://vireo.test' },
  __WB_MANIFEST: [
    { url: 'assets/entry-client-aaaaaaaa.js', when: 'install' },
    { url: 'assets/vendor-cccccccc.js', when: 'install' },
    { url: '/shell.html', revision: 'one' },
  ],
})
afterAll(() => vi.unstubAllGlobals())
const { isOwnShell } = await import('./files.ts')

const shell = (...scripts: string[]) => `<html>${scripts.map((name) => `"/assets/${name}.js"`).join(',')}`

test('a shell is of this version if it starts its app; neither another build’s is, nor a page of a hotel', () => {
  expect(isOwnShell(shell('entry-client-aaaaaaaa', 'vendor-cccccccc'))).toBe(true)
  // Most scripts of a build are those of the one before.
  expect(isOwnShell(shell('entry-client-bbbbbbbb', 'vendor-cccccccc'))).toBe(false)
  expect(isOwnShell('<html>Log in to the wifi</html>')).toBe(false)
})
