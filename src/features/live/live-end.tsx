import { Link } from '@tanstack/react-router'

import type { LiveRoom } from '#contract/models/live.ts'
import { userPath, videoPath } from '#contract/paths.ts'
import { messages } from '#messages/live.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

/** Stands where a live was that is over: leads to its replay, to the videos of its host, and to others. */
export function LiveEnd({ room }: { room: LiveRoom }) {
  const { host, endReason, replayState } = room
  const replayId = replayState ? undefined : room.replayItemId
  return (
    <Page title={messages.ended} isTitleHidden>
      <Notice
        icon="film"
        role="status"
        title={messages.ended}
        text={endReason && messages.endedBecause({ reason: endReason === 'host' ? 'other' : endReason })}
      >
        {replayState === 'processing' && <p>{messages.replayPreparing}</p>}
        {replayId !== undefined && (
          <Link to={videoPath({ id: replayId, author: host })} className={buttonClass('primary')}>
            {messages.watchReplay}
          </Link>
        )}
        <Link to={userPath(host)} className={buttonClass(replayId === undefined ? 'primary' : 'quiet')}>
          {messages.videosOf({ name: host.nickname })}
        </Link>
        <Link to="/live" className={buttonClass('text')}>
          {messages.whoIsLive}
        </Link>
      </Notice>
    </Page>
  )
}
