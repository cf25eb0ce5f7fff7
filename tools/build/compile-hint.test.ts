import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

import { COMPILE_HINT, compileHint } from './compile-hint.ts'

const MODULES: Record<string, string> = {
  start: 'import("later").then(({ later }) => later())',
  later: 'import "later.css"\nexport const later = () => console.log("later")',
  'later.css': 'p { color: red }',
}

async function buildWith(plugins: ReturnType<typeof compileHint>[]) {
  const modules = {
    name: 'modules',
    resolveId: (id: string) => (id in MODULES ? `\0${id}` : undefined),
    load: (id: string) => MODULES[id.slice(1)],
  }
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [modules, ...plugins],
    build: { write: false, rolldownOptions: { input: { start: 'start' } } },
  })) as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

test('V8 is asked to compile the first scripts as a whole, in their very first line, and no others', async () => {
  const chunks = await buildWith([compileHint()])
  const firstLines = chunks.map(({ name, code }) => [name, code.split('\n')[0] === COMPILE_HINT])
  expect(Object.fromEntries(firstLines)).toEqual({ start: true, _later: false })
  const [start] = chunks
  const [unhinted] = await buildWith([])
  expect(start?.code).toContain(unhinted?.code.trim())
  expect(start?.fileName).not.toBe(unhinted?.fileName)
})
