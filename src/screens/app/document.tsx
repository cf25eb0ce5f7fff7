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

/** The styles of every document and those of its pages. In the browser they are in the document already. */
function stylesFor({ options, state }: ReturnType<typeof useRouter>): string {
  const { styles, pageStyles = {}, branding } = options.context
  if (styles === undefined) return globalThis.document?.querySelector('style')?.textContent ?? ''
  return [styles, ...filesOfPage(state, pageStyles), branding?.styles].join('')
}

/** The files of the current page and of its parents, which may share some. */
const filesOfPage = ({ matches }: AnyRouter['state'], files: Record<string, string[]>) =>
  new Set(matches.flatMap(({ routeId }) => files[routeId] ?? []))

const nonceHere = () => globalThis.document?.querySelector('style')?.nonce

/** The HTML document around the app. */
export function Document({ children }: { children: ReactNode }) {
  const router = useRouter()
  // When a viewer returns to a page, the browser renders it as a whole.
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
        {/* Inline: over a slow connection a separate file comes half a second later, and delays everything. */}
        <style
          nonce={router.options.ssr?.nonce ?? nonceHere()}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: stylesFor(router) }}
        />
        <HeadContent />
        {/* Not in `head`, where the router would run it a second time. */}
        <script
          nonce={router.options.ssr?.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR
              ? SHOW_THEME +
                (doesDocumentAsk(documentContext) ? SHOW_CONSENT_QUESTION : '') +
                MARK_RETURN +
                NOTE_EARLY_TAPS +
                CATCH_FILE_DROPS +
                MARK_FAILED_PICTURES
              : '',
          }}
        />
        {import.meta.env.SSR && branding && <BarColors {...branding.barColors} />}
      </head>
      <body>
        {children}
        <Scripts />
        <StartApp scripts={[...scripts, ...pageScripts]} nonce={router.options.ssr?.nonce} />
      </body>
    </html>
  )
}

/**
 * The colours of the browser's bars. Not in `head`, where the last of two entries with one name wins. In the browser they
 * are in the document already.
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

/** Loads the app. It comes after everything else in the document. */
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
