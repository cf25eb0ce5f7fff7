import { expect, test } from 'vitest'

import { importDirectly, readFacade } from './direct-imports.ts'

test('a file that only passes on what another one has is told from one with code of its own', () => {
  expect(readFacade('export{a as runLineWatch,b as default}from"./soon-1.js";\n')).toEqual({
    target: 'soon-1.js',
    modules: '{runLineWatch:m.a,default:m.b}',
  })
  expect(readFacade('export{seek}from"./soon-1.js";')?.modules).toBe('{seek:m.seek}')
  expect(readFacade('import{a}from"./soon-1.js";a();export{a as default};')).toBeUndefined()
})

test('imports go to the file that has the code, under the names they are asked for by', () => {
  const facades = new Map([['run-line-watch-2.js', { target: 'soon-1.js', modules: '{runLineWatch:m.a}' }]])
  expect(importDirectly('import("./run-line-watch-2.js")', facades)).toBe(
    'import("./soon-1.js").then(m=>({runLineWatch:m.a}))',
  )
})

test('an import of any other file stays as it is', () => {
  const code = 'const a=()=>import("./viewer-3.js")'
  expect(importDirectly(code, new Map([['soon-1.js', { target: 'x.js', modules: '{}' }]]))).toBe(code)
})
