import type { ReactNode } from 'react'

import type { Tag } from '#contract/models/tag.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { SubjectPage } from '#src/ui/subject-page.tsx'

interface TagPageProps {
  tag: Tag
  actions: ReactNode
  /** Its videos. */
  children: ReactNode
}

/** A hashtag: what it is called and which videos have it. */
export const TagPage = ({ tag: { name, videoCount }, actions, children }: TagPageProps) => (
  <SubjectPage
    picture={<Avatar url={null} name="#" size="large" />}
    title={`#${name}`}
    subtitle={<bdi>{videoCount === 1 ? '1 video' : `${formatCount(videoCount)} videos`}</bdi>}
    actions={actions}
  >
    {children}
  </SubjectPage>
)
