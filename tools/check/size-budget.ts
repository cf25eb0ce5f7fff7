import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { readRouteAssets } from '#server/ssr/route-assets.ts'

/**
 * What a first visit of For you may load before it can be used, in kilobytes after brotli. Some 5 % above what it
 * loads today, so that a small button does not break the build and a library does.
 */
const BUDGET_KB = { script: 132, style: 10.5 }

const client = path.resolve(import.meta.dirname, '../../dist/client')
const { routes, scripts, styles = '' } = await readRouteAssets(client)
const ofPage = ['/_app', '/_app/foryou'].flatMap((id) => routes[id]?.preloads ?? [])

const loaded = {
  script: await Promise.all([...scripts, ...ofPage].map((file) => readFile(path.join(client, file)))),
  style: [Buffer.from(styles)],
}

for (const kind of ['script', 'style'] as const) {
  const sizeBytes = loaded[kind].reduce((sum, content) => sum + brotliCompressSync(content).length, 0)
  const sizeKb = sizeBytes / 1000
  console.log(`${kind}: ${sizeKb.toFixed(1)} of ${BUDGET_KB[kind]} kB`)
  // Without any the build is not understood any more.
  if (sizeKb < 1 || sizeKb > BUDGET_KB[kind]) {
    console.error(`For you may load at most ${BUDGET_KB[kind]} kB of ${kind}.`)
    process.exitCode = 1
  }
}
