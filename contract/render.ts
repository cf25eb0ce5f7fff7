import type { Transport } from './client.ts'
import type { Session } from './endpoints/session.ts'

/** Scripts and styles by route id, as the router wants them. */
export interface RouteAssets {
  routes: Record<
    string,
    { preloads?: string[]; css?: string[]; scripts?: { attrs: Record<string, string | boolean> }[] }
  >
}

export interface RenderInit {
  request: Request
  /** Answers the page's reads in process, as the request's person. */
  transport: Transport
  session: Session
  assets: RouteAssets
  /** For the content security policy; absent in the shell, whose inline scripts are allowed by hash. */
  nonce?: string
  /** The data-free document that the service worker shows when there is no network. */
  isShell?: boolean
}

/** The only thing the server knows about the compiled pages. */
export type Render = (init: RenderInit) => Promise<Response>
