import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'

import { PAGES, type Page } from '#contract/pages.ts'

import { planOfScripts, STARTS, WORKS_OFFLINE } from './offline-files.ts'

const HASH = 'abcd-_12'
const chunk = (imports: string[] = [], facadeModuleId = '') =>
  ({ type: 'chunk', imports: imports.map((name) => `assets/${name}-${HASH}.js`), facadeModuleId }) as never
const workerFile = (source: string) => ({ type: 'asset', source }) as never

/** Script names, as the bundler makes them, of pages that are cached: `_app.offline._videoId_`. */
const routes = Object.values<Page>(PAGES).flatMap(({ path, script }) =>
  script === 'offline' || script === 'network'
    ? [`_app${path.replaceAll('/', '.').replaceAll(/[{}]/g, '_')}`]
    : [],
)
const everyNamed: Rolldown.OutputBundle = Object.fromEntries(
  [...STARTS, ...WORKS_OFFLINE, ...routes].map((name) => [`assets/${name}-${HASH}.js`, chunk()]),
)

test('what a script imports is there with it, in the app and in its worker; nothing is kept that is never asked for', () => {
  const plan = planOfScripts({
    ...everyNamed,
    [`assets/soon-${HASH}.js`]: chunk(['app']),
    [`assets/app-${HASH}.js`]: chunk(),
    [`assets/_app.upload-${HASH}.js`]: chunk(['app', 'text-field']),
    [`assets/text-field-${HASH}.js`]: chunk(),
    [`assets/signer-${HASH}.js`]: workerFile(
      `import{a}from"./base64-${HASH}.js";const k=()=>import(\`./script-key-${HASH}.js\`),t=()=>import(\`./transfer-${HASH}.js\`)`,
    ),
    [`assets/base64-${HASH}.js`]: workerFile(''),
    [`assets/transfer-${HASH}.js`]: workerFile(''),
    [`assets/script-key-${HASH}.js`]: workerFile(''),
    [`assets/messages-en-comments-${HASH}.js`]: chunk(),
    [`assets/messages-pt-BR-${HASH}.js`]: chunk(),
    [`assets/messages-de-captcha-${HASH}.js`]: chunk(),
    [`assets/style-${HASH}.css`]: workerFile(''),
    [`assets/_app.operator-${HASH}.js`]: chunk(['app', 'operator-screen']),
    [`assets/operator-screen-${HASH}.js`]: chunk(['text-field', 'operator-part']),
    [`assets/operator-part-${HASH}.js`]: chunk(),
  })
  const whenOf = (name: string) => plan.get(`assets/${name}-${HASH}.js`)
  expect(['app', 'soon', 'api.worker'].map(whenOf)).toEqual(['install', 'install', 'install'])
  expect(['_app.upload', 'text-field', 'base64'].map(whenOf)).toEqual(Array(3).fill('offline'))
  expect(whenOf('transfer')).toBe('prefetch')
  const others = ['script-key', 'messages-de-captcha', 'messages-pt-BR', 'messages-en-comments']
  expect(['_app.operator', 'operator-screen', 'operator-part'].map(whenOf)).toEqual(Array(3).fill(undefined))
  expect(others.map(whenOf)).toEqual(Array(4).fill(undefined))
  expect(plan.has(`assets/style-${HASH}.css`)).toBe(false)
})

test('the script of a page is found by its address, however the file of its route is named', () => {
  const { [`assets/_app.offline._videoId_-${HASH}.js`]: script, ...others } = everyNamed
  expect(script).toBeDefined()
  const named = `assets/_app.offline_._videoId-${HASH}.js`
  expect(planOfScripts({ ...others, [named]: chunk() }).get(named)).toBe('offline')
})

test('a name that the build has not made ends it', () => {
  const { [`assets/_app.waiting-${HASH}.js`]: _waiting, ...others } = everyNamed
  expect(() => planOfScripts(others)).toThrow('no script of the page /waiting')
})
