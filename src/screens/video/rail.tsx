import { useRef } from 'react'

import type { Video } from '#contract/models/video.ts'
import { livePath, userPath } from '#contract/paths.ts'
import { messages } from '#messages/video.ts'
import type { OnGuest } from '#src/data/use-session.ts'
import { FollowButton } from '#src/features/follows/follow-button.tsx'
import { LikeButton } from '#src/features/likes/like-button.tsx'
import { SaveButton } from '#src/features/saves/save-button.tsx'
import { ShareButton } from '#src/features/share/share-button.tsx'
import { comment } from '#src/state/comment.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { useIsLive } from '#src/state/live-user.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { useValue } from '#src/state/use-value.ts'
import { isSilent, setMute, videoControl } from '#src/state/video-control.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import type { Point } from '#src/ui/dialog.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { LightLink } from '#src/ui/light-link.tsx'
import { RailButton } from '#src/ui/rail-button.tsx'

import css from './rail.module.css'

/** The labels under the buttons are wider than the buttons. */
const MENU_GAP_PX = 12

interface RailProps {
  video: Video
  onGuest: OnGuest | null
  onMore: (at: Point) => void
}

/** The actions of a video, beside it. */
export function Rail({ video, onGuest, onMore }: RailProps) {
  const { author } = video
  const isLive = useIsLive(author.id)
  return (
    <div className={css.rail} data-tap="play_side">
      <div className={css.author}>
        <LightLink
          to={isLive ? livePath(author) : userPath(author)}
          data-tap="play_creator_handle"
          aria-label={isLive ? messages.isLive({ name: author.nickname }) : author.nickname}
        >
          <Avatar url={author.avatarUrl} name={author.nickname} isLive={isLive} />
        </LightLink>
        {!video.isOwn && (
          <FollowButton user={author} onGuest={onGuest} className={css.follow ?? ''} videoId={video.id} />
        )}
      </div>
      <LikeButton video={video} onGuest={onGuest} />
      <CommentsButton count={video.stats.commentCount} />
      <SaveButton video={video} onGuest={onGuest} className={css.save} />
      <ShareButton video={video} onShare={() => openDialog('share', { video })} />
      <MuteButton hasAudio={video.media.hasAudio} />
      <RailButton
        icon="more"
        label={messages.moreActions}
        text={messages.more}
        aria-haspopup="dialog"
        aria-keyshortcuts="O"
        onClick={({ currentTarget }) => {
          const { left, right, top } = currentTarget.getBoundingClientRect()
          onMore({ x: document.dir === 'rtl' ? left - MENU_GAP_PX : right + MENU_GAP_PX, y: top })
        }}
      />
    </div>
  )
}

function CommentsButton({ count }: { count: number }) {
  const isOpen = useValue(comment, (state) => state.isOpen, false)
  return (
    <RailButton
      icon="comment"
      label={messages.comments}
      text={formatCount(count)}
      aria-expanded={isOpen}
      aria-controls="comments"
      aria-keyshortcuts="T"
      onClick={() => {
        comment.isOpen = !isOpen
      }}
    />
  )
}

function MuteButton({ hasAudio }: { hasAudio: boolean }) {
  // The server renders for viewers without an earlier choice.
  const isMuted = useValue(videoControl, isSilent, true)
  const volume = useValue(playerSettings, (settings) => settings.volume, 1)
  const draggedFrom = useRef<number>(undefined)
  return (
    <div className={css.sound}>
      <RailButton
        icon={isMuted ? 'muted' : 'volume'}
        label={isMuted ? messages.unmute : messages.mute}
        {...(hasAudio ? {} : { title: messages.noSound })}
        aria-keyshortcuts="M"
        onClick={() => setMute(!isMuted, 'button')}
      />
      <input
        className={css.volume}
        type="range"
        aria-label={messages.volume}
        max={100}
        step={5}
        value={isMuted ? 0 : Math.round(volume * 100)}
        onPointerDown={() => {
          draggedFrom.current = volume
        }}
        onPointerUp={() => {
          draggedFrom.current = undefined
        }}
        onChange={({ target }) => changeVolume(Number(target.value) / 100, draggedFrom.current ?? volume)}
      />
    </div>
  )
}

/** At 0 the sound is off; the volume to return to is the last one, or the one at the start of a drag. */
function changeVolume(volume: number, before: number): void {
  changePlayerSettings({ volume: volume || before })
  setMute(volume === 0, 'volume')
}
