import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { designDocument } from './design.ts'

const src = path.resolve(import.meta.dirname, '../src')

test('the design page shows each shared component', () => {
  const components = globSync('ui/*.tsx', { cwd: src })
    .filter((file) => !/\.(test|fixture)\.tsx$/.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(src, file), 'utf8').matchAll(/^export (?:const|function) ([A-Z]\w*)/gm)].map(
        ([, name]) => name,
      ),
    )
  const examples = readFileSync(path.join(src, 'design/examples.tsx'), 'utf8')
  expect(components.length).toBeGreaterThan(40)
  expect(components.filter((name) => !examples.includes(`<${name}`))).toEqual([])
})

test('the design page has a frame in each theme, and no other address', () => {
  const page = designDocument('/design?size=phone&language=ar')
  expect(page?.match(/<iframe/g)).toHaveLength(2)
  expect(page).toContain('width="390"')
  expect(page).toContain('theme=light&language=ar')
  expect(designDocument('/design/frame?theme=light&language=ar')).toMatch(/dir="rtl" data-theme="light"/)
  expect(designDocument('/design/frame?theme="><script>&language="><script>')).toContain(
    'lang="en" dir="ltr" data-theme="dark"',
  )
  expect(designDocument('/designs')).toBeUndefined()
})
