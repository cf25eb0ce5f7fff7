import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

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

function Document({ children }: { children: ReactNode }) {
  const router = useRouter()
  return (
    <html lang="en" dir="ltr" data-shell={router.isShell() || undefined} suppressHydrationWarning>
      <head>
        <HeadContent />
        {/* Not in `head`: of two entries with one name it keeps the last. */}
        <meta name="theme-color" content="#0b0d0c" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#f7f8f5" media="(prefers-color-scheme: light)" />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
