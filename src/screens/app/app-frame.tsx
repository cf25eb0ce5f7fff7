import { Outlet, useRouter } from '@tanstack/react-router'
import { memo, Suspense, useEffect, type ReactElement, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import { doesDocumentAsk } from '#contract/consent.ts'
import { replayEarlyTaps } from '#document/early-taps.ts'
import { whenLoaded } from '#shared/when-idle.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'
import { AppStatus } from '#src/features/app/app-status.tsx'
import { MainNav } from '#src/features/app/main-nav.tsx'
import { PagePending } from '#src/features/app/page-pending.tsx'
import { lazyOptional } from '#src/offline/lazy.ts'
import { comment } from '#src/state/comment.ts'
import { consent } from '#src/state/consent.ts'
import { hoverCard } from '#src/state/hover-card.ts'
import { blockedStorage, failedLogIns, guestGuide } from '#src/state/notices.ts'
import { outbox } from '#src/state/outbox.ts'
import { screenTime } from '#src/state/screen-time.ts'
import { useValue } from '#src/state/use-value.ts'
import { restoreMute } from '#src/state/video-control.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'
import { useIsWide } from '#src/ui/use-is-wide.ts'

import { DialogHost } from './dialog-host.tsx'

import css from './app-frame.module.css'

const ConsentBanner = lazyOptional(() => import('#src/features/consent/consent-banner.lazy.tsx'))
const FailedLogInsNotice = lazyOptional(() => import('#src/features/session/failed-log-ins-notice.tsx'))
const GuestGuidePrompt = lazyOptional(() => import('#src/features/guest-guide/guest-guide-prompt.tsx'))
const HoverCard = lazyOptional(() => import('#src/features/hover-card/hover-card.tsx'))
const LimitReached = lazyOptional(() => import('#src/features/screen-time/limit-reached.tsx'))
const NavSearch = lazyOptional(async () => {
  await new Promise<void>((resolve) => whenLoaded(resolve))
  return import('#src/features/search/nav-search.tsx')
})
const StorageNotice = lazyOptional(() => import('#src/features/app/storage-notice.lazy.tsx'))
const WaitingStatus = lazyOptional(() => import('#src/features/outbox/waiting-status.tsx'))

/** The app around a page. */
export const App = () => (useRouter().isShell() ? <AppOfShell /> : <AppWithPage />)

const AppWithPage = () => (
  <AppFrame>
    <Outlet />
  </AppFrame>
)

/** The app while React hydrates the shell's content: a pending page, whatever is known by then. */
function AppOfShell() {
  const isHydrated = useIsHydrated()
  return isHydrated ? <AppWithPage /> : <PagePending />
}

/**
 * Offline the whole app is pending until a page is loaded or given up: meanwhile the viewer sees the app's
 * frame. The shell does not know the session, and has no frame.
 */
export function PendingApp() {
  const isHydrated = useIsHydrated()
  if (!isHydrated) return <PagePending />
  return (
    <Suspense fallback={<PagePending />}>
      <AppFrame>
        <PagePending />
      </AppFrame>
    </Suspense>
  )
}

function AppFrame({ children }: { children: ReactNode }) {
  const { api, documentContext } = useRouter().options.context
  const isHydrated = useIsHydrated()
  const isAsked = useValue(consent, (state) => state.isAsked, doesDocumentAsk(documentContext))
  const { isDue: isGuideDue } = useSnapshot(guestGuide)
  const { unread } = useSnapshot(failedLogIns)
  const { kind: blocked, isDismissed } = useSnapshot(blockedStorage)
  const { isOpen: isReadingComments } = useSnapshot(comment)
  useEffect(replayEarlyTaps, [])
  // Only one question at a time, and beside comments there is no space for this one.
  const isGuideShown = isGuideDue && !isReadingComments
  const isBlockShown = blocked !== null && !isDismissed
  const isOtherShown = isHydrated && (unread || isBlockShown || isGuideShown)
  return (
    <ApiProvider value={api}>
      <div role="status">
        {isAsked && !isOtherShown && <ConsentQuestion />}
        {isOtherShown && (
          <Suspense fallback={null}>
            {unread ? <FailedLogInsNotice /> : isBlockShown ? <StorageNotice /> : <GuestGuidePrompt />}
          </Suspense>
        )}
      </div>
      <Sound />
      <MainNav search={searchEntry} />
      <main className={css.main}>{children}</main>
      <AppStatus waiting={<Waiting />} />
      {isHydrated && <DialogHost />}
      <ScreenTime />
      <CardOfLink />
    </ApiProvider>
  )
}

/** Part of the document. Its script may load after the app: an update meanwhile would make React replace it. */
const ConsentQuestion = memo(() => (
  <Suspense fallback={null}>
    <ConsentBanner />
  </Suspense>
))

const searchEntry = (link: ReactElement) => <SearchEntry link={link} />

/** The link to the search. On a desktop a field replaces it, with a script of its own once the page has loaded. */
function SearchEntry({ link }: { link: ReactElement }) {
  const isHydrated = useIsHydrated()
  const isWide = useIsWide()
  if (!isHydrated || !isWide) return link
  return (
    <Suspense fallback={link}>
      <NavSearch link={link} />
    </Suspense>
  )
}

/** Restores the viewer's own sound setting, once the page knows who they are. */
function Sound() {
  const userId = useSession().user?.id
  useEffect(() => restoreMute(userId), [userId])
  return null
}

/** A screen over the page when the user has reached their daily limit. */
function ScreenTime() {
  const { reachedBy } = useSnapshot(screenTime)
  return (
    reachedBy !== null && (
      <Suspense fallback={null}>
        <LimitReached userId={reachedBy} />
      </Suspense>
    )
  )
}

/** The card of the link under the mouse or with the focus. */
function CardOfLink() {
  const { subject } = useSnapshot(hoverCard)
  return (
    subject && (
      <Suspense fallback={null}>
        <HoverCard />
      </Suspense>
    )
  )
}

/** A script of its own, not loaded while nothing is queued. */
function Waiting() {
  const isHydrated = useIsHydrated()
  const { actions, isOtherUserAwaited, waitingVideoCount } = useSnapshot(outbox)
  const isAnythingWaiting = isOtherUserAwaited || Object.keys(actions).length + waitingVideoCount > 0
  if (!isHydrated || !isAnythingWaiting) return null
  return (
    <Suspense fallback={null}>
      <WaitingStatus />
    </Suspense>
  )
}
