import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'

import type { Output } from '#contract/endpoints/index.ts'
import type { InboxTab } from '#contract/notice-kinds.ts'
import { messages } from '#messages/inbox.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { useNowSec } from '#src/data/use-now-sec.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { formatDay } from '#src/ui/format-when.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import { NoticeRow } from './notice-row.tsx'
import { sectionsOf, type SectionName } from './sections.ts'

import css from './notice-rows.module.css'

const DAY_SEC = 86_400

interface NoticeRowsProps {
  tab: InboxTab
  query: UseInfiniteQueryResult<InfiniteData<Output<'notices.list'>>>
  /** The element with the entries. */
  list: RefObject<HTMLDivElement | null>
}

/** The notices of a tab, by day. More are loaded as the end of the list comes near. */
export function NoticeRows({ tab, query, list }: NoticeRowsProps) {
  const nowSec = useNowSec()
  const isHydrated = useIsHydrated()
  const titles: Record<SectionName, string> = {
    today: formatDay(nowSec, nowSec),
    yesterday: formatDay(nowSec - DAY_SEC, nowSec),
    week: messages.thisWeek,
    earlier: messages.earlier,
  }
  return (
    <PagedList
      query={query}
      rowsOf={({ groups }) => groups}
      loadingLabel={messages.loadingMore}
      failureTitle={messages.notLoaded}
      {...(query.isLoading && { pending: <Skeleton shape="rows" label={messages.loadingMore} /> })}
      empty={<Empty tab={tab} />}
    >
      {(groups) => (
        <div ref={list} className={css.sections}>
          {sectionsOf(groups, nowSec, isHydrated ? undefined : 'UTC').map(([name, rows]) => (
            <section key={name} className={css.section}>
              <h2 className={css.heading}>{titles[name]}</h2>
              <ul className={css.list}>
                {rows.map((group) => (
                  <NoticeRow key={group.id} group={group} nowSec={nowSec} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </PagedList>
  )
}

/** Says what will be here, and what the viewer can do for it. */
function Empty({ tab }: { tab: InboxTab }) {
  const texts: Record<InboxTab, string> = {
    all: messages.emptyHint,
    likes: messages.emptyLikes,
    comments: messages.emptyComments,
    mentions: messages.emptyMentions,
    followers: messages.emptyFollowers,
    site: messages.emptySite,
  }
  return (
    <Notice icon="inbox" role="status" title={messages.empty} text={texts[tab]}>
      {tab === 'followers' ? (
        <Link to="/people" className={buttonClass('primary')}>
          {messages.findUsers}
        </Link>
      ) : (
        tab !== 'mentions' &&
        tab !== 'site' && (
          <Link to="/upload" className={buttonClass('primary')}>
            {messages.post}
          </Link>
        )
      )}
    </Notice>
  )
}
