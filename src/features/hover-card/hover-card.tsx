import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'

import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/landing.ts'
import { messages as profile } from '#messages/profile.ts'
import { useApi } from '#src/data/api-context.tsx'
import { taggedQuery, tagDetailQuery, userDetailQuery, userPostsQuery } from '#src/data/queries.ts'
import { canPlayUnasked } from '#src/state/connection.ts'
import { hoverCard } from '#src/state/hover-card.ts'
import { Avatar } from '#src/ui/avatar.tsx'

import { placeCard } from './place-card.ts'

import css from './hover-card.module.css'

const VIDEOS_SHOWN = 3

/** A short card about a user or a hashtag with their newest videos, shown at its link. The first one plays, muted. */
export default function HoverCard() {
  const { subject } = useSnapshot(hoverCard)
  const { link } = hoverCard
  if (!subject || !link) return null
  return subject.kind === 'user' ? (
    <UserCard uniqueId={subject.name} link={link} />
  ) : (
    <TagCard name={subject.name} link={link} />
  )
}

function UserCard({ uniqueId, link }: { uniqueId: string; link: HTMLElement }) {
  const api = useApi()
  const user = useQuery(userDetailQuery(api, uniqueId)).data?.user
  const { data } = useInfiniteQuery({ ...userPostsQuery(api, user?.id ?? ''), enabled: user !== undefined })
  if (!user) return null
  return (
    <Card videos={data?.pages[0]?.itemList} videoCount={user.stats.videoCount} link={link}>
      <Avatar url={user.avatarUrl} name={user.nickname} />
      <span className={css.names}>
        <strong dir="auto">{user.nickname}</strong>
        <span>{messages.followerCount({ count: user.stats.followerCount })}</span>
        <span>{profile.videoCount({ count: user.stats.videoCount })}</span>
      </span>
    </Card>
  )
}

function TagCard({ name, link }: { name: string; link: HTMLElement }) {
  const api = useApi()
  const tag = useQuery(tagDetailQuery(api, name)).data?.tag
  const { data } = useInfiniteQuery({ ...taggedQuery(api, tag?.id ?? ''), enabled: tag !== undefined })
  if (!tag) return null
  return (
    <Card videos={data?.pages[0]?.itemList} videoCount={tag.videoCount} link={link}>
      <Avatar url={null} name="#" />
      <span className={css.names}>
        <strong dir="auto">#{tag.name}</strong>
        <span>{profile.videoCount({ count: tag.videoCount })}</span>
      </span>
    </Card>
  )
}

interface CardProps {
  link: HTMLElement
  /** Absent until they have loaded. */
  videos: readonly Video[] | undefined
  /** The total number of videos, to reserve space for those that are loading. */
  videoCount: number
  children: ReactNode
}

function Card({ link, videos = [], videoCount, children }: CardProps) {
  const id = useId()
  useEffect(() => {
    link.setAttribute('aria-describedby', id)
    return () => link.removeAttribute('aria-describedby')
  }, [link, id])
  return createPortal(
    <span
      id={id}
      role="tooltip"
      popover="manual"
      className={css.card}
      data-hover-card
      ref={(card) => {
        if (card) placeCard(card, link)
      }}
    >
      <span className={css.head}>{children}</span>
      {videoCount > 0 && (
        <span className={css.videos} aria-hidden="true">
          {videos.slice(0, VIDEOS_SHOWN).map(({ id: videoId, media }, index) => (
            <span key={videoId} className={css.video}>
              {index === 0 && canPlayUnasked() ? (
                <video
                  src={media.renditions[0]?.url}
                  poster={media.posterSmallUrl}
                  autoPlay
                  muted
                  loop
                  playsInline
                />
              ) : (
                <img src={media.posterSmallUrl} alt="" />
              )}
            </span>
          ))}
        </span>
      )}
    </span>,
    // Everything outside an open dialog is inert.
    link.closest('dialog') ?? document.body,
  )
}
