import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'

import type { Problem } from '#contract/models/problem.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/video.ts'
import { StateNotice } from '#src/screens/status/status-screen.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { MoreProblem, StillTrying } from '#src/ui/list-notices.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

import css from './feed-end.module.css'

/** The strip of a phone's screen with the names of the two feeds. */
const TOP = '0px 0px -95%'

interface FeedEndProps {
  /** Without a network there are only the videos on this device. */
  isOnDevice: boolean
  /** Why no more could be loaded. */
  failure: string | undefined
  /** Set when a guest has reached the limit for guests. */
  limit: Problem | undefined
  /** Set while a failed request for more is retried. */
  waiting: ComponentProps<typeof StillTrying> | undefined
  onTryAgain: () => void
  /** Shown when there is no more. */
  children: ReactNode
}

/** The end after the last video. It marks when it is behind the names of the two feeds, which are white over videos. */
export default function FeedEnd({ isOnDevice, failure, limit, waiting, onTryAgain, children }: FeedEndProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = ref.current
    if (!end) return undefined
    const mark = (isAtTop?: boolean) =>
      document.documentElement.toggleAttribute('data-end-at-top', isAtTop ?? false)
    const observer = new IntersectionObserver(([entry]) => void mark(entry?.isIntersecting), {
      rootMargin: TOP,
    })
    observer.observe(end)
    return () => {
      observer.disconnect()
      mark(false)
    }
  }, [])
  return (
    <div ref={ref} className={css.end}>
      {isOnDevice ? (
        <OfflineNotice hasVideos />
      ) : limit ? (
        <StateNotice problem={limit} isInPage />
      ) : failure !== undefined ? (
        <MoreProblem reason={failure} onTryAgain={onTryAgain} />
      ) : waiting ? (
        <StillTrying {...waiting} />
      ) : (
        children
      )}
    </div>
  )
}

/**
 * The end of For you. Its first link is one to the current page, which leads to the beginning and brings new videos
 * (features/feed/input/renew-feeds.ts).
 */
export const ForYouEnd = () => (
  <Notice icon="check" title={messages.seenAll} text={messages.seenAllText}>
    <nav aria-label={messages.seenAll} className={css.links}>
      <Link to="/foryou" className={buttonClass('primary')}>
        {messages.watchAgain}
      </Link>
      <Link to="/discover" className={buttonClass('quiet')}>
        {app.discover}
      </Link>
    </nav>
  </Notice>
)

/** The notice of a feed that has nothing, or nothing more, to play without a network. */
export function OfflineNotice({ hasVideos }: { hasVideos: boolean }) {
  if (hasVideos) {
    return (
      <Notice icon="cloudOff" title={messages.endOffline} text={messages.endOfflineText}>
        <SavedLink />
      </Notice>
    )
  }
  return (
    <Page title={app.offline} isTitleHidden>
      <Notice icon="cloudOff" title={messages.noOfflineVideos} text={messages.noOfflineVideosText}>
        <SavedLink />
      </Notice>
    </Page>
  )
}

const SavedLink = () => (
  <Link to="/offline" className={buttonClass('quiet')}>
    {app.offlineVideos}
  </Link>
)
