import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { InboxTab } from '#contract/notice-kinds.ts'
import type { ActionOutcome } from '#contract/outbox.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showRead } from '#src/data/inbox.ts'

/**
 * Marks a tab as read up to its newest group, once an unread one is on the screen: on "All" it may be below read ones of
 * other tabs. Entries stay marked as unread until the list is loaded again, so that the viewer sees which ones are new.
 */
export function useMarkRead(tab: InboxTab, groups: readonly { latestId: string; isUnread: boolean }[]): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const marked = useRef('')
  const latestId = groups.some(({ isUnread }) => isUnread) ? groups[0]?.latestId : undefined
  useEffect(() => {
    if (latestId === undefined) return undefined
    const what = `${tab}:${latestId}`
    const mark = () => {
      if (document.hidden || marked.current === what) return
      marked.current = what
      const showUnread = showRead(queryClient, tab)
      // Tried again when the viewer returns to the page.
      const onFailure = () => {
        showUnread()
        if (marked.current === what) marked.current = ''
      }
      const onOutcome = ({ state }: ActionOutcome) => {
        if (state !== 'applied') onFailure()
        return true
      }
      api.notices.markRead({ tab, upToId: latestId }, { subject: '', onOutcome }).catch(onFailure)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [api, queryClient, tab, latestId])
}
