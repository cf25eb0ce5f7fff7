import { createRequestHandler, RouterServer, renderRouterToStream } from '@tanstack/react-router/ssr/server'
import type { ServerManifest } from '@tanstack/router-core'

import { DARK_GROUND, LIGHT_GROUND } from '#contract/accent.ts'
import type { DocumentBranding } from '#contract/branding.ts'
import { createClient } from '#contract/client.ts'
import type { DocumentContext } from '#contract/document-context.ts'
import type { Pages } from '#contract/render.ts'
import { directionOf, LANGUAGES, type Language } from '#messages/languages.ts'

import { sessionQuery } from './data/queries.ts'
import { createAppRouter } from './router.tsx'
import { pageStatusOf } from './screens/status/refusal.ts'

export { setMessagesOfRequest } from '#messages/open-messages.ts'

/** The part of the context that is the same for all visitors, for the shell. */
const siteContext = (language: Language): Partial<DocumentContext> => ({
  language,
  languages: LANGUAGES,
  isRightToLeft: directionOf(language) === 'rtl',
})

const OWN_BRANDING: DocumentBranding = {
  styles: '',
  barColors: { dark: DARK_GROUND, light: LIGHT_GROUND },
}

/** Renders one page for one request, with its data in it. */
export const render: Pages['render'] = async ({
  request,
  language,
  transport,
  session,
  assets,
  context,
  nonce,
  branding,
  isShell = false,
}) => {
  let opened: ReturnType<typeof createAppRouter> | undefined
  const handle = createRequestHandler({
    request,
    createRouter: () => {
      const api = createClient(transport)
      const router = createAppRouter({
        api,
        isShell,
        styles: assets.styles,
        pageStyles: assets.pageStyles,
        scripts: [...assets.scripts, assets.messages[language]],
        pageScripts: assets.pageScripts,
        messages: assets.messages[language],
        language,
        branding: branding ?? OWN_BRANDING,
        documentContext: context ?? siteContext(language),
        ...(nonce !== undefined && { nonce }),
      })
      if (!isShell) router.options.context.queryClient.setQueryData(sessionQuery(api).queryKey, session)
      opened = router
      return router
    },
    // The document starts the scripts itself, when nothing visible is waiting for the connection any more.
    getRouterManifest: (): ServerManifest => ({ routes: {} }),
  })
  const response = await handle((page) =>
    renderRouterToStream({ ...page, children: <RouterServer router={page.router} /> }),
  )
  // The router knows only 404 and 500.
  const status = opened?.state.matches
    .map(({ error }) => pageStatusOf(error))
    .find((ofRefusal) => ofRefusal !== undefined)
  return status === undefined ? response : new Response(response.body, { status, headers: response.headers })
}
