import { Link } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'

import type { LiveRoom } from '#contract/models/live.ts'
import { userPath, videoPath } from '#contract/paths.ts'
import { messages } from '#messages/live.ts'
import { liveState } from '#src/state/live-status.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

/**
 * Shown in place of a live that is over: leads to its replay, else to that of the previous live, to the videos of its host,
 * and to others.
 */
export function LiveEnd({ room }: { room: LiveRoom }) {
  const { host, endReason, replayState } = room
  const replayId = replayState ? undefined : room.replayItemId
  const { lastLive, lastLiveType } = useSnapshot(liveState)
  const beforeId = replayId === undefined && lastLiveType === 'video' ? lastLive : null
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
        {beforeId !== null && (
          <Link to={videoPath({ id: beforeId, author: host })} className={buttonClass('primary')}>
            {messages.watchLast}
          </Link>
        )}
        <Link to={userPath(host)} className={buttonClass((replayId ?? beforeId) ? 'quiet' : 'primary')}>
          {messages.videosOf({ name: host.nickname })}
        </Link>
        <Link to="/live" className={buttonClass('text')}>
          {messages.whoIsLive}
        </Link>
      </Notice>
    </Page>
  )
}
