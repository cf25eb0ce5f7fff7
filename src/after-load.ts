import type { RegisteredRouter } from '@tanstack/react-router'

import { subscribeToFileDrops } from '#document/file-drops.ts'
import { messages } from '#messages/app.ts'
import { whenCalm } from '#shared/when-calm.ts'
import { whenLoaded } from '#shared/when-idle.ts'

import { startConsent } from './analytics/consent.ts'
import { startAnalytics } from './analytics/start.ts'
import { cancelInactiveRetries } from './data/cancel-inactive-retries.ts'
import { countData } from './data/data-use.ts'
import { persistQueries } from './data/persist.ts'
import { startPushSync } from './data/push-sync.ts'
import { sessionQuery } from './data/queries.ts'
import { watchLiveUsers } from './data/run-live-users.ts'
import { pollServer, watchReads } from './data/run-reachability-check.ts'
import { checkStorage } from './data/run-storage-check.ts'
import { mayHaveUnsent } from './data/unsent-mark.ts'
import { watchSession } from './data/watch-session.ts'
import { reloadFailedPictures } from './features/app/failed-pictures.ts'
import { focusNewPages } from './features/app/focus-new-pages.ts'
import { renewFeeds } from './features/feed/input/renew-feeds.ts'
import { prefetchForYou } from './features/feed/run-prefetch-for-you.ts'
import { startGuestGuide } from './features/guest-guide/start.ts'
import { startHoverCards } from './features/hover-card/start.ts'
import { startScreenTime } from './features/screen-time/clock.ts'
import { startSiteEvents } from './features/site-events/site-events.ts'
import { listenForPosts } from './features/upload/listen-for-posts.ts'
import { registerServiceWorker } from './offline/register.ts'
import { countAbortedDownloads } from './player/aborted-downloads.lazy.ts'
import { showAutoplayMutedNotice } from './player/autoplay-muted.lazy.ts'
import { watchConnection } from './player/connection-watch.lazy.ts'
import { pauseOtherTabs } from './player/pause-other-tabs.lazy.ts'
import { reloadStalledVideos } from './player/reload-stalled.lazy.ts'
import { isAnyVideoLoading } from './player/video-loads.lazy.ts'
import { openDialog } from './state/dialogs.ts'
import { showMessage } from './state/snackbar.ts'
import { interruptedStep } from './state/welcome.ts'

/** Notes in the page's timeline that from now on what is watched counts, even if the page is left at once. */
const COUNTING_MARK = 'counts views'

/** The address that the browser has opened; the router may have changed it since. */
const openedAddress = () => performance.getEntriesByType('navigation')[0]?.name ?? ''

/** Returns a function that runs another one at its first call. */
function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}

/** Starts everything that a page can be shown without. It is a script of its own. */
export function startAfterLoad(router: RegisteredRouter): void {
  const { api, queryClient } = router.options.context
  persistQueries(queryClient)
  watchConnection()
  reloadStalledVideos()
  watchReads(queryClient)
  watchLiveUsers(queryClient)
  pollServer(queryClient, sessionQuery(api).queryKey)
  pauseOtherTabs()
  showAutoplayMutedNotice()
  registerServiceWorker(isAnyVideoLoading)
  renewFeeds(router)
  focusNewPages(router)
  reloadFailedPictures()
  listenForPosts()
  const step = interruptedStep(queryClient.getQueryData(sessionQuery(api).queryKey)?.user?.id)
  if (step !== undefined) openDialog('welcome', { step })
  watchSession(queryClient)
  subscribeToFileDrops((drop) => {
    import('./features/upload/take-drop.ts').then(
      ({ takeDrop }) => takeDrop(router, drop),
      () => showMessage(messages.uploadNotOpened),
    )
  })
  // Or it is a window of the installed app, or was opened with a shared file.
  if (!matchMedia('(display-mode: browser)').matches || /[?&]shared=1/.test(openedAddress())) {
    import('./screens/app/installed-window.ts').then(
      ({ startInstalledWindow }) => startInstalledWindow(router),
      () => showMessage(messages.uploadNotOpened),
    )
  }
  startSiteEvents(router)
  cancelInactiveRetries(queryClient, () => router.state.status === 'pending')
  void checkStorage()
  const consentOnce = once(startConsent)
  const analyticsOnce = once(() => startAnalytics(router))
  // A page that is left before it was idle has been watched, too.
  whenCalm(() => {
    consentOnce()
    analyticsOnce()
  })
  performance.mark(COUNTING_MARK)
  // One after the other, each when the browser is idle: together they would delay the response to a tap.
  whenLoaded(
    consentOnce,
    analyticsOnce,
    startGuestGuide,
    startHoverCards,
    () => countData(countAbortedDownloads),
    () => startPushSync(queryClient),
    () => {
      if (globalThis.Notification?.permission !== 'granted') return
      import('./offline/start-notifications.ts').then(
        ({ startNotifications }) => startNotifications(router),
        () => {},
      )
    },
    () => {
      if (!mayHaveUnsent()) return
      import('./features/live/send-unsent.ts').then(
        ({ sendUnsent }) => sendUnsent(),
        () => {},
      )
    },
    () => prefetchForYou(router),
    () => void startScreenTime(api, queryClient),
  )
  // Or when the page is hidden: the title is for a tab that is not in sight.
  whenCalm(() => {
    import('./features/app/count-in-title.ts').then(
      ({ countInTitle }) => countInTitle(queryClient),
      () => {},
    )
  })
  whenCalm(() => {
    import('./features/dismissals/hand-over.lazy.ts').then(
      ({ handOverDismissals }) => handOverDismissals(api, queryClient),
      () => {},
    )
  })
}
