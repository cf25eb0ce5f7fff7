import type { Language } from '#messages/languages.ts'
import type { Messages } from '#messages/sets.gen.ts'

import type { Branding } from './branding.ts'
import type { Transport } from './client.ts'
import type { DocumentContext } from './document-context.ts'
import type { Session } from './endpoints/session.ts'

/** Files of a build to which documents refer. */
export interface RouteAssets {
  /** Styles of every document. Absent during development: Vite puts them into the page. */
  styles?: string
  /** Additional style files of single pages, by route id. */
  pageStyles?: Record<string, string[]>
  /** Addresses of the app's scripts, the entry first. */
  scripts: string[]
  /** Addresses of additional scripts of single pages, by route id. */
  pageScripts: Record<string, string[]>
  /** Addresses of the scripts with the messages of each language. */
  messages: Record<Language, string>
}

export interface RenderInit {
  request: Request
  /** The language of the document. */
  language: Language
  /** Answers the page's reads in process, as the request's viewer. */
  transport: Transport
  session: Session
  assets: RouteAssets
  /** For the content security policy; absent in the shell, whose inline scripts are allowed by hash. */
  nonce?: string
  /** The context of the document; absent in the shell. */
  context?: DocumentContext
  /** Absent: Vireo's own branding. */
  branding?: Branding | undefined
  /** Renders the document without data that the service worker shows when there is no network. */
  isShell?: boolean
}

/** The only thing the server knows about the compiled pages. */
export interface Pages {
  render: (init: RenderInit) => Promise<Response>
  /** Sets how pages find the messages of the request that they are rendered for. */
  setMessagesOfRequest: (find: () => Messages) => void
}
