import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { NOTE_EARLY_TAPS } from '#document/early-taps.ts'
import { MARK_FAILED_PICTURES } from '#document/failed-pictures.ts'
import { CATCH_FILE_DROPS } from '#document/file-drops.ts'
import { MARK_RETURN } from '#document/return-mark.ts'
import { StartApp } from '#src/screens/app/start-app.tsx'

import type { RouterContext } from '../router.tsx'

const DESCRIPTION = 'Short videos that keep playing on a bad network. Watch, like, follow and post.'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: 'Vireo' },
      { name: 'description', content: DESCRIPTION },
      { property: 'og:site_name', content: 'Vireo' },
    ],
    links: [
      { rel: 'manifest', href: '/manifest.webmanifest' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    ],
  }),
  shellComponent: Document,
  component: Outlet,
})

/** In the browser they stand in the document already. */
const stylesHere = () => globalThis.document?.querySelector('style')?.textContent ?? ''

const nonceHere = () => globalThis.document?.querySelector('style')?.nonce

function Document({ children }: { children: ReactNode }) {
  const router = useRouter()
  // A page that somebody comes back to is drawn by the browser as a whole.
  const here = globalThis.document?.documentElement.dataset
  const { documentContext, styles, scripts = [] } = router.options.context
  return (
    <html
      lang="en"
      dir="ltr"
      data-shell={router.isShell() || undefined}
      data-context={here ? here['context'] : JSON.stringify(documentContext)}
      suppressHydrationWarning
    >
      <head>
        {/* In the document: over a slow line a file of its own comes half a second later, and holds up everything. */}
        <style
          nonce={router.options.ssr?.nonce ?? nonceHere()}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: styles ?? stylesHere() }}
        />
        <HeadContent />
        {/* Not in `head`, which the router runs a second time. */}
        <script
          nonce={router.options.ssr?.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR
              ? MARK_RETURN + NOTE_EARLY_TAPS + CATCH_FILE_DROPS + MARK_FAILED_PICTURES
              : '',
          }}
        />
        {/* Not in `head`: of two entries with one name it keeps the last. */}
        <meta name="theme-color" content="#0b0d0c" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#f7f8f5" media="(prefers-color-scheme: light)" />
      </head>
      <body>
        {children}
        <Scripts />
        <StartApp scripts={scripts} nonce={router.options.ssr?.nonce} />
      </body>
    </html>
  )
}
