import { Link } from '@tanstack/react-router'

import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { videoPath } from '#src/ui/paths.ts'
import { Progress } from '#src/ui/progress.tsx'

import type { PostPhase } from './use-post-clip.ts'

import css from './posted-clip.module.css'

interface PostedClipProps {
  phase: Extract<PostPhase, { name: 'processing' | 'ready' | 'failed' }>
  onAgain: () => void
}

/** What becomes of a clip once the server has it. */
export function PostedClip({ phase, onAgain }: PostedClipProps) {
  if (phase.name === 'processing') {
    return (
      <Notice
        icon="film"
        title="Getting your clip ready"
        text="It is safe with us. You can go on watching, it appears in your profile when it is done."
      >
        <div className={css.progress}>
          <Progress label="Preparing" value={phase.progress} />
        </div>
      </Notice>
    )
  }
  if (phase.name === 'failed') {
    return (
      <Notice icon="film" role="alert" title="This clip could not be posted" text={phase.message}>
        <Button kind="primary" onClick={onAgain}>
          Choose another
        </Button>
      </Notice>
    )
  }
  return (
    <Notice icon="check" role="status" title="Your clip is posted">
      <Link to={videoPath(phase.video)} className={buttonClass('primary')}>
        Watch it
      </Link>
      <Button onClick={onAgain}>Post another</Button>
    </Notice>
  )
}
