import type { Problem } from '#contract/errors.ts'
import { formatSentence } from '#contract/sentence.ts'
import { screenOf } from '#contract/status-screens.ts'
import { directionOf } from '#messages/languages.ts'
import type { Messages } from '#messages/sets.gen.ts'
import { escapeMarkup } from '#server/markup.ts'
import { inlineSources } from '#server/security/headers.ts'

const STYLE = `<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; background: #fff; color: #161a18; }
  body { display: grid; align-content: center; justify-items: center; gap: 16px; min-block-size: 100dvh; margin: 0; padding: 24px; box-sizing: border-box; text-align: center; }
  h1 { margin: 0; font-size: 20px; }
  p { margin: 0; max-inline-size: 36ch; }
  a { display: grid; align-items: center; min-block-size: 44px; padding-inline: 24px; border-radius: 22px; background: #161a18; color: #fff; font-weight: 700; text-decoration: none; }
  a:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) {
    :root { background: #0b0d0c; color: #fff; }
    a { background: #7be04b; color: #0b0d0c; }
  }
</style>`

const POLICY = [
  "default-src 'none'",
  `style-src ${inlineSources(STYLE).join(' ')}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Returns the messages of a document without a page, in the language of the request. */
export type WordsFor = (request: Request) => Promise<Messages>

interface Notice {
  title: string
  text: string
  /** Label of the link that opens the page again. */
  again: string
  /** Time after which the document reopens the page by itself. */
  refreshAfterSec?: number
}

/** A small document instead of a page that cannot be made now, without scripts or files. */
const noticeDocument = (
  { language, app }: Messages,
  { title, text, again, refreshAfterSec }: Notice,
): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
${refreshAfterSec === undefined ? '' : `<meta http-equiv="refresh" content="${refreshAfterSec}" />`}
<meta name="robots" content="noindex" />
<title>${escapeMarkup(app.titleOf({ page: title }))}</title>
${STYLE}
</head>
<body>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(text)}</p>
<a href="">${escapeMarkup(again)}</a>
</body>
</html>
`

const answer = (status: number, document: string, retryAfterSec?: number): Response =>
  new Response(document, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      ...(retryAfterSec !== undefined && { 'retry-after': String(retryAfterSec) }),
    },
  })

/** The response when a page's turn did not come because of overload. It retries by itself. */
export const answerBusy = (messages: Messages, retryAfterSec: number): Response => {
  const { waitTitle, waitText, openNow } = messages.outside
  const notice = { title: waitTitle, text: waitText, again: openNow, refreshAfterSec: retryAfterSec }
  return answer(429, noticeDocument(messages, notice), retryAfterSec)
}

/** The response when a page failed before any of it was rendered. */
export function answerProblemAsDocument(messages: Messages, problem: Problem): Response {
  const { app, problems } = messages
  const notice = {
    title: app[`${screenOf(problem)}Title`],
    text: formatSentence(problems, problem),
    again: app.tryAgain,
  }
  const { retryAfterMs } = problem
  const retryAfterSec = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1_000)
  return answer(problem.httpStatus, noticeDocument(messages, notice), retryAfterSec)
}
