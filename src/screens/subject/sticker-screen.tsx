import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { SubjectOrder } from '#contract/endpoints/feed.ts'
import { stickerPath } from '#contract/paths.ts'
import { messages as profile } from '#messages/profile.ts'
import { messages } from '#messages/stickers.ts'
import { useApi } from '#src/data/api-context.tsx'
import { stickerDetailQuery } from '#src/data/queries.ts'
import { ShareLinkButton } from '#src/features/share/share-link-button.tsx'
import type { ListView } from '#src/features/video-list/video-list.tsx'
import { PageBackButton } from '#src/ui/back-button.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SubjectPage } from '#src/ui/subject-page.tsx'

import { OrderedVideos } from './ordered-videos.tsx'

import css from './subject.module.css'

interface StickerScreenProps {
  id: string
  order: SubjectOrder
  view: ListView
}

/** A sticker, and the videos that have it as a grid or a feed. */
export function StickerScreen({ id, order, view }: StickerScreenProps) {
  const { sticker, isUsable } = useSuspenseQuery(stickerDetailQuery(useApi(), id)).data
  return (
    <>
      <PageBackButton />
      <SubjectPage
        picture={<img className={css.sticker} src={sticker.url} alt="" width={96} height={96} />}
        title={sticker.name}
        subtitle={messages.sticker}
        actions={
          <>
            {isUsable && (
              <Link to="/upload" search={{ sticker: id }} className={buttonClass('primary')}>
                {messages.takeSticker}
              </Link>
            )}
            <ShareLinkButton type="sticker" id={id} path={stickerPath(sticker)} title={sticker.name} />
          </>
        }
      >
        <OrderedVideos
          list={{ kind: 'sticker_list', id, order }}
          view={view}
          empty={<Notice icon="film" title={profile.noVideos} text={messages.noVideosWithSticker} />}
        />
      </SubjectPage>
    </>
  )
}
