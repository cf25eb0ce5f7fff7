import type { RegisteredRouter } from '@tanstack/react-router'

import { VIEW_COUNT_PATH } from '#contract/constants.ts'
import type { Stretch, UnnamedView } from '#contract/models/view-report.ts'
import { randomId } from '#shared/random-id.ts'
import { whenCalm } from '#shared/when-calm.ts'
import { whenIdle } from '#shared/when-idle.ts'
import { callWorker } from '#src/data/api.ts'
import { hasMuted } from '#src/data/interests.ts'
import { learnFromWatching, leaveOutMuted } from '#src/data/learn-from-watching.ts'
import { sessionQuery } from '#src/data/queries.ts'
import { listenToPlayback } from '#src/player/playback-events.ts'
import { consent, hasAnswered } from '#src/state/consent.ts'
import { metVideo } from '#src/state/met-videos.ts'

import { sceneAt } from './surface.ts'
import { createViewSender, leaveViews, markViewed, takeLeftViews } from './view-sender.ts'
import { createViewTracker } from './view-tracker.ts'

const TIMEOUT_MS = 15_000

/**
 * Reports what is watched, wherever it is and whatever the viewer has chosen: users and guests whose visits are recorded
 * by the worker, which signs, and others in requests that name nobody (decision 0052).
 * @param source the kind of site that led the visit here
 */
export function startViews(router: RegisteredRouter, source: string): void {
  const { queryClient, api } = router.options.context
  const viewerId = () => queryClient.getQueryData(sessionQuery(api).queryKey)?.user?.id

  const sender = createViewSender({
    isAllowed: () => consent.isAllowed,
    give: (views) => callWorker('views.record', views),
    post: postViews,
  })
  const tracker = createViewTracker(sceneAt, ({ videoId, scene, isSoundOn, stretches }) => {
    const video = metVideo(videoId)
    if (!video) return
    learnFromWatching(router, video, lengthOf(stretches))
    const { viewToken } = video
    if (viewToken === undefined) return
    const userId = viewerId()
    const isRecorded = consent.isAllowed
    const isNamed = userId !== undefined || isRecorded
    // The server tells whether a view that names its viewer is the first one of the day.
    const isRepeat = !isNamed && markViewed(videoId, new Date(), hasAnswered())
    sender.add({
      isNamed,
      view: {
        id: randomId(),
        videoId,
        viewToken,
        scene,
        source,
        isSoundOn,
        stretches,
        isRecorded,
        ...(userId !== undefined && { userId }),
        ...(isRepeat && { isRepeat }),
      },
    })
  })

  for (const view of takeLeftViews()) sender.add(view)
  // Those of an earlier page have waited long enough to gather, also those that it has given to its worker.
  whenCalm(() => {
    void sender.flush()
    if (viewerId() === undefined && !consent.isAllowed) return
    callWorker('analytics.flush', null).catch(() => {
      // The next page sends them.
    })
  })
  const leaveOut = () => {
    // A guest's first seconds start no worker (issue 49).
    if (router.state.location.pathname !== '/foryou' || !hasMuted()) return
    leaveOutMuted(router).catch(() => {
      // Without the worker nothing is muted.
    })
  }
  whenIdle(leaveOut)
  router.subscribe('onResolved', leaveOut)
  let shown: HTMLVideoElement | undefined
  listenToPlayback((event, video) => {
    shown = video ?? shown
    tracker.follow(event, video)
  })

  addEventListener('online', () => void sender.flush())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    tracker.cut(shown, Date.now())
    void sender.flush()
  })
  addEventListener('pagehide', () => {
    tracker.cut(shown, Date.now())
    if (hasAnswered()) leaveViews(sender.unconfirmed())
    void sender.flush()
  })
}

/** Seconds of the video that were watched, however fast. */
const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [fromSec, toSec]) => sum + toSec - fromSec, 0)

/** Sends reports with neither a cookie nor a signature; the request may outlive the page. */
async function postViews(views: UnnamedView[]): Promise<void> {
  const { ok, status } = await fetch(VIEW_COUNT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ views }),
    credentials: 'omit',
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const isRefused = status >= 400 && status < 500 && status !== 429
  if (!ok && !isRefused) throw new Error(`Views were not taken: ${status}.`)
}
