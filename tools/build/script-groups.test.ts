import { expect, test } from 'vitest'

import { groupModules, scriptGroups, sharedByPages } from './script-groups.ts'

const ROOTS = { entry: '/entry.tsx', app: '/start.tsx', afterLoad: '/after-load.ts' }

/** @param modules each with its imports; `?` marks dynamic ones */
function graphOf(modules: Record<string, string>) {
  const importsOf = (id: string) => (modules[id] ?? '').split(' ').filter(Boolean)
  return {
    getModuleInfo: (id: string) => ({
      importedIds: importsOf(id).filter((each) => !each.startsWith('?')),
      dynamicallyImportedIds: importsOf(id).flatMap((each) => (each.startsWith('?') ? [each.slice(1)] : [])),
    }),
  }
}

const groupsOf = (modules: Record<string, string>) =>
  Object.fromEntries(groupModules(graphOf(modules), ROOTS))

test('a module is in the first group that reaches it, whatever its name and folder', () => {
  const groups = groupsOf({
    '/entry.tsx': '/react.js ?/start.tsx',
    '/start.tsx': '/react.js /routes.ts ?/after-load.ts ?/toast.lazy.tsx',
    '/routes.ts': '/feed.tsx ?/upload.tsx',
    '/feed.tsx': '/icon.tsx',
    '/toast.lazy.tsx': '/icon.tsx /swipe.ts',
    '/after-load.ts': '/analytics.ts /swipe.ts /feed.tsx',
    '/upload.tsx': '/field.tsx /icon.tsx',
  })
  expect(groups).toEqual({
    '/react.js': 'vendor',
    '/routes.ts': 'app',
    '/feed.tsx': 'app',
    '/icon.tsx': 'app',
    '/toast.lazy.tsx': 'soon',
    '/swipe.ts': 'soon',
    '/after-load.ts': 'after-load',
    '/analytics.ts': 'after-load',
  })
})

test('a lazy module of a page that is opened later is in no group, and one that is imported statically is not late', () => {
  const groups = groupsOf({
    '/start.tsx': '/clock.lazy.ts ?/grid.tsx ?/clock.lazy.ts',
    '/grid.tsx': '?/preview.lazy.ts',
  })
  expect(groups).toEqual({ '/clock.lazy.ts': 'app', '/after-load.ts': 'after-load' })
})

test('modules that import each other are in one group', () => {
  const groups = groupsOf({ '/start.tsx': '/a.ts', '/a.ts': '/b.ts', '/b.ts': '/a.ts' })
  expect(groups).toMatchObject({ '/a.ts': 'app', '/b.ts': 'app' })
})

test('models and rules that several later scripts import are one file, not a request each', () => {
  const group = scriptGroups(ROOTS).find(({ name }) => name === 'contract')
  const isIn = (id: string) => group?.test instanceof RegExp && group.test.test(id)
  expect(['/contract/models/user.ts', '/contract/moderation.ts'].every(isIn)).toBe(true)
  expect(['/src/ui/form.ts', '/node_modules/contract/index.js'].some(isIn)).toBe(false)
  expect(group?.minShareCount).toBe(3)
})

const page = (name: string) => `/${name}.tsx?tsr-split=component`

test('what three pages need is one file for each set of texts that it waits for, without what the app has', () => {
  const graph = graphOf({
    '/start.tsx': '/routes.ts',
    '/routes.ts': `/icon.tsx ${['home', 'live', 'tag'].map((name) => `?${page(name)}`).join(' ')} ?/help.tsx`,
    [page('home')]: '/tabs.tsx /icon.tsx /form.tsx /find.tsx /rows.tsx',
    [page('live')]: '/tabs.tsx /icon.tsx /form.tsx /find.tsx /rows.tsx',
    [page('tag')]: '/tabs.tsx /icon.tsx /form.tsx /find.tsx',
    '/find.tsx': '/messages/search.ts /form.tsx',
    '/help.tsx': '/rows.tsx',
    '/tabs.tsx': '/scroll.ts',
    '/form.tsx': '/messages/problems.ts /scroll.ts',
  })
  expect(Object.fromEntries(sharedByPages(graph, groupModules(graph, ROOTS)))).toEqual({
    '/tabs.tsx': 'pages',
    '/scroll.ts': 'pages',
    '/form.tsx': 'pages-problems',
    '/messages/problems.ts': 'pages-problems',
    '/messages/search.ts': 'pages-search',
  })
})
