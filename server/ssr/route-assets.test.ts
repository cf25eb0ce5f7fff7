import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { ALL_LANGUAGES } from '#messages/languages.ts'

import { readRouteAssets, STYLES_FILE } from './route-assets.ts'

const clientFolder = await mkdtemp(path.join(os.tmpdir(), 'vireo-route-assets-'))
afterAll(() => rm(clientFolder, { recursive: true, force: true }))

const ENTRY = { file: 'assets/entry.js', isEntry: true, imports: ['_shared.js'] }
const SHARED = { file: 'assets/shared.js' }
const APP = { file: 'assets/start.js', imports: ['_shared.js'] }
const PAGE = { file: 'assets/page.js', imports: ['_shared.js', '_part.js'] }
const WHOLE = {
  'src/entry-client.tsx': ENTRY,
  'src/start.tsx': APP,
  '_shared.js': SHARED,
  '_soon.js': { file: 'assets/soon.js', name: 'soon', imports: ['_shared.js'] },
  '_part.js': { file: 'assets/part.js' },
  'src/routes/_app.data.tsx?tsr-split=component': PAGE,
  ...Object.fromEntries(
    ALL_LANGUAGES.map((language) => [
      `virtual:messages/${language}`,
      { file: `assets/${language}.js`, name: `messages-${language}`, isEntry: true, imports: ['_shared.js'] },
    ]),
  ),
}

const STYLES = {
  'assets/shared.js': 'p{}',
  'assets/start.js': 'a{}',
  'assets/soon.js': 'u{}',
  'assets/part.js': 'b{}',
  'assets/page.js': 'i{}',
}

async function readManifest(manifest: object) {
  await mkdir(path.join(clientFolder, '.vite'), { recursive: true })
  await writeFile(path.join(clientFolder, STYLES_FILE), JSON.stringify(STYLES))
  await writeFile(path.join(clientFolder, '.vite/manifest.json'), JSON.stringify(manifest))
  return readRouteAssets(clientFolder)
}

test('a document gets the scripts and styles of the app, and those of its page behind them (section 7.6)', async () => {
  expect(await readManifest(WHOLE)).toEqual({
    scripts: ['/assets/entry.js', '/assets/shared.js', '/assets/start.js'],
    pageScripts: { '/_app/data': ['/assets/page.js', '/assets/part.js'] },
    styles: 'p{}a{}u{}',
    pageStyles: { '/_app/data': ['b{}', 'i{}'] },
    messages: Object.fromEntries(ALL_LANGUAGES.map((language) => [language, `/assets/${language}.js`])),
  })
})

test('a document of the settings has the styles of their sections, which are scripts of their own', async () => {
  const assets = await readManifest({
    ...WHOLE,
    'src/routes/_app.setting.pc.tsx?tsr-split=component': {
      file: 'assets/settings.js',
      dynamicImports: ['_part.js'],
    },
  })
  expect(assets.pageStyles).toMatchObject({ '/_app/setting/pc': ['b{}'] })
})

test.each([
  ['names no entry', { 'src/start.tsx': APP, '_shared.js': SHARED }, 'build the pages first'],
  ['lacks a script that another one imports', { 'src/entry-client.tsx': ENTRY }, 'no script of _shared.js'],
])(
  'a build manifest that %s is said before anything is served (section 8)',
  async (_name, manifest, words) => {
    await expect(readManifest(manifest)).rejects.toThrow(words)
  },
)
