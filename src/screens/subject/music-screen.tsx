import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'

import type { SubjectOrder } from '#contract/endpoints/feed.ts'
import { musicPath } from '#contract/paths.ts'
import { hasRole } from '#contract/roles.ts'
import { messages } from '#messages/profile.ts'
import { useApi } from '#src/data/api-context.tsx'
import { musicDetailQuery } from '#src/data/queries.ts'
import { useSession } from '#src/data/use-session.ts'
import { ReportButton } from '#src/features/reports/report-button.tsx'
import { ShareLinkButton } from '#src/features/share/share-link-button.tsx'
import type { ListView } from '#src/features/video-list/video-list.tsx'
import { lazyOnDemand } from '#src/offline/lazy.ts'
import { SaveListButton } from '#src/screens/offline/save-list-button.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { PageBackButton } from '#src/ui/back-button.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SubjectPage } from '#src/ui/subject-page.tsx'

import { OrderedVideos } from './ordered-videos.tsx'

/** For moderators. */
const DecideSound = lazyOnDemand(() => import('#src/features/operator/decide-sound.tsx'))

interface MusicScreenProps {
  id: string
  order: SubjectOrder
  view: ListView
}

/** A sound: its title and author, and the videos that use it as a grid or a feed. */
export function MusicScreen({ id, order, view }: MusicScreenProps) {
  const api = useApi()
  const { role } = useSession()
  const { music, isUsable } = useSuspenseQuery(musicDetailQuery(api, id)).data
  return (
    <>
      <PageBackButton />
      <SubjectPage
        picture={<Avatar url={null} name="♪" size="large" />}
        title={music.title}
        subtitle={<bdi>{music.authorName}</bdi>}
        actions={
          <>
            {isUsable && (
              <Link to="/upload" search={{ sound: id }} className={buttonClass('primary')}>
                {messages.takeSound}
              </Link>
            )}
            <ShareLinkButton type="music" id={music.id} path={musicPath(music)} title={music.title} />
            <ReportButton subject={{ kind: 'sound', musicId: music.id }} user={null} />
          </>
        }
      >
        {hasRole(role, 'moderator') && (
          <Suspense>
            <DecideSound music={music} />
          </Suspense>
        )}
        <OrderedVideos
          list={{ kind: 'music_list', id, order }}
          view={view}
          action={<SaveListButton onSave={() => openDialog('saveMusic', { music })} />}
          empty={<Notice icon="film" title={messages.noVideos} text={messages.noVideosWithSound} />}
        />
      </SubjectPage>
    </>
  )
}
