import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import { VIDEO_SORTS, type VideoSort } from '#contract/insights.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/insights.ts'
import { useApi } from '#src/data/api-context.tsx'
import { videoFiguresQuery } from '#src/data/insights.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { ExportLinks } from '#src/features/insights/export-links.tsx'
import { VideoRows } from '#src/features/insights/video-rows.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { SelectField, TextField } from '#src/ui/text-field.tsx'

import type { InsightsSearch } from './insights-search.ts'
import { SeenNote } from './seen-note.tsx'

import css from '#src/features/insights/page.module.css'

const LABELS: Readonly<Record<VideoSort, () => string>> = {
  posted: () => messages.posted,
  views: () => messages.views,
  watchTime: () => messages.watchTime,
  average: () => messages.average,
  full: () => messages.fullShare,
  likes: () => messages.likes,
  comments: () => messages.comments,
  shares: () => messages.shares,
}

/** All videos of the viewer with their figures, in any order, with a search. */
export function VideosTab({ search }: { search: InsightsSearch }) {
  const { sort = 'posted', up, q = '' } = search
  const navigate = useNavigate()
  const query = useInfiniteQuery(videoFiguresQuery(useApi(), { sort, isUpwards: up, q }))
  const change = (changes: Partial<InsightsSearch>) =>
    void navigate({
      to: '/analytics',
      search: { tab: 'videos', ...(up && { up }), ...(q && { q }), sort, ...changes },
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={css.sections}>
      <div className={css.bar}>
        <form
          role="search"
          className={css.fields}
          onSubmit={(event) => {
            event.preventDefault()
            const text = new FormData(event.currentTarget).get('q')
            change({ q: typeof text === 'string' ? text.trim() : '' })
          }}
        >
          <TextField
            key={q}
            label={messages.find}
            type="search"
            name="q"
            icon="search"
            value={q}
            dir="auto"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
          />
        </form>
        <SelectField
          label={messages.sortBy}
          value={sort}
          onChange={({ target }) => change({ sort: target.value as VideoSort })}
        >
          {VIDEO_SORTS.map((name) => (
            <option key={name} value={name}>
              {LABELS[name]()}
            </option>
          ))}
        </SelectField>
        <Button
          aria-pressed={up === true}
          onClick={() =>
            void navigate({
              to: '/analytics',
              search: { tab: 'videos', sort, ...(q && { q }), ...(!up && { up: true as const }) },
              replace: true,
              resetScroll: false,
            })
          }
        >
          {messages.lowestFirst}
        </Button>
        <ExportLinks what="videos" input={{}} />
      </div>
      <SeenNote updatedAtMs={query.dataUpdatedAt} />
      <PagedList
        query={query}
        rowsOf={(page) => page.videos}
        loadingLabel={app.loading}
        empty={
          q ? (
            <Notice icon="search" isSmall role="status" title={messages.noneFound({ text: q })} />
          ) : (
            <Notice icon="film" isSmall title={messages.empty} text={messages.emptyText}>
              <Link to="/upload" className={buttonClass('primary')}>
                {messages.post}
              </Link>
            </Notice>
          )
        }
      >
        {(videos) => (
          <section className={cardClass} aria-label={messages.allVideos}>
            <VideoRows videos={videos} />
          </section>
        )}
      </PagedList>
    </div>
  )
}
