import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { SubjectOrder } from '#contract/endpoints/feed.ts'
import { messages } from '#messages/profile.ts'
import type { ListView } from '#src/features/video-list/video-list.tsx'
import { type ListRef, nameOf } from '#src/state/video-lists.ts'
import { Tabs } from '#src/ui/tabs.tsx'

import { ListedVideos } from './listed-videos.tsx'

import css from './subject.module.css'

interface OrderedVideosProps {
  list: Extract<ListRef, { order: SubjectOrder }>
  view: ListView
  /** On the whole list. */
  action?: ReactNode
  empty: ReactNode
}

/** The videos of a hashtag, a sound or a sticker, the best or the newest first. The order is in the address. */
export function OrderedVideos({ list, view, action, empty }: OrderedVideosProps) {
  const navigate = useNavigate()
  return (
    <Tabs
      label={messages.order}
      tabs={[
        { name: 'top', label: messages.orderTop },
        { name: 'newest', label: messages.orderNewest },
      ]}
      selected={list.order}
      onSelect={(name) => {
        const search = { order: name === 'top' ? undefined : name, ...(view === 'feed' && { view }) }
        void navigate({ to: '.', search, replace: true, resetScroll: false })
      }}
    >
      <div className={css.list}>
        <ListedVideos key={list.order} listName={nameOf(list)} view={view} action={action} empty={empty} />
      </div>
    </Tabs>
  )
}
