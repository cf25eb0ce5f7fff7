import { useQuery } from '@tanstack/react-query'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/discover.ts'
import { useApi } from '#src/data/api-context.tsx'
import { allSuggestedUsersQuery } from '#src/data/discover.ts'
import { PendingList } from '#src/data/pending-list.tsx'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import { SuggestedRows } from './suggested-users.tsx'

/** Users to follow (specification section 3, page type: user recommend). */
export const SuggestedUsersScreen = () => (
  <Page title={app.usersToFollow} back={<BackButton place="bar" />}>
    <AllSuggested />
  </Page>
)

function AllSuggested() {
  const { data, error, isFetching, refetch } = useQuery(allSuggestedUsersQuery(useApi()))
  const isOnline = useIsOnline()
  if (!data && isFetching && isOnline)
    return <PendingList shape="rows" failureTitle={messages.suggestionsNotLoaded} />
  if (!data) {
    return (
      <MoreProblem
        title={messages.suggestionsNotLoaded}
        reason={sentenceOf(error)}
        onTryAgain={() => void refetch()}
      />
    )
  }
  return data.users.length === 0 ? (
    <Notice icon="users" title={messages.noSuggestions} text={messages.noSuggestionsText} />
  ) : (
    <SuggestedRows users={data.users} />
  )
}
