import type { ReactNode } from 'react'

import type { Music } from '#contract/models/video.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { SubjectPage } from '#src/ui/subject-page.tsx'

interface MusicPageProps {
  music: Music
  actions: ReactNode
  /** Its videos. */
  children: ReactNode
}

/** A piece of music: what it is called, whose it is, and which videos have it. */
export const MusicPage = ({ music: { title, authorName }, actions, children }: MusicPageProps) => (
  <SubjectPage
    picture={<Avatar url={null} name="♪" size="large" />}
    title={title}
    subtitle={<bdi>{authorName}</bdi>}
    actions={actions}
  >
    {children}
  </SubjectPage>
)
