import { useSuspenseQuery } from '@tanstack/react-query'

import { messages } from '#messages/landing.ts'
import { useApi } from '#src/data/api-context.tsx'
import { userDetailQuery } from '#src/data/queries.ts'
import type { ListView } from '#src/features/video-list/video-list.tsx'
import { Notice } from '#src/ui/notice.tsx'

import type { ProfileTab } from './profile-tabs.tsx'
import { UserScreen } from './user-screen.tsx'

interface NotLiveScreenProps {
  uniqueId: string
  view: ListView
  tab: ProfileTab
}

/** The address of a user's live video while there is none: says so, and shows the user and their videos. */
export function NotLiveScreen({ uniqueId, view, tab }: NotLiveScreenProps) {
  const { user } = useSuspenseQuery(userDetailQuery(useApi(), uniqueId)).data
  const notice = <Notice icon="film" title={messages.notLive({ name: user.nickname })} />
  return <UserScreen uniqueId={uniqueId} view={view} tab={tab} notice={notice} />
}
