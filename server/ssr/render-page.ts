import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Pages } from '#contract/render.ts'
import type { RenderPage } from '#server/http/pages.ts'

import { createLocalTransport } from './local-transport.ts'
import { renderInLanguage } from './render-in-language.ts'
import { readRouteAssets } from './route-assets.ts'

/** The compiled pages of a build, and what their documents load: `alsoLoaded` too, names of scripts. */
export async function loadPages(distFolder: string, alsoLoaded?: readonly string[]) {
  const bundle = pathToFileURL(path.join(distFolder, 'ssr/entry-server.js')).href
  const [pages, assets] = await Promise.all([
    import(bundle) as Promise<Pages>,
    readRouteAssets(path.join(distFolder, 'client'), alsoLoaded),
  ])
  return { render: renderInLanguage(pages), assets }
}

/** Renders documents on the server: with their data, so that a page neither asks for it again nor waits. */
export async function createPageRenderer(distFolder: string): Promise<RenderPage> {
  const { render, assets } = await loadPages(distFolder)
  return async ({ request, language, call, nonce, context, branding }) => {
    const session = await call('session.current', {})
    return render({
      request,
      language,
      transport: createLocalTransport(call),
      session,
      assets,
      nonce,
      context,
      branding,
    })
  }
}
