import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { LANGUAGES } from '#messages/languages.ts'
import { loadPages } from '#server/ssr/render-page.ts'

import { SHELL_SCRIPTS } from './offline-files.ts'
import { outDir } from './out-dir.ts'

/**
 * Writes `client/shell.html`: the document without data that the service worker shows when there is no
 * network, for every address. It is rendered by the same code as all other pages.
 */
const refuse = (op: string) => Promise.reject(new Error(`The shell holds no data, yet ${op} was called.`))
const { render, assets } = await loadPages(outDir, SHELL_SCRIPTS)
const response = await render({
  request: new Request('http://localhost/foryou'),
  language: LANGUAGES[0],
  transport: { call: refuse, queue: refuse },
  session: { user: null },
  assets,
  isShell: true,
})
await writeFile(path.join(outDir, 'client/shell.html'), await response.text())
