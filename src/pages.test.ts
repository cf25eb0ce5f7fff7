import { expect, expectTypeOf, test } from 'vitest'

import { PAGES, type Page, type PagePath } from '#contract/pages.ts'

import type { FileRouteTypes } from './routeTree.gen.ts'

/** Turns `/tag/$tagName` and `/@{$user}` into the form of the registry. */
type ShapeOf<Path extends string> = Path extends '/$'
  ? Path
  : Path extends `${infer Before}{$${infer Name}}${infer After}`
    ? ShapeOf<`${Before}{${Name}}${After}`>
    : Path extends `${infer Before}/$${infer Name}/${infer After}`
      ? ShapeOf<`${Before}/{${Name}}/${After}`>
      : Path extends `${infer Before}/$${infer Name}`
        ? `${Before}/{${Name}}`
        : Path

const sources = import.meta.glob<string>('./routes/_app.*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const routes = Object.entries(sources).map(([file, source]) => {
  const segments = file.slice('./routes/_app.'.length, -'.tsx'.length).split('.')
  const shape = segments
    .map((segment) => segment.replace(/_$/, '').replaceAll(/\{?\$(\w+)\}?/g, '{$1}'))
    .join('/')
  return { path: shape === 'index' ? '/' : `/${shape}`, source }
})
const pages = new Map(Object.values<Page>(PAGES).map((page) => [page.path, page]))

test('each page of the registry has a file in src/routes, and each file there a row in the registry', () => {
  expect(routes.map(({ path }) => path).toSorted()).toEqual([...pages.keys()].toSorted())
  // TypeScript checks it as well, against the generated tree. Shared pages are the device paths of others.
  expectTypeOf<Exclude<ShapeOf<FileRouteTypes['fullPaths']>, '/share/{kind}'>>().toEqualTypeOf<PagePath>()
})

test('pages that bring their data with the document have a loader, and no others', () => {
  const withLoader = routes.filter(({ source }) => /^ {2}loader:/m.test(source)).map(({ path }) => path)
  const rendered = [...pages.values()].filter(({ rendering }) => rendering === 'server')
  expect(withLoader.toSorted()).toEqual(rendered.map(({ path }) => path).toSorted())
})

test('a head does not say what the registry says', () => {
  for (const { path, source } of routes) expect([path, /robots/.test(source)]).toEqual([path, false])
})
