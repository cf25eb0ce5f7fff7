import type { Hono } from 'hono'
import { html } from 'hono/html'

import { directionOf, prefixOf } from '#messages/languages.ts'
import type { Messages } from '#messages/sets.gen.ts'
import { pagePolicy } from '#server/security/headers.ts'

import type { Environment } from './environment.ts'
import { inEachLanguage, VARY_BY_VISITOR } from './language.ts'
import type { WordsFor } from './notice-document.ts'

const RECOVER_ADDRESSES = ['/recover', '/recover/'].flatMap(inEachLanguage)

/**
 * The page that removes everything from a device. It contains none of the app's code, so that it works when that does
 * not: its script and style are in public/recover.
 */
export function mountRecover(app: Hono<Environment>, wordsFor: WordsFor): void {
  app.on('GET', RECOVER_ADDRESSES, async ({ req, header, html: answer }) => {
    header('content-security-policy', pagePolicy([]))
    header('cache-control', 'no-cache')
    header('vary', VARY_BY_VISITOR)
    return answer(recoverDocument(await wordsFor(req.raw)))
  })
}

const recoverDocument = ({ language, outside }: Messages) =>
  html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="dark light" />
        <title>${outside.recoverTitle}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/recover/recover.css" />
        <script type="module" src="/recover/recover.js"></script>
      </head>
      <body>
        <main>
          <img src="/icons/mark.svg" alt="" width="64" height="64" />
          <h1>${outside.recoverTitle}</h1>
          <p>${outside.recoverText}</p>
          <p>${outside.recoverUnsent}</p>
          <button type="button" id="repair">${outside.recoverButton}</button>
          <p
            id="status"
            role="status"
            data-removing="${outside.recoverRemoving}"
            data-failed="${outside.recoverFailed}"
            data-done="${outside.recoverDone}"
          ></p>
          <p><a href="${prefixOf(language)}/">${outside.recoverBack}</a></p>
          <noscript><p>${outside.recoverNeedsScript}</p></noscript>
        </main>
      </body>
    </html>`
