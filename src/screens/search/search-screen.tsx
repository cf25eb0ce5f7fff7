import { useNavigate } from '@tanstack/react-router'

import { helpTopicOf } from '#contract/help-words.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/search.ts'
import { filtersKey, NO_FILTERS, type RawFilters, readFilters } from '#src/data/search-filters.ts'
import { GuestFooter } from '#src/features/app/guest-footer.tsx'
import { LiveList } from '#src/features/live/live-list.tsx'
import { FilterBar } from '#src/features/search/filters.tsx'
import { HelpNotice } from '#src/features/search/help-notice.tsx'
import { SearchBox } from '#src/features/search/search-box.tsx'
import { useSearch } from '#src/features/search/use-search.ts'
import { Page } from '#src/ui/page.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import { FoundUsers, FoundSounds, FoundTags, FoundVideos, TopResults } from './results.tsx'
import { SearchStart } from './search-start.tsx'

import css from './search-screen.module.css'

export interface SearchPageSearch extends RawFilters {
  q?: string
  /** The tab; absent for the best of every kind (specification section 2.4, search kinds). */
  type?: 'video' | 'user' | 'challenge' | 'music' | 'live' | undefined
  view?: 'feed' | undefined
}

/** Search: the field, and earlier searches or the results of the current one. */
export function SearchScreen({ search }: { search: SearchPageSearch }) {
  const { q = '' } = search
  const isHydrated = useIsHydrated()
  const { text, onText, onSearch, onOpen } = useSearch(search)
  return (
    <Page title={app.search} isTitleHidden>
      <div className={css.bar} data-search-box>
        <SearchBox
          text={text}
          onText={onText}
          isFocused={isHydrated && q === ''}
          onSearch={onSearch}
          onOpen={onOpen}
        />
      </div>
      {q !== '' && text !== '' ? (
        <Results key={q} q={q} search={search} />
      ) : (
        <SearchStart onSearch={onSearch} />
      )}
      <GuestFooter />
    </Page>
  )
}

/** The tab is in the address, for reloads and for returning from a result. */
function Results({ q, search }: { q: string; search: SearchPageSearch }) {
  const { type, view } = search
  const navigate = useNavigate()
  const filters = readFilters(search)
  const helpTopic = helpTopicOf(q)
  if (helpTopic) return <HelpNotice topic={helpTopic} />
  const list = { q, view: view ?? 'grid', filters: filtersKey(filters) } as const
  return (
    <Tabs
      label={messages.results}
      tabs={[
        { name: 'top', label: messages.tabTop },
        { name: 'video', label: messages.tabVideos },
        { name: 'user', label: messages.tabUsers },
        { name: 'challenge', label: messages.tabHashtags },
        { name: 'music', label: messages.tabSounds },
        { name: 'live', label: messages.tabLive },
      ]}
      selected={type ?? 'top'}
      onSelect={(name) => {
        const next = { ...search, type: name === 'top' ? undefined : name }
        void navigate({ to: '/search', search: next, replace: true, resetScroll: false })
      }}
    >
      <div className={css.results}>
        {(type === undefined || type === 'video') && (
          <FilterBar
            filters={filters}
            onFilters={(chosen) => {
              const next = { ...search, ...NO_FILTERS, ...chosen }
              void navigate({ to: '/search', search: next, replace: true, resetScroll: false })
            }}
          />
        )}
        {/* Filters are for videos: the other kinds have neither a date nor a length. */}
        {type === undefined && list.filters === '' && <TopResults {...list} />}
        {(type === 'video' || (type === undefined && list.filters !== '')) && <FoundVideos {...list} />}
        {type === 'user' && <FoundUsers q={q} />}
        {type === 'challenge' && <FoundTags q={q} />}
        {type === 'music' && <FoundSounds q={q} />}
        {type === 'live' && <LiveList keyword={q} />}
      </div>
    </Tabs>
  )
}
