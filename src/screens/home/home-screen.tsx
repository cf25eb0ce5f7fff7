import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { readHashtags } from '#contract/hashtags.ts'
import type { Video } from '#contract/models/video.ts'
import { tagPath, userPath } from '#contract/paths.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/landing.ts'
import { messages as video } from '#messages/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { homeSampleQuery } from '#src/data/queries.ts'
import { GuestFooter } from '#src/features/app/guest-footer.tsx'
import { type ListView, VideoList } from '#src/features/video-list/video-list.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

import css from './home-screen.module.css'

/** As many as fit into one line, so that cells of a row are equally high. */
const TAGS_SHOWN: Record<ListView, number> = { grid: 1, feed: 2 }

const BELOW: Record<ListView, (shown: Video) => ReactNode> = {
  grid: (shown) => <Names video={shown} view="grid" />,
  feed: (shown) => <Names video={shown} view="feed" />,
}

/** Some videos for visitors without an account (specification section 1, mode preview). They play in their cells. */
export function HomeScreen({ view }: { view: ListView }) {
  const videos = useSuspenseInfiniteQuery(homeSampleQuery(useApi()))
  return (
    <Page title={app.home}>
      <p className={css.text}>{messages.homeText}</p>
      <VideoList
        listName="home_list"
        view={view}
        query={videos}
        below={BELOW[view]}
        empty={<Notice icon="film" title={video.noVideosYet} />}
      />
      <Link to="/foryou" className={`${buttonClass('primary')} ${css.more}`}>
        {messages.watchMore}
      </Link>
      <GuestFooter />
    </Page>
  )
}

/** The author and the first hashtags of a video. */
const Names = ({ video: { author, caption }, view }: { video: Video; view: ListView }) => (
  <p className={`${css.names} ${view === 'grid' ? css.grid : ''}`}>
    <Link to={userPath(author)} className={css.name} dir="auto">
      @{author.uniqueId}
    </Link>
    {readHashtags(caption)
      .slice(0, TAGS_SHOWN[view])
      .map((name) => (
        <Link key={name} to={tagPath(name)} className={css.name} dir="auto">
          #{name}
        </Link>
      ))}
  </p>
)
