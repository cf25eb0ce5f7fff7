/** How far a web address is trusted (specification section 3, link risk level). */
export const LinkRisk = { whitelist: 0, unknown: 3, suspicious: 5, blacklist: 9 } as const
export type LinkRisk = (typeof LinkRisk)[keyof typeof LinkRisk]

/** Rules that operators make for other sites. Without one a site is unknown. */
export const LINK_RULES = [LinkRisk.whitelist, LinkRisk.suspicious, LinkRisk.blacklist] as const
export type LinkRule = (typeof LINK_RULES)[number]

/** The path of the page that leads out of the site. */
const LINK_PATH = '/link'

/**
 * Page through which a link in a user's text leads out of the site. For `mailto:` and `tel:`, which open no page, the
 * link itself.
 */
export const linkOutPath = (href: string): string =>
  /^https?:/i.test(href) ? `${LINK_PATH}?url=${encodeURIComponent(href)}` : href

/** Whether a text is the address of a web page, as browsers read it. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { href, hostname } = new URL(text)
  return /^https?:/.test(href) && hostname.replace(/\.+$/, '') !== ''
}
