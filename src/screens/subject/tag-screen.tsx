import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { helpTopicOf } from '#contract/help-words.ts'
import { tagPath } from '#contract/paths.ts'
import { messages } from '#messages/profile.ts'
import { useApi } from '#src/data/api-context.tsx'
import { tagDetailQuery, taggedQuery } from '#src/data/queries.ts'
import { HelpNotice } from '#src/features/search/help-notice.tsx'
import { ShareLinkButton } from '#src/features/share/share-link-button.tsx'
import { type ListView, VideoList } from '#src/features/video-list/video-list.tsx'
import { SaveListButton } from '#src/screens/offline/save-list-button.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { PageBackButton } from '#src/ui/back-button.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SubjectPage } from '#src/ui/subject-page.tsx'

interface TagScreenProps {
  tagName: string
  view: ListView
}

/** A hashtag: its name, and the videos that have it as a grid or a feed. */
export function TagScreen({ tagName, view }: TagScreenProps) {
  const api = useApi()
  const { tag } = useSuspenseQuery(tagDetailQuery(api, tagName)).data
  const videos = useSuspenseInfiniteQuery(taggedQuery(api, tag.id))
  const helpTopic = helpTopicOf(tag.name)
  return (
    <>
      <PageBackButton />
      <SubjectPage
        picture={<Avatar url={null} name="#" size="large" />}
        title={`#${tag.name}`}
        subtitle={<bdi>{messages.videoCount({ count: tag.videoCount })}</bdi>}
        actions={
          <>
            <ShareLinkButton type="tag" id={tag.id} path={tagPath(tag.name)} title={`#${tag.name}`} />
            <SaveListButton onSave={() => openDialog('saveTag', { tag })} />
          </>
        }
      >
        {helpTopic ? (
          <HelpNotice topic={helpTopic} />
        ) : (
          <VideoList
            listName={`challenge_list:${tag.id}`}
            view={view}
            query={videos}
            empty={
              <Notice icon="film" title={messages.noVideos} text={messages.noTaggedVideos({ tag: tag.name })}>
                <Link to="/upload" className={buttonClass('primary')}>
                  {messages.postVideo}
                </Link>
              </Notice>
            }
          />
        )}
      </SubjectPage>
    </>
  )
}
