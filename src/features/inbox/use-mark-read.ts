import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'

import type { NoticeGroup } from '#contract/models/notice.ts'
import { type InboxTab, NOTICE_TABS, NOTICE_TABS_BY_KIND, type NoticeTab } from '#contract/notice-kinds.ts'
import type { ActionOutcome } from '#contract/outbox.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showRead } from '#src/data/inbox.ts'

type Group = Pick<NoticeGroup, 'id' | 'kind' | 'latestId' | 'isUnread'>

/** A tab whose notices the viewer has read, up to one of them. */
interface ReadTab {
  tab: NoticeTab
  upToId: string
}

/**
 * The tabs that count as read (docs/decisions/0050-what-counts-as-unread.md): one that the viewer has opened; and on "All"
 * each whose unread entries have all been on the screen.
 * @param seenIds the entries that have been on the screen
 * @param hasMore whether there are older entries, which are not in `groups`
 */
export function readTabs(
  tab: InboxTab,
  groups: readonly Group[],
  seenIds: ReadonlySet<string>,
  hasMore: boolean,
): ReadTab[] {
  return NOTICE_TABS.flatMap((name) => {
    const own = groups.filter(({ kind }) => NOTICE_TABS_BY_KIND[kind] === name)
    const unread = own.filter(({ isUnread }) => isUnread)
    const [latest] = own
    if (!latest || unread.length === 0) return []
    // Marks are up to an entry: above a read one of the same tab there are all unread ones.
    const isWhole = !hasMore || unread.length < own.length
    const isSeen = isWhole && unread.every(({ id }) => seenIds.has(id))
    return tab === name || (tab === 'all' && isSeen) ? [{ tab: name, upToId: latest.latestId }] : []
  })
}

/**
 * Marks tabs as read. Entries stay marked as unread until the list is loaded again, so that the viewer sees which ones are
 * new.
 * @param list the element with the entries
 */
export function useMarkRead(
  tab: InboxTab,
  groups: readonly Group[],
  hasMore: boolean,
  list: RefObject<HTMLElement | null>,
): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const marked = useRef(new Set<string>())
  const seenIds = useSeen(groups, list)
  const marks = readTabs(tab, groups, seenIds, hasMore)
  const signature = JSON.stringify(marks)
  useEffect(() => {
    const mark = ({ tab: name, upToId }: ReadTab) => {
      const what = `${name}:${upToId}`
      if (document.hidden || marked.current.has(what)) return
      marked.current.add(what)
      const showUnread = showRead(queryClient, name)
      // Tried again when the viewer returns to the page.
      const onFailure = () => {
        showUnread()
        marked.current.delete(what)
      }
      const onOutcome = ({ state }: ActionOutcome) => {
        if (state !== 'applied') onFailure()
        return true
      }
      api.notices.markRead({ tab: name, upToId }, { subject: '', onOutcome }).catch(onFailure)
    }
    const markAll = () => (JSON.parse(signature) as ReadTab[]).forEach(mark)
    markAll()
    document.addEventListener('visibilitychange', markAll)
    return () => document.removeEventListener('visibilitychange', markAll)
  }, [api, queryClient, signature])
}

/** The ids of the entries of a list that have been on the screen. */
function useSeen(groups: readonly Group[], list: RefObject<HTMLElement | null>): ReadonlySet<string> {
  const [seenIds, setSeenIds] = useState<ReadonlySet<string>>(new Set())
  const unreadIds = groups.flatMap(({ id, isUnread }) => (isUnread ? [id] : [])).join(' ')
  useEffect(() => {
    if (unreadIds === '' || !list.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const ids = entries.flatMap(({ isIntersecting, target }) =>
          isIntersecting && target instanceof HTMLElement ? [target.dataset['group'] ?? ''] : [],
        )
        if (ids.length > 0) setSeenIds((before) => new Set([...before, ...ids]))
      },
      { threshold: 0.5 },
    )
    const unread = new Set(unreadIds.split(' '))
    for (const row of list.current.querySelectorAll<HTMLElement>('[data-group]')) {
      if (unread.has(row.dataset['group'] ?? '')) observer.observe(row)
    }
    return () => observer.disconnect()
  }, [unreadIds, list])
  return seenIds
}
