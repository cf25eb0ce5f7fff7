/** Origins that requests go to, where that is not the site's own (specification section 7.5, host choice). */
export interface SiteHosts {
  www?: string
  mobile?: string
}

/**
 * Kinds of programs that read pages (specification section 3, bot type): `search` engines, makers of link `preview`s, and
 * `other` crawlers.
 */
export type BotType = 'search' | 'preview' | 'other'

/**
 * Settings of the site and its visitor that a document brings to its scripts, in the `data-context` of its root. The
 * shell, one document for all visitors, has none.
 */
export interface DocumentContext {
  /** The site's public origin, or the one that the request came to: link previews need whole addresses. */
  origin: string
  /** The visitor's country (ISO 3166), or `unknown`. */
  region: string
  hosts: SiteHosts
  /** As the operator chose it. */
  guestGuideWindowMs: number
  /** Absent for people. */
  botType?: BotType
}
