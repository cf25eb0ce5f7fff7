import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { LiveStatus } from '#contract/live.ts'
import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/landing.ts'
import { messages as live } from '#messages/live.ts'
import { useApi } from '#src/data/api-context.tsx'
import { userDetailQuery } from '#src/data/queries.ts'
import type { ListView } from '#src/features/video-list/video-list.tsx'
import { addLiveStatus, type LastLive, leaveLive } from '#src/state/live-status.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

import type { ProfileTab } from './profile-tabs.tsx'
import { UserScreen } from './user-screen.tsx'

interface NotLiveScreenProps {
  uniqueId: string
  view: ListView
  tab: ProfileTab
  last: LastLive
}

/**
 * The page at the address of a user's live while there is none: says so, leads to the replay of their last live, and shows
 * the user and their videos.
 */
export function NotLiveScreen({ uniqueId, view, tab, last: { lastLive, lastLiveType } }: NotLiveScreenProps) {
  const { user } = useSuspenseQuery(userDetailQuery(useApi(), uniqueId)).data
  useEffect(() => {
    addLiveStatus({ liveStatus: LiveStatus.default, liveStream: null, lastLive, lastLiveType })
    return leaveLive
  }, [lastLive, lastLiveType])
  const notice = (
    <Notice icon="film" title={messages.notLive({ name: user.nickname })}>
      {lastLive !== undefined && lastLiveType === 'video' && (
        <Link to={videoPath({ id: lastLive, author: user })} className={buttonClass('primary')}>
          {live.watchLast}
        </Link>
      )}
    </Notice>
  )
  return <UserScreen uniqueId={uniqueId} view={view} tab={tab} notice={notice} />
}
