import { useSuspenseQuery } from '@tanstack/react-query'

import { messages } from '#messages/landing.ts'
import { useApi } from '#src/data/api-context.tsx'
import { userDetailQuery } from '#src/data/queries.ts'
import { Notice } from '#src/ui/notice.tsx'

import { UserScreen } from './user-screen.tsx'

/** The address of a user's live video while there is none: says so, and shows the user and their videos. */
export function NotLiveScreen({ uniqueId }: { uniqueId: string }) {
  const { user } = useSuspenseQuery(userDetailQuery(useApi(), uniqueId)).data
  const notice = <Notice icon="film" title={messages.notLive({ name: user.nickname })} />
  return <UserScreen uniqueId={uniqueId} view="grid" notice={notice} />
}
