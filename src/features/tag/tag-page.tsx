import type { ReactNode } from 'react'

import type { Tag } from '#contract/models/tag.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { SubjectPage } from '#src/ui/subject-page.tsx'

interface TagPageProps {
  tag: Tag
  actions: ReactNode
  /** Its clips. */
  children: ReactNode
}

/** A hashtag: what it is called and which clips have it. */
export const TagPage = ({ tag: { name, videoCount }, actions, children }: TagPageProps) => (
  <SubjectPage
    picture={<Avatar url={null} name="#" size="large" />}
    title={`#${name}`}
    subtitle={<bdi>{videoCount === 1 ? '1 clip' : `${formatCount(videoCount)} clips`}</bdi>}
    actions={actions}
  >
    {children}
  </SubjectPage>
)
