import { onlineManager } from '@tanstack/react-query'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'

import { RETURN_MARK } from '#document/return-mark.ts'
import { isConnectionSlow } from '#document/slow-connection.ts'
import { messages } from '#messages/app.ts'
import { LANGUAGES, languageOfPath, pathWithoutLanguage, prefixOf } from '#messages/languages.ts'
import { pageLanguage } from '#messages/open-messages.ts'
import { nextTask } from '#shared/when-idle.ts'

import { callWorker, subscribeToWorker } from './data/api.ts'
import { createApi } from './data/browser-api.ts'
import { dateDocumentData } from './data/date-document-data.ts'
import { comeBack, forgetLeftPages, rememberPage } from './data/left-page.ts'
import { startOutbox } from './data/outbox/index.ts'
import { sessionQuery } from './data/queries.ts'
import { watchReachability } from './data/reachability.ts'
import { refetchForNewUser } from './data/refetch-for-new-user.ts'
import { readSessionFrom } from './data/session-user.ts'
import { limitDelegatedEvents } from './limit-delegated-events.ts'
import { report, reportError, reportUncaughtErrors } from './observability/report.ts'
import { startPwa } from './offline/start.ts'
import { createAppRouter } from './router.tsx'
import { serverClock } from './state/connection.ts'
import { consent } from './state/consent.ts'
import { openDialog } from './state/dialogs.ts'
import { readDocumentContext } from './state/document-context.ts'
import { restoreNotInterested } from './state/not-interested.ts'
import { restorePlayerSettings } from './state/player-settings.ts'
import { setSavedVideos } from './state/saved-videos.ts'
import { showMessage } from './state/snackbar.ts'

/** Deferred scripts wait for videos no longer than this. */
const VIDEO_DEADLINE_MS = 6_000

reportUncaughtErrors()

// The app has just been evaluated. Together with what follows, that would be the longest task of the whole
// start.
await nextTask()

// Without a network another language may stand in for the one that the address names.
const language = pageLanguage()
if ((languageOfPath(location.pathname) ?? LANGUAGES[0]) !== language) {
  const path = prefixOf(language) + pathWithoutLanguage(location.pathname)
  history.replaceState(history.state, '', path + location.search + location.hash)
}

const { dataset } = document.documentElement
const isShell = dataset['shell'] === 'true'
/**
 * Whether the document shows another place than the viewer's last one. It is then rendered again as a whole, unless it is
 * the shell.
 */
const isReturn = RETURN_MARK in dataset
const api = createApi()
const router = limitDelegatedEvents(() =>
  createAppRouter({
    api,
    language,
    documentContext: { origin: location.origin, ...readDocumentContext() },
    onDocumentData(client, isHere) {
      dateDocumentData(client, isHere)
      if (isReturn && !isShell) comeBack(client, api)
    },
    // The shell is a pending page itself, and is replaced at once.
    ...(isShell && { isShell, pendingMinMs: 0 }),
  }),
)
const { queryClient } = router.options.context
await nextTask()

readSessionFrom(queryClient)

// The shell is one document for every address and contains no data: the data that an earlier visit persisted is used
// instead.
const { queryKey } = sessionQuery(api)
if (isShell) {
  // The shell replaces a page that could not be loaded from the network.
  onlineManager.setOnline(false)
  // Scripts that are needed next load meanwhile; if they fail, the page reports it when it needs them.
  const next = router
    .matchRoutes(router.latestLocation)
    .map(({ routeId }) => router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById]))
  void Promise.allSettled([...next, import('./player/playable-videos.lazy.ts')])
  const { restoreQueries } = await import('./data/persist.ts')
  await restoreQueries(queryClient)
  // An unknown viewer is a guest until the server says otherwise: the app must not wait for it.
  if (!queryClient.getQueryData(queryKey))
    queryClient.setQueryData(queryKey, { user: null }, { updatedAt: 0 })
  if (isReturn) comeBack(queryClient, api)
  Reflect.deleteProperty(dataset, RETURN_MARK)
}
rememberPage(queryClient, router, isReturn)
watchReachability(queryClient, queryKey)
// As decided by the document (document/consent-question.ts), until analytics start.
consent.isAsked = 'banner' in dataset
restorePlayerSettings()
restoreNotInterested()
await nextTask()

const app = (
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>
)
const onError: RootOptions = {
  onRecoverableError(error) {
    // The browser has translated the page, so React renders again the parts that it has not hydrated yet. That is
    // expected.
    if (document.querySelector('font')) return
    // React's own error says only that it renders a part again, and names the one that made it do so as the cause.
    const cause = error instanceof Error ? (error.cause ?? error) : error
    console.error('The document did not match.', cause)
    reportError(cause, 'warning')
  },
  // An error boundary of the page shows what happened.
  onCaughtError(error) {
    console.error(error)
    reportError(error)
  },
  // Nothing of the page is left.
  onUncaughtError(error) {
    console.error(error)
    reportError(error, 'fatal')
  },
}
const hydrate = () => hydrateRoot(document, app, onError)
// The shell has nothing to tap until then.
if (isShell) limitDelegatedEvents(hydrate)
else if (isReturn) limitDelegatedEvents(() => createRoot(document, onError).render(app))
else startTransition(() => void limitDelegatedEvents(hydrate))

startPwa()
startOutbox(queryClient, async () => (await import('./outbox-ops.lazy.ts')).outboxOps)
/** Loads the deferred scripts, after videos that a slow connection is still loading. */
async function loadDeferred(): Promise<void> {
  if (isConnectionSlow()) {
    const { whenNoVideoLoads } = await import('./player/video-loads.lazy.ts')
    await whenNoVideoLoads(VIDEO_DEADLINE_MS)
  }
  const { startAfterLoad } = await import('./after-load.ts')
  startAfterLoad(router)
}
loadDeferred().catch(() => {
  // Without the scripts this visit is not cached for offline use, not recorded and not counted. All else
  // works.
})

/** Asks the viewer to log in again, unless a user is logged in by now. */
async function askToLogIn(): Promise<void> {
  const { user } = await queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 })
  if (user) return
  openDialog('logIn')
  showMessage(messages.loggedOut)
}

subscribeToWorker((event) => {
  if (event.type === 'failure.reported') report(event.report)
  if (event.type === 'clock.learned') serverClock.offsetMs = event.offsetMs
  if (event.type === 'captcha.opened' || event.type === 'captcha.settled') {
    import('./features/captcha/captcha.tsx')
      .then(({ showCaptcha }) => showCaptcha(api, event))
      // Without it the captcha cannot be solved: requests fail with a reason instead of waiting for ever.
      .catch(() => callWorker('captcha.reject', {}))
  }
  if (event.type === 'uploads.changed') {
    import('./features/upload/show-uploads.ts').then(
      ({ showUploads }) => showUploads(router, event.uploads),
      () => {},
    )
  }
  if (event.type === 'offline.changed') {
    setSavedVideos(event.collections)
    import('./player/video-loads.lazy.ts').then(
      ({ letVideosPass }) => letVideosPass(event.collections),
      () => {},
    )
  }
  if (event.type === 'session.lost') void askToLogIn()
  if (event.type !== 'session.changed') return
  forgetLeftPages()
  void refetchForNewUser(queryClient, api)
})
