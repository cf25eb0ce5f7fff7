/** Kinds of sites that lead here, by specification section 4 (traffic type). */
type SiteKind = 'search' | 'social' | 'news'

interface Site {
  kind: SiteKind
  /** Names that are registered under many top-level domains: google.de, google.co.uk. */
  names?: readonly string[]
  /** Hosts, each with its subdomains: `bsky.app` and `www.bsky.app`. */
  hosts?: readonly string[]
}

const named = (kind: SiteKind, ...names: string[]): [string, Site][] =>
  names.map((name) => [name, { kind, names: [name] }])

/** The first match wins: other services of a search engine's company come before the search engine. */
const SITES: readonly [trafficType: string, site: Site][] = [
  ['google_news', { kind: 'news', hosts: ['news.google.com'] }],
  ['yahoo_news', { kind: 'news', hosts: ['news.yahoo.com', 'news.yahoo.co.jp'] }],
  ...named('search', 'google', 'bing', 'duckduckgo', 'yahoo', 'yandex', 'baidu', 'ecosia', 'qwant'),
  ...named('search', 'startpage', 'naver', 'seznam', 'sogou'),
  ['brave', { kind: 'search', hosts: ['search.brave.com'] }],
  ['360', { kind: 'search', hosts: ['so.com'] }],
  ['kagi', { kind: 'search', hosts: ['kagi.com'] }],

  // t.co is the short link that the site puts in place of every link.
  ['twitter', { kind: 'social', hosts: ['t.co', 'twitter.com', 'x.com'] }],
  ['facebook', { kind: 'social', hosts: ['facebook.com', 'fb.com', 'fb.me'] }],
  ['instagram', { kind: 'social', hosts: ['instagram.com'] }],
  ['threads', { kind: 'social', hosts: ['threads.net', 'threads.com'] }],
  ['youtube', { kind: 'social', hosts: ['youtube.com', 'youtu.be'] }],
  ['reddit', { kind: 'social', hosts: ['reddit.com'] }],
  ['linkedin', { kind: 'social', hosts: ['linkedin.com', 'lnkd.in'] }],
  ['tumblr', { kind: 'social', hosts: ['tumblr.com'] }],
  ['bluesky', { kind: 'social', hosts: ['bsky.app'] }],
  ['mastodon', { kind: 'social', hosts: ['mastodon.social', 'mastodon.online'] }],
  ['telegram', { kind: 'social', hosts: ['t.me', 'telegram.org'] }],
  ['whatsapp', { kind: 'social', hosts: ['whatsapp.com', 'wa.me'] }],
  ['vk', { kind: 'social', hosts: ['vk.com'] }],
  ['weibo', { kind: 'social', hosts: ['weibo.com', 'weibo.cn'] }],
  ['line', { kind: 'social', hosts: ['line.me'] }],
  ['discord', { kind: 'social', hosts: ['discord.com'] }],
  ...named('social', 'pinterest', 'tiktok', 'snapchat', 'quora'),

  ['nytimes', { kind: 'news', hosts: ['nytimes.com'] }],
  ['apnews', { kind: 'news', hosts: ['apnews.com'] }],
  ['washingtonpost', { kind: 'news', hosts: ['washingtonpost.com'] }],
  ['tagesschau', { kind: 'news', hosts: ['tagesschau.de'] }],
  ['nhk', { kind: 'news', hosts: ['nhk.or.jp'] }],
  ...named('news', 'bbc', 'cnn', 'theguardian', 'reuters', 'spiegel', 'lemonde', 'elpais', 'aljazeera'),
]

/** The label before a public suffix: `com`, `de`, `co.uk`, `com.br`. */
const REGISTERED_NAME = /(?:^|\.)([^.]+)\.(?:com?\.[a-z]{2}|[a-z]{2,})$/

function isOf(hostname: string, { names = [], hosts = [] }: Site): boolean {
  const name = REGISTERED_NAME.exec(hostname)?.[1] ?? ''
  return names.includes(name) || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/**
 * The traffic type of a visit (specification section 4): the name of the search engine, social site or news
 * site that led here, `others`, or `no_referrer`.
 * @param referrer a full address or an empty string
 */
export function trafficTypeOf(referrer: string): string {
  if (referrer === '') return 'no_referrer'
  if (!URL.canParse(referrer)) return 'others'
  const { hostname } = new URL(referrer)
  return SITES.find(([, site]) => isOf(hostname, site))?.[0] ?? 'others'
}

const SEARCH_TYPES = new Set(SITES.filter(([, { kind }]) => kind === 'search').map(([type]) => type))

/** Tells whether a traffic type is a search engine's (specification section 4, launch mode, rule 7). */
export const isSearchEngine = (trafficType: string): boolean => SEARCH_TYPES.has(trafficType)
