import type { Context, Hono } from 'hono'

import { BRANDING_HEADER, type Branding } from '#contract/branding.ts'
import { deviceOf } from '#contract/device.ts'
import type { DocumentContext } from '#contract/document-context.ts'
import type { Output, ReadOp } from '#contract/endpoints/index.ts'
import { ApiError } from '#contract/errors.ts'
import { findPage, type FoundPage } from '#contract/pages.ts'
import { translateProblem } from '#contract/sentence.ts'
import { linksIn } from '#contract/text-parts.ts'
import { languageOfPath, prefixOf, type Language } from '#messages/languages.ts'
import { OWN_NAME } from '#messages/site-name.ts'
import { callRoute } from '#server/api/call-route.ts'
import type { CallContext, Viewer } from '#server/api/route.ts'
import type { ReadBranding } from '#server/features/site/branding-service.ts'
import { messagesOf } from '#server/messages.ts'
import { maySignUp } from '#server/security/call-limits.ts'
import { makeNonce, otherHosts, pagePolicy } from '#server/security/headers.ts'
import { ensureWebId } from '#server/security/web-id.ts'

import { isFault, toProblem } from './answer.ts'
import type { ApiDeps } from './api.ts'
import { callContextOf } from './call-context.ts'
import { deviceOfRequest, documentContextOf, type SiteSettings } from './document-context.ts'
import type { Environment } from './environment.ts'
import { languageOf, VARY_BY_VISITOR } from './language.ts'
import { onReplica } from './read-replica.ts'
import { answerGuest, createSharedPages, isSharedPage, type GuestRendering } from './shared-pages.ts'
import { notFound } from './static-files.ts'
import { trustedTarget } from './trusted-target.ts'
import { viewerRegion } from './viewer-region.ts'

/** A request for a document. */
export interface PageRequest {
  request: Request
  language: Language
  viewer: Viewer | null
  /** Makes a call in process, as this user. Rejects with an `ApiError`. */
  call: <K extends ReadOp>(op: K, input: unknown) => Promise<Output<K>>
  /** Marks the inline scripts and styles that the page's policy allows. */
  nonce: string
  context: DocumentContext
  /** Absent: Vireo's own branding. */
  branding?: Branding | undefined
}

/** Answers with the document. Its policy, cookies and cache rules are added here. */
export type RenderPage = (page: PageRequest) => Promise<Response>

type Asked = Omit<PageRequest, 'call' | 'nonce'>

interface PageDeps
  extends
    Pick<
      ApiDeps,
      | 'routes'
      | 'database'
      | 'auth'
      | 'csrf'
      | 'connection'
      | 'log'
      | 'errorReports'
      | 'limiter'
      | 'readSite'
      | 'replica'
    >,
    SiteSettings {
  /** Absent: Vireo's own branding. */
  readBranding?: ReadBranding
}

/** Mounts the pages: every address that nothing else handles; the renderer knows which exist. */
export function mountPages(app: Hono<Environment>, renderPage: RenderPage, deps: PageDeps): void {
  const guestPages = createSharedPages()
  app.get('*', async (hono) => {
    const request = hono.req.raw
    const { language, redirect } = languageOf(request, deps.connection)
    if (redirect) return redirect
    // As requested, because `hono.req.path` is decoded.
    const { pathname, search } = new URL(request.url)
    if (SIGN_ENCODED.test(pathname))
      return hono.redirect(pathname.replace(SIGN_ENCODED, '$1/@') + search, 302)
    const found = findPage(hono.req.path)
    const page = found?.page
    if (page?.redirectsTo) {
      // The query says how the visit began (specification section 4, launch mode).
      return hono.redirect(prefixOf(language) + page.redirectsTo + search, 307)
    }
    const ownPath = found && pathOnDevice(found, request.headers)
    if (ownPath !== undefined) {
      const headers = { location: prefixOf(language) + ownPath + search, vary: DEVICE }
      return new Response(null, {
        status: 302,
        headers: { ...headers, 'cache-control': 'private, no-store' },
      })
    }
    const responseHeaders = new Headers()
    const session = await deps.auth.currentSession(request.headers, responseHeaders)
    const context = callContextOf(hono, session, responseHeaders, deps)
    const out = found?.name === 'riskWarning' && (await trustedTarget(hono, context, deps))
    if (out) {
      const headers = { location: out, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
      return new Response(null, { status: 302, headers: { ...headers, 'x-robots-tag': 'noindex' } })
    }
    const branding = await deps.readBranding?.()
    const mayRegister =
      context.viewer !== null || (await maySignUp(deps.limiter, context, await deps.readSite()))
    const asked: Asked = {
      request,
      language,
      viewer: context.viewer,
      context: {
        ...documentContextOf(request, language, deps, deps.connection, mayRegister),
        ...(branding?.siteName && { siteName: branding.siteName }),
      },
      branding,
    }
    const callIn =
      (ofCall: CallContext): PageRequest['call'] =>
      (op, input) =>
        callRoute(deps.routes, op, input, onReplica(op, ofCall, deps.replica)).catch((error: unknown) =>
          refuse(hono, error, { language, site: branding?.siteName || OWN_NAME }, deps),
        )
    const nonce = makeNonce()
    const isForGuests = session === null && isSharedPage(hono.req.path)
    const rendered = isForGuests
      ? await guestPages.get(keyOf(asked, viewerRegion(deps.connection, request.headers)), (ofGuests) =>
          renderForGuests(renderPage, { ...asked, nonce: ofGuests }, context, callIn),
        )
      : await renderPage({ ...asked, call: callIn(context), nonce })
    const meant = rendered.status === 404 && pathMeant(pathname)
    if (meant) return hono.redirect(meant, 302)
    deps.csrf.ensure(request.headers, responseHeaders, session?.token ?? null)
    ensureWebId(request.headers, responseHeaders, deps.connection)

    const headers = new Headers(rendered.headers)
    for (const [name, value] of responseHeaders) headers.append(name, value)
    if (!headers.has('content-security-policy')) {
      const inlineAllowed = 'inlineAllowed' in rendered ? rendered.inlineAllowed : [`'nonce-${nonce}'`]
      headers.set('content-security-policy', pagePolicy(inlineAllowed, otherHosts(deps)))
    }
    if (!headers.has('cache-control')) {
      headers.set('cache-control', session ? 'private, no-store' : 'private, no-cache')
    }
    if (branding) headers.set(BRANDING_HEADER, branding.version)
    if (found?.device) headers.append('vary', DEVICE)
    // Other visitors are redirected from here to the page in their language.
    if (!languageOfPath(hono.req.path)) headers.append('vary', VARY_BY_VISITOR)
    if (page?.robots === 'noindex') headers.set('x-robots-tag', 'noindex')
    return 'etag' in rendered
      ? answerGuest(rendered, request, headers)
      : new Response(rendered.body, { status: rendered.status, headers })
  })
  app.all('*', (hono) => {
    hono.header('allow', 'GET, HEAD')
    return hono.text('This address can only be looked at.', 405)
  })
}

/** All that a guest's document depends on. */
const keyOf = ({ request, context, branding }: Asked, region: string | null): string =>
  JSON.stringify([request.url, region, branding?.version, context])

/**
 * Renders a page as any guest with the same context gets it: it cannot contain anything from this request's headers and
 * cookies.
 */
async function renderForGuests(
  renderPage: RenderPage,
  { request, ...asked }: Asked & Pick<PageRequest, 'nonce'>,
  context: CallContext,
  callIn: (context: CallContext) => PageRequest['call'],
): Promise<GuestRendering> {
  const responseHeaders = new Headers()
  const read = callIn({ ...context, headers: new Headers(), responseHeaders })
  const reads: unknown[] = []
  let isRefused = false
  const call: PageRequest['call'] = async (op, input) => {
    try {
      const answer = await read(op, input)
      reads.push([op, input, answer])
      return answer
    } catch (error) {
      isRefused = true
      throw error
    }
  }
  const rendered = await renderPage({ ...asked, request: new Request(request.url), call })
  const html = await rendered.text()
  const { status, headers } = rendered
  return { html, status, headers, reads, isForAll: !isRefused && [...responseHeaders].length === 0 }
}

/** The encoded `@` before a username, as some apps write it, possibly after a language. */
const SIGN_ENCODED = /^(\/[A-Za-z-]+)?\/%40/
/** Base for parsing a path as an address. */
const ANY_ORIGIN = 'https://site.invalid'

/** Decodes a path, unless it is badly encoded. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * The intended path of a pasted address: without the full stop, bracket or quote of the sentence around it, and with a
 * query whose `?` an app has written as `&`.
 */
function pathMeant(asked: string): string | undefined {
  const address = ANY_ORIGIN + decoded(asked)
  const [link = ''] = linksIn(address)
  const meant = link.replace('&', '?')
  if (meant === address || !URL.canParse(meant)) return undefined
  const { pathname, search } = new URL(meant)
  return findPage(pathname) ? pathname + search : undefined
}

/** The headers that determine the device of a request. */
const DEVICE = 'User-Agent, Sec-CH-UA-Mobile'

/** The page's path for the device of a request, if the other device's was requested (specification section 2.2). */
function pathOnDevice({ page, device }: FoundPage, headers: Headers): string | undefined {
  const own = deviceOf(deviceOfRequest(headers))
  return device && device !== own ? page.devicePaths?.[own] : undefined
}

/** Documents contain refusals of their calls in their language, never a raw error. */
async function refuse(
  hono: Context<Environment>,
  error: unknown,
  { language, site }: { language: Language; site: string },
  { log, errorReports }: PageDeps,
): Promise<never> {
  const problem = toProblem(error, log.child({ requestId: hono.get('requestId') }))
  if (isFault(problem.httpStatus)) errorReports.report(error, hono.req)
  const { problems } = await messagesOf(language, site)
  throw new ApiError(translateProblem(problems, problem))
}

/** Mounts a fallback without a renderer: the API alone. */
export const mountNoPages = (app: Hono<Environment>): void => {
  app.all('*', notFound)
}
