import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { loadPages } from '#server/ssr/render-page.ts'

/**
 * Writes `dist/client/shell.html`: the document without data that the service worker shows when there is no
 * network, for every address. It is rendered by the same code as all other pages.
 */
const dist = path.resolve(import.meta.dirname, '../dist')
const { render, assets } = await loadPages(dist)
const response = await render({
  request: new Request('http://localhost/foryou'),
  transport: { call: (op) => Promise.reject(new Error(`The shell holds no data, yet ${op} was called.`)) },
  session: { user: null },
  assets,
  isShell: true,
})
await writeFile(path.join(dist, 'client/shell.html'), await response.text())
