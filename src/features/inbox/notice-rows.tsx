import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

import type { Output } from '#contract/endpoints/index.ts'
import { messages } from '#messages/inbox.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { useNowSec } from '#src/data/use-now-sec.ts'
import { Notice } from '#src/ui/notice.tsx'

import { NoticeRow } from './notice-row.tsx'

import css from './notice-rows.module.css'

interface NoticeRowsProps {
  query: UseInfiniteQueryResult<InfiniteData<Output<'notices.list'>>>
}

/** The notices of a tab. More are loaded as the end of the list comes near. */
export function NoticeRows({ query }: NoticeRowsProps) {
  const nowSec = useNowSec()
  return (
    <PagedList
      query={query}
      rowsOf={({ groups }) => groups}
      loadingLabel={messages.loadingMore}
      failureTitle={messages.notLoaded}
      empty={<Notice icon="inbox" role="status" title={messages.empty} text={messages.emptyHint} />}
    >
      {(groups) => (
        <ul className={css.list}>
          {groups.map((group) => (
            <NoticeRow key={group.id} group={group} nowSec={nowSec} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
