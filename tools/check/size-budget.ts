import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { readRouteAssets } from '#server/ssr/route-assets.ts'

/** What a first visit of For you may load before it can be used, in kilobytes after brotli. */
const BUDGET_KB = { script: 125, style: 10 }

const client = path.resolve(import.meta.dirname, '../../dist/client')
const { routes } = await readRouteAssets(path.join(client, '.vite/manifest.json'))
const documents = ['__root__', '/_app', '/_app/foryou'].map((id) => routes[id] ?? {})

const loaded = {
  script: documents.flatMap(({ preloads = [] }) => preloads),
  style: documents.flatMap(({ css = [] }) => css),
}

for (const kind of ['script', 'style'] as const) {
  const files = [...new Set(loaded[kind])]
  const contents = await Promise.all(files.map((file) => readFile(path.join(client, file))))
  const sizeKb = contents.reduce((sum, content) => sum + brotliCompressSync(content).length / 1000, 0)
  console.log(`${kind}: ${sizeKb.toFixed(1)} of ${BUDGET_KB[kind]} kB in ${files.length} files`)
  if (files.length === 0 || sizeKb > BUDGET_KB[kind]) {
    console.error(`For you may load at most ${BUDGET_KB[kind]} kB of ${kind}.`)
    process.exitCode = 1
  }
}
