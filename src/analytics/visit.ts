import { ANALYTICS_TEXT_MAX_LENGTH } from '#contract/constants.ts'
import { deviceOf } from '#contract/device.ts'
import { LAUNCH_MODES, type LaunchMode } from '#contract/launch-mode.ts'
import type { AnalyticsContext } from '#contract/models/analytics.ts'
import { REFLOW_SOURCES } from '#contract/share.ts'
import type { FromServiceWorker } from '#contract/sw-messages.ts'
import { visitorRegion } from '#src/data/page-context.ts'
import { isStandaloneWindow, reportPageState } from '#src/offline/page-state.ts'
import { readDevice } from '#src/state/device.ts'
import { readDocumentContext } from '#src/state/document-context.ts'

import { getVisitValue, setVisitValue, VISIT_PARAMETERS } from './identity.ts'

/** The distribution channel of the app. */
const CHANNEL = 'web'
const EXTRA_PARAMETERS = [
  'object_id',
  'object_type',
  'share_device',
  'share_web_id',
  'share_user_id',
] as const

interface Visit {
  /** The context of specification section 3, as far as it is known. */
  context(): AnalyticsContext
}

/**
 * Reads how the visit began (specification sections 3 and 4). The service worker recognises installed windows
 * that a page cannot: its message counts as rule 2 of the launch mode, even when it comes later, and like that
 * rule it does not override a value from an earlier page.
 */
export function startVisit(): Visit {
  const query = landingQuery()
  storeParameters(query)
  const trafficType = getVisitValue('original_traffic_type') ?? trafficTypeOf(document.referrer)
  setVisitValue('original_traffic_type', trafficType)

  const arrival = readArrival(query, trafficType)
  let launchMode = detectLaunchMode(arrival)
  setVisitValue('launch_mode', launchMode)
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<FromServiceWorker | undefined>) => {
      if (data?.type !== 'LAUNCH_MODE' || data.launchMode !== 'pwa') return
      launchMode = detectLaunchMode({ ...arrival, isStandalone: true })
      setVisitValue('launch_mode', launchMode)
    },
  )
  reportPageState()

  return {
    context: () => ({
      channel: CHANNEL,
      device: deviceOf(readDevice()),
      launch_mode: launchMode,
      region: visitorRegion(),
      traffic_type: trafficType,
      referer_url: withoutQuery(document.referrer),
      ...visitParameters(),
      extraData: readExtraData(),
    }),
  }
}

/**
 * Describes the site and the visitor by the document (specification section 3, global context), for the events about
 * how a visit began. The shell's document has only the device and the language.
 */
export function contextParameters(): Record<string, string | number> {
  const { appId, language, environment, abVersion } = readDocumentContext()
  const { os } = readDevice()
  return {
    ...(appId && { app_id: appId }),
    ...(os && { os }),
    ...(language && { language }),
    ...(environment && { environment }),
    ...(abVersion && { ab_version: abVersion }),
  }
}

/** The query of the address that opened the document: the router may have changed it since. */
function landingQuery(): URLSearchParams {
  const [navigation] = performance.getEntriesByType('navigation')
  const landing = readDocumentContext().pageUrl ?? navigation?.name ?? location.href
  return new URL(landing, location.origin).searchParams
}

const isLaunchMode = (mode: string | undefined): mode is LaunchMode =>
  (LAUNCH_MODES as readonly (string | undefined)[]).includes(mode)

function readArrival(query: URLSearchParams, trafficType: string): Arrival {
  const stored = getVisitValue('launch_mode')
  const referral = query.get('refer')
  return {
    stored: isLaunchMode(stored) ? stored : undefined,
    isStandalone: isStandaloneWindow(),
    isEmbedReferral: referral === 'embed',
    isAmpReferral: referral === 'amp',
    lm: query.get('lm'),
    source: query.get('source'),
    isFromWebapp: query.has('is_from_webapp'),
    isSearchEngine: isSearchEngine(trafficType),
    hasReferrer: document.referrer !== '',
  }
}

const cut = (text: string): string => text.slice(0, ANALYTICS_TEXT_MAX_LENGTH).toWellFormed()

function storeParameters(query: URLSearchParams): void {
  for (const name of VISIT_PARAMETERS) {
    const value = query.get(name)
    if (value) setVisitValue(name, cut(name === 'referer_url' ? withoutQuery(value) : value))
  }
  const extra = EXTRA_PARAMETERS.map((name) => [name, cut(query.get(name) ?? '')]).filter(
    ([, value]) => value,
  )
  if (extra.length > 0) setVisitValue('extra_data', JSON.stringify(Object.fromEntries(extra)))
}

const visitParameters = () =>
  Object.fromEntries(VISIT_PARAMETERS.map((name) => [name, getVisitValue(name)]).filter(([, value]) => value))

function readExtraData(): AnalyticsContext['extraData'] {
  const stored = getVisitValue('extra_data')
  return stored ? (JSON.parse(stored) as AnalyticsContext['extraData']) : {}
}

/** Removes the query, which may contain secrets and personal text. */
function withoutQuery(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return cut(origin + pathname)
}

/** The input of the rules. */
export interface Arrival {
  stored: LaunchMode | undefined
  isStandalone: boolean
  isEmbedReferral: boolean
  isAmpReferral: boolean
  /** The `lm` query parameter. */
  lm: string | null
  /** The `source` query parameter. */
  source: string | null
  isFromWebapp: boolean
  isSearchEngine: boolean
  hasReferrer: boolean
}

const PAID_LM = '11'

/** Detects the launch mode (specification section 4): ten rules, the first match wins. */
export function detectLaunchMode(arrival: Arrival): LaunchMode {
  const { stored, source } = arrival
  if (stored && !arrival.isEmbedReferral && !arrival.isAmpReferral) return stored
  if (arrival.isStandalone) return 'pwa'
  if (arrival.lm === PAID_LM) return 'paid'
  if (arrival.isEmbedReferral) return 'referral_embed'
  if (arrival.isAmpReferral) return 'referral_amp'
  if (source && REFLOW_SOURCES.includes(source)) return 'reflow'
  if (arrival.isSearchEngine) return 'organic'
  if (source === 'webapp' || arrival.isFromWebapp) return 'webapp_reflow'
  if (arrival.hasReferrer) return 'referral'
  return 'direct'
}

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
