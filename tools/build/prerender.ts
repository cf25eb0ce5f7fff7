import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { ALL_LANGUAGES, prefixOf } from '#messages/languages.ts'
import { OWN_NAME } from '#messages/site-name.ts'
import { messagesOf } from '#server/messages.ts'
import { loadPages } from '#server/ssr/render-page.ts'

import { manifestIn } from '../../manifest/manifest.ts'
import { SHELL_SCRIPTS } from './offline-files.ts'
import { outDir } from './out-dir.ts'

/**
 * Writes `client/shell.html` and `client/manifest.webmanifest`, and those of each other language, such as
 * `client/de/shell.html`. The shell is the document without data that the service worker shows when there is no network,
 * for every address. It is rendered by the same code as all other pages.
 */
const refuse = (op: string) => Promise.reject(new Error(`The shell holds no data, yet ${op} was called.`))
const { render, assets } = await loadPages(outDir, SHELL_SCRIPTS)

async function writeFiles(language: (typeof ALL_LANGUAGES)[number]): Promise<void> {
  const shell = await render({
    request: new Request(`http://localhost${prefixOf(language)}/foryou`),
    language,
    transport: { call: refuse, queue: refuse },
    session: { user: null },
    assets,
    isShell: true,
  })
  const folder = path.join(outDir, 'client', prefixOf(language))
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'shell.html'), await shell.text())
  const manifest = JSON.stringify(manifestIn(await messagesOf(language, OWN_NAME)))
  await writeFile(path.join(folder, 'manifest.webmanifest'), manifest)
}

await Promise.all(ALL_LANGUAGES.map(writeFiles))
