import { useQuery } from '@tanstack/react-query'

import { messages as discover } from '#messages/discover.ts'
import { messages } from '#messages/search.ts'
import { useApi } from '#src/data/api-context.tsx'
import { risingTagsQuery, risingUsersQuery, suggestedUsersQuery } from '#src/data/discover.ts'
import { useSession } from '#src/data/use-session.ts'
import { PastSearches } from '#src/features/search/past-searches.tsx'
import { ResultSection, TagChips } from '#src/features/search/result-rows.tsx'
import { SuggestedUsers } from '#src/screens/discover/suggested-users.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import css from './search-screen.module.css'

/**
 * The page before a search: a hint, trending hashtags, earlier searches of this device, and users to follow. The
 * parts that only the device knows follow those of the document, so that nothing moves.
 */
export function SearchStart({ onSearch }: { onSearch: (text: string) => void }) {
  const isHydrated = useIsHydrated()
  const { data } = useQuery(risingTagsQuery(useApi()))
  const tags = data?.tags ?? []
  return (
    <div className={css.start}>
      <p className={css.hint}>{messages.startText}</p>
      {tags.length > 0 && (
        <ResultSection title={discover.trendingHashtags}>
          <TagChips tags={tags} />
        </ResultSection>
      )}
      {isHydrated && (
        <div className={css.columns}>
          <PastSearches
            onSearch={onSearch}
            onEmptied={() => document.querySelector<HTMLElement>('[data-search-box] input')?.focus()}
          />
          <Users />
        </div>
      )}
    </div>
  )
}

function Users() {
  const api = useApi()
  const { user } = useSession()
  const { data } = useQuery(user ? suggestedUsersQuery(api) : risingUsersQuery(api))
  return (
    <SuggestedUsers title={user ? discover.suggested : discover.people} users={data?.users ?? []} hasSeeAll />
  )
}
