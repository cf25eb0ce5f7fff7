import { HeadContent, Scripts, useRouter, type AnyRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { DocumentBranding } from '#contract/branding.ts'
import { doesDocumentAsk } from '#contract/consent.ts'
import { SHOW_CONSENT_QUESTION } from '#document/consent-question.ts'
import { NOTE_EARLY_TAPS } from '#document/early-taps.ts'
import { MARK_FAILED_PICTURES } from '#document/failed-pictures.ts'
import { CATCH_FILE_DROPS } from '#document/file-drops.ts'
import { MARK_RETURN } from '#document/return-mark.ts'
import { isConnectionSlow } from '#document/slow-connection.ts'
import { sourceOf } from '#document/source-of.ts'
import { startApp } from '#document/start-app.ts'
import { SHOW_THEME } from '#document/theme.ts'
import { messages } from '#messages/app.ts'

/** The styles of every document and those of its pages. In the browser they stand in the document already. */
function stylesFor({ options, state }: ReturnType<typeof useRouter>): string {
  const { styles, pageStyles = {}, branding } = options.context
  if (styles === undefined) return globalThis.document?.querySelector('style')?.textContent ?? ''
  return [styles, ...filesOfPage(state, pageStyles), branding?.styles].join('')
}

/** Files of the page that is shown and of those around it, which share some. */
const filesOfPage = ({ matches }: AnyRouter['state'], files: Record<string, string[]>) =>
  new Set(matches.flatMap(({ routeId }) => files[routeId] ?? []))

const nonceHere = () => globalThis.document?.querySelector('style')?.nonce

/** The HTML document around the app. */
export function Document({ children }: { children: ReactNode }) {
  const router = useRouter()
  // A page that a viewer comes back to is drawn by the browser as a whole.
  const here = globalThis.document?.documentElement.dataset
  const { documentContext, language, branding, messages: languageFile, scripts = [] } = router.options.context
  const pageScripts = filesOfPage(router.state, router.options.context.pageScripts ?? {})
  return (
    <html
      lang={language}
      dir={documentContext.isRightToLeft ? 'rtl' : 'ltr'}
      data-messages={here ? here['messages'] : languageFile}
      data-shell={router.isShell() || undefined}
      data-context={here ? here['context'] : JSON.stringify(documentContext)}
      suppressHydrationWarning
    >
      <head>
        {/* In the document: over a slow connection a file of its own comes half a second later, and holds up everything. */}
        <style
          nonce={router.options.ssr?.nonce ?? nonceHere()}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: stylesFor(router) }}
        />
        <HeadContent />
        {/* Not in `head`, which the router runs a second time. */}
        <script
          nonce={router.options.ssr?.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR
              ? SHOW_THEME + MARK_RETURN + NOTE_EARLY_TAPS + CATCH_FILE_DROPS + MARK_FAILED_PICTURES
              : '',
          }}
        />
        {import.meta.env.SSR && branding && <BarColors {...branding.barColors} />}
      </head>
      <body>
        {children}
        {/* Behind the page, which has said by then whether a feed is shown: the question has another place beside one. */}
        <script
          nonce={router.options.ssr?.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR && doesDocumentAsk(documentContext) ? SHOW_CONSENT_QUESTION : '',
          }}
        />
        <Scripts />
        <StartApp scripts={[...scripts, ...pageScripts]} nonce={router.options.ssr?.nonce} />
      </body>
    </html>
  )
}

/**
 * The colours of the browser's bars. Not in `head`: of two entries with one name it keeps the last. In the browser they stand in
 * the document already.
 */
const BarColors = ({ dark, light }: DocumentBranding['barColors']) => (
  <>
    <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
    <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
  </>
)

interface StartAppProps {
  /** Addresses of the app's scripts, the entry first, and of the page's. */
  scripts: readonly string[]
  nonce: string | undefined
}

/** Loads the app. Stands behind everything else of the document. */
const StartApp = ({ scripts, nonce }: StartAppProps) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{
      __html: import.meta.env.SSR
        ? `(${sourceOf(startApp)})(${JSON.stringify(scripts)},${sourceOf(isConnectionSlow)},${JSON.stringify(messages.stranded)})`
        : '',
    }}
  />
)
