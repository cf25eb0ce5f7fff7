import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'

import { musicPath } from '#contract/paths.ts'
import { messages } from '#messages/profile.ts'
import { useApi } from '#src/data/api-context.tsx'
import { musicDetailQuery, withMusicQuery } from '#src/data/queries.ts'
import { ShareLinkButton } from '#src/features/share/share-link-button.tsx'
import { type ListView, VideoList } from '#src/features/video-list/video-list.tsx'
import { SaveListButton } from '#src/screens/offline/save-list-button.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { PageBackButton } from '#src/ui/back-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SubjectPage } from '#src/ui/subject-page.tsx'

interface MusicScreenProps {
  id: string
  view: ListView
}

/** A piece of music: its title and author, and the videos that use it as a grid or a feed. */
export function MusicScreen({ id, view }: MusicScreenProps) {
  const api = useApi()
  const { music } = useSuspenseQuery(musicDetailQuery(api, id)).data
  const videos = useSuspenseInfiniteQuery(withMusicQuery(api, id))
  return (
    <>
      <PageBackButton />
      <SubjectPage
        picture={<Avatar url={null} name="♪" size="large" />}
        title={music.title}
        subtitle={<bdi>{music.authorName}</bdi>}
        actions={
          <>
            <ShareLinkButton type="music" id={music.id} path={musicPath(music)} title={music.title} />
            <SaveListButton onSave={() => openDialog('saveMusic', { music })} />
          </>
        }
      >
        <VideoList
          listName={`music_list:${id}`}
          view={view}
          query={videos}
          empty={<Notice icon="film" title={messages.noVideos} text={messages.noVideosWithSound} />}
        />
      </SubjectPage>
    </>
  )
}
