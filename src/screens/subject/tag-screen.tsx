import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { SubjectOrder } from '#contract/endpoints/feed.ts'
import { helpTopicOf } from '#contract/help-words.ts'
import { tagPath } from '#contract/paths.ts'
import { messages } from '#messages/profile.ts'
import { useApi } from '#src/data/api-context.tsx'
import { similarTagsQuery, tagDetailQuery } from '#src/data/queries.ts'
import { HelpNotice } from '#src/features/search/help-notice.tsx'
import { ResultSection, TagLinks } from '#src/features/search/result-rows.tsx'
import { ShareLinkButton } from '#src/features/share/share-link-button.tsx'
import type { ListView } from '#src/features/video-list/video-list.tsx'
import { SaveListButton } from '#src/screens/offline/save-list-button.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { PageBackButton } from '#src/ui/back-button.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SubjectPage } from '#src/ui/subject-page.tsx'

import { OrderedVideos } from './ordered-videos.tsx'

import css from './subject.module.css'

interface TagScreenProps {
  tagName: string
  order: SubjectOrder
  view: ListView
}

/** A hashtag: its name, and similar ones, and the videos that have it as a grid or a feed. */
export function TagScreen({ tagName, order, view }: TagScreenProps) {
  const api = useApi()
  const { tag } = useSuspenseQuery(tagDetailQuery(api, tagName)).data
  // The page is shown without waiting for it.
  const similar = useQuery(similarTagsQuery(api, tag.id)).data?.tags ?? []
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
          </>
        }
      >
        {helpTopic ? (
          <HelpNotice topic={helpTopic} />
        ) : (
          <>
            {similar.length > 0 && (
              <div className={css.similar}>
                <ResultSection title={messages.similarHashtags}>
                  <TagLinks tags={similar} />
                </ResultSection>
              </div>
            )}
            <OrderedVideos
              list={{ kind: 'challenge_list', id: tag.id, order }}
              view={view}
              action={<SaveListButton onSave={() => openDialog('saveTag', { tag })} />}
              empty={
                <Notice
                  icon="film"
                  title={messages.noVideos}
                  text={messages.noTaggedVideos({ tag: tag.name })}
                >
                  <Link to="/upload" className={buttonClass('primary')}>
                    {messages.postVideo}
                  </Link>
                </Notice>
              }
            />
          </>
        )}
      </SubjectPage>
    </>
  )
}
