import { ANALYTICS_TEXT_MAX_LENGTH } from '#contract/constants.ts'
import { LAUNCH_MODES, type LaunchMode } from '#contract/launch-mode.ts'
import type { AnalyticsContext } from '#contract/models/analytics.ts'
import type { FromServiceWorker } from '#contract/sw-messages.ts'
import { visitorRegion } from '#src/data/page-context.ts'
import { isStandaloneWindow, reportPageState } from '#src/offline/page-state.ts'

import { detectLaunchMode, type Arrival } from './launch-mode.ts'
import { setVisitValue, VISIT_PARAMETERS, getVisitValue } from './session-keys.ts'
import { isSearchEngine, trafficTypeOf } from './traffic-type.ts'

/** Distribution channel of the app. */
const CHANNEL = 'web'
const EXTRA_PARAMETERS = [
  'object_id',
  'object_type',
  'share_device',
  'share_web_id',
  'share_user_id',
] as const

export interface Visit {
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
      device: deviceOf(navigator),
      launch_mode: launchMode,
      region: visitorRegion(),
      traffic_type: trafficType,
      referer_url: withoutQuery(document.referrer),
      ...visitParameters(),
      extraData: readExtraData(),
    }),
  }
}

/** Query of the address that opened the document: the router may have left it since. */
function landingQuery(): URLSearchParams {
  const [navigation] = performance.getEntriesByType('navigation')
  return new URL(navigation?.name ?? location.href).searchParams
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

/** Removes the query, which may hold secrets and personal text. */
function withoutQuery(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return cut(origin + pathname)
}

function deviceOf({ userAgent }: Navigator): AnalyticsContext['device'] {
  return /Mobi|Android|iP(hone|ad|od)/.test(userAgent) ? 'mobile' : 'pc'
}
