import type { ReactNode } from 'react'

import type { Tag } from '#contract/models/tag.ts'
import { tagPath } from '#contract/paths.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { copyLink } from '#src/ui/copy-link.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { openShareSheet } from '#src/ui/share-sheet.ts'
import { SubjectPage } from '#src/ui/subject-page.tsx'

interface TagPageProps {
  tag: Tag
  /** What one can do here beside sharing it. */
  actions: ReactNode
  /** Its clips. */
  children: ReactNode
}

/** A hashtag: what it is called and which clips have it. */
export function TagPage({ tag: { name, videoCount }, actions, children }: TagPageProps) {
  const title = `#${name}`
  const path = tagPath(name)
  return (
    <SubjectPage
      picture={<Avatar url={null} name={title} size="large" />}
      title={title}
      subtitle={<bdi>{videoCount === 1 ? '1 clip' : `${formatCount(videoCount)} clips`}</bdi>}
      actions={
        <>
          <Button
            onClick={() => {
              if (!openShareSheet(path, title)) void copyLink(path).then(showMessage)
            }}
          >
            Share
          </Button>
          {actions}
        </>
      }
    >
      {children}
    </SubjectPage>
  )
}
