import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'

import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/landing.ts'
import { messages as profile } from '#messages/profile.ts'
import { useApi } from '#src/data/api-context.tsx'
import { taggedQuery, tagDetailQuery, userDetailQuery, userPostsQuery } from '#src/data/queries.ts'
import { canPlayUnasked } from '#src/state/connection.ts'
import { Avatar } from '#src/ui/avatar.tsx'

import { placeCard } from './place-card.ts'

import css from './hover-card.module.css'

const VIDEOS_SHOWN = 3

/** A user by their uniqueId, or a hashtag. */
export interface CardSubject {
  kind: 'user' | 'tag'
  name: string
}

interface CardProps {
  id: string
  link: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A user or a hashtag in few words, with their newest videos. The first one plays, muted. */
const HoverCard = ({ subject, ...props }: CardProps & { subject: CardSubject }) =>
  subject.kind === 'user' ? (
    <UserCard uniqueId={subject.name} {...props} />
  ) : (
    <TagCard name={subject.name} {...props} />
  )
export default HoverCard

function UserCard({ uniqueId, ...props }: CardProps & { uniqueId: string }) {
  const api = useApi()
  const user = useQuery(userDetailQuery(api, uniqueId)).data?.user
  const { data } = useInfiniteQuery({ ...userPostsQuery(api, user?.id ?? ''), enabled: user !== undefined })
  if (!user) return null
  return (
    <Card videos={data?.pages[0]?.itemList} {...props}>
      <Avatar url={user.avatarUrl} name={user.nickname} />
      <span className={css.names}>
        <strong dir="auto">{user.nickname}</strong>
        <span>{messages.followerCount({ count: user.stats.followerCount })}</span>
        <span>{profile.videoCount({ count: user.stats.videoCount })}</span>
      </span>
    </Card>
  )
}

function TagCard({ name, ...props }: CardProps & { name: string }) {
  const api = useApi()
  const tag = useQuery(tagDetailQuery(api, name)).data?.tag
  const { data } = useInfiniteQuery({ ...taggedQuery(api, tag?.id ?? ''), enabled: tag !== undefined })
  if (!tag) return null
  return (
    <Card videos={data?.pages[0]?.itemList} {...props}>
      <Avatar url={null} name="#" />
      <span className={css.names}>
        <strong dir="auto">#{tag.name}</strong>
        <span>{profile.videoCount({ count: tag.videoCount })}</span>
      </span>
    </Card>
  )
}

interface FrameProps extends CardProps {
  /** Absent until they are there. */
  videos: readonly Video[] | undefined
  children: ReactNode
}

const Card = ({ id, link, onClose, videos = [], children }: FrameProps) => (
  <span
    id={id}
    role="tooltip"
    popover="auto"
    className={css.card}
    ref={(card) => {
      if (card && link.current) placeCard(card, link.current)
    }}
    onToggle={({ newState }) => {
      if (newState === 'closed') onClose()
    }}
  >
    <span className={css.head}>{children}</span>
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
  </span>
)
