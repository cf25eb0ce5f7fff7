import type { RegisteredRouter } from '@tanstack/react-router'
import { subscribe } from 'valtio'

import { REQUEST_APP_ID } from '#contract/constants.ts'
import type { ViewScene } from '#contract/models/view-report.ts'
import { optional } from '#shared/optional.ts'
import { whenCalm } from '#shared/when-calm.ts'
import { callWorker, subscribeToWorker } from '#src/data/api.ts'
import { sessionQuery } from '#src/data/queries.ts'
import { announceEndOfPage, listenToPlayback } from '#src/player/playback-events.ts'
import { consent } from '#src/state/consent.ts'
import { pagePath } from '#src/ui/page-path.ts'

import { settleWithdrawal } from './consent.ts'
import { describeFirstTimes, storeFirstTimes } from './first-times.ts'
import { forgetVisit, readTracking, storeVisit } from './identity.ts'
import { createPageTracker, isWhitelisted } from './page-tracker.ts'
import { createPlaybackTracker } from './playback-tracker.ts'
import { createRegistry, type Entry } from './registry.ts'
import { createSender, forgetLeftRecords, leaveRecords, takeLeftRecords } from './sender.ts'
import { startSeoHeartbeat } from './seo-heartbeat.ts'
import { sceneAt, surfaceAt, type Surface } from './surface.ts'
import { watchSound, watchTaps } from './taps.ts'
import { startViews } from './views.ts'
import { contextParameters, startVisit } from './visit.ts'

type Params = Record<string, string | number | boolean>

/**
 * Records the visit where that is allowed. Until then entries wait in memory: nothing is stored and nothing is
 * sent. Called after `startConsent`, when the page has rendered.
 */
export function startAnalytics(router: RegisteredRouter): void {
  const { queryClient, api } = router.options.context
  const viewer = () => queryClient.getQueryData(sessionQuery(api).queryKey)?.user ?? undefined

  const visit = startVisit()
  const { device, launch_mode } = visit.context()
  let firstTimes = describeFirstTimes(launch_mode)
  const registry = createRegistry()
  const sender = createSender(
    REQUEST_APP_ID,
    () => ({ context: visit.context(), tracking: readTracking(viewer()?.id) }),
    (records) => callWorker('analytics.record', records),
  )
  followConsent(
    () => {
      storeFirstTimes(visit.context().launch_mode)
      registry.initialise(REQUEST_APP_ID, (entry) => sender.add(entry))
      for (const records of takeLeftRecords()) {
        callWorker('analytics.record', records).catch(() => {
          // A worker without storage counts nothing.
        })
      }
    },
    () => {
      forgetLeftRecords()
      registry.close()
      sender.clear()
    },
  )

  const recordAnywhere = (entry: Entry) => registry.record(REQUEST_APP_ID, entry)
  const isNotFound = () => router.state.matches.some(({ status }) => status === 'notFound')
  const record = (path: string, entry: Entry) => {
    if (isWhitelisted(path, device) && !isNotFound()) recordAnywhere(entry)
  }
  const recordEvent = (name: string, params: Params, timeMs = Date.now()) =>
    record(pagePath(), { kind: 'event', name, params, timeMs })

  const pages = createPageTracker({
    device,
    ownUniqueId: () => viewer()?.uniqueId,
    isNotFound,
    emit: ({ name, params, timeMs }) => {
      const isEntered = name === 'page_enter'
      recordAnywhere({
        kind: 'event',
        name,
        params: isEntered ? { ...contextParameters(), ...firstTimes, ...params } : params,
        timeMs,
      })
      if (isEntered) firstTimes = {}
    },
  })
  const enterPage = (path: string, timeMs: number) => {
    pages.enter(path, timeMs, router.state.location.search)
  }
  enterPage(pagePath(), Math.round(performance.timeOrigin))
  router.subscribe('onResolved', ({ hrefChanged, toLocation }) => {
    if (hrefChanged) enterPage(toLocation.pathname, Date.now())
  })
  let surface: Surface | undefined
  let scene: ViewScene | undefined
  const trackPlayback = createPlaybackTracker(({ name, params: ofVideo, path, timeMs }) => {
    const params = { ...ofVideo, ...(surface ?? surfaceAt(path)) }
    const { video_id: videoId } = ofVideo
    record(path, { kind: 'event', name, params, timeMs })
    if (name === 'feed_first_play')
      record(path, { kind: 'impression', videoId, scene: scene ?? sceneAt(path), timeMs })
  })
  listenToPlayback((event) => {
    // A video that the viewer leaves still belongs to the surface on which it had the screen.
    if (event.type === 'show') {
      surface = surfaceAt(event.path)
      scene = sceneAt(event.path)
    }
    trackPlayback(event)
  })
  startViews(router, visit.context().traffic_type)
  watchTaps(recordEvent)
  watchSound(recordEvent)
  const measure = async () => {
    const { measurePerformance } = await optional(import('./web-performance.lazy.ts'))
    measurePerformance((metric, valueMs) =>
      recordEvent('performance', { metric, value_ms: Math.round(valueMs) }),
    )
  }
  // The observers are expensive to start, and still get the earlier measurements.
  whenCalm(() =>
    measure().catch(() => {
      // This visit is not measured.
    }),
  )
  startSeoHeartbeat((second, timeMs) => recordEvent('seo_heartbeat', { second }, timeMs))
  // Specification section 8. One tab emits it for all.
  subscribeToWorker((event) => {
    if (event.type !== 'captcha.settled' || !event.isOwnTab) return
    recordAnywhere({ kind: 'event', name: `captcha_${event.outcome}`, params: {}, timeMs: Date.now() })
  })

  // Registered last, after the other listeners that add entries when the page unloads.
  const hand = async () => {
    await sender.flush()
    if (consent.isAllowed) await callWorker('analytics.flush', null)
  }
  addEventListener('pagehide', () => {
    announceEndOfPage()
    pages.leave(Date.now())
    leaveRecords(sender.unconfirmed())
    void sender.flush()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) enterPage(pagePath(), Date.now())
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hand().catch(() => {})
  })
}

/** Calls `open` when recording is or becomes allowed, `close` when the viewer declines or withdraws. */
function followConsent(open: () => void, close: () => void): void {
  let isOpen = false
  let isClosed = false
  const follow = () => {
    const { isAllowed, choice } = consent
    if (isAllowed && !isOpen) {
      storeVisit()
      open()
    }
    if (choice === 'denied' && !isClosed) {
      close()
      forgetVisit()
      void settleWithdrawal(isOpen)
    }
    isOpen = isAllowed
    isClosed = choice === 'denied'
  }
  follow()
  subscribe(consent, follow)
}
