import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { prefixOf } from '#messages/languages.ts'
import { siteName } from '#messages/open-messages.ts'
import { Document } from '#src/screens/app/document.tsx'

import type { RouterContext } from '../router.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: siteName() },
      { name: 'description', content: messages.siteDescription },
      { property: 'og:site_name', content: siteName() },
    ],
    links: [
      { rel: 'manifest', href: `${prefixOf(match.context.language)}/manifest.webmanifest` },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    ],
  }),
  shellComponent: Document,
  component: Outlet,
})
