import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'

import { LiveStatus } from '#contract/live.ts'
import type { LiveRoom as Room } from '#contract/models/live.ts'
import { userPath } from '#contract/paths.ts'
import { messages } from '#messages/live.ts'
import { messages as videoMessages } from '#messages/video.ts'
import { useSession } from '#src/data/use-session.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { addLiveStatus, type LastLive, leaveLive } from '#src/state/live-status.ts'
import { addLiveUser } from '#src/state/live-user.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { Icon } from '#src/ui/icon.tsx'
import { LightLink } from '#src/ui/light-link.tsx'
import { useWholeScreen } from '#src/ui/use-whole-screen.ts'

import { ChatSettings } from './chat-settings.tsx'
import { Hearts } from './hearts.tsx'
import { LiveChat } from './live-chat.tsx'
import { LiveEnd } from './live-end.tsx'
import { LivePlayer } from './live-player.tsx'
import type { LiveAccess } from './room-state.ts'
import { useRoom } from './use-room.ts'

import css from './live-room.module.css'

const FLAG = 'M6 20.5V4.5M6 5h11.5l-2.2 4 2.2 4H6'

interface LiveRoomProps {
  room: Room
  access: LiveAccess
  /** Another live of the same host. */
  last?: LastLive
  /** Shown beside the host's name, such as a follow button. */
  action: ReactNode
  /** Absent when only its host may share it. */
  onShare?: (() => void) | undefined
}

/** A live as its viewers see it: video, chat and hearts. */
export function LiveRoom({
  room: initial,
  access: initialAccess,
  last = {},
  action,
  onShare,
}: LiveRoomProps) {
  const queryClient = useQueryClient()
  const router = useRouter()
  // Loads the state after a ban, a block, or the end of the room. The end of a room stays until the viewer leaves.
  const reload = async () => {
    const hasEnded = room.status === LiveStatus.stop
    await queryClient.invalidateQueries({
      queryKey: ['live', 'detail'],
      refetchType: hasEnded ? 'active' : 'none',
    })
    if (!hasEnded) await router.invalidate()
  }
  const { room, access, lines, pinned } = useRoom(initial, initialAccess, () => void reload())
  const [isSettingChat, setIsSettingChat] = useState(false)
  const { status, host } = room
  const { lastLive, lastLiveType } = last
  const isOver = status === LiveStatus.stop
  useWholeScreen(!isOver)
  const { onGuest } = useSession()
  const report = () => openDialog('report', { subject: { kind: 'live', roomId: room.id }, user: host })
  useEffect(() => {
    addLiveStatus({ liveStatus: status, liveStream: room, lastLive, lastLiveType })
    addLiveUser(host.id, status === LiveStatus.living ? room.id : '')
  }, [room, status, host.id, lastLive, lastLiveType])
  useEffect(() => leaveLive, [])
  if (isOver) return <LiveEnd room={room} />
  return (
    <section className={css.room} aria-label={messages.title}>
      <div className={css.stage}>
        <LivePlayer room={room} />
        <header className={css.head}>
          <LightLink to={userPath(host)} className={css.host ?? ''}>
            <Avatar url={host.avatarUrl} name={host.nickname} />
            <span className={css.names}>
              <bdi className={css.name}>{host.nickname}</bdi>
              <span className={css.count}>{messages.watching({ count: formatCount(room.viewerCount) })}</span>
            </span>
          </LightLink>
          {action}
          <span className={css.badge}>{messages.badge}</span>
          <BackButton place="bar" isClosing parent="/live" />
        </header>
        <h1 className={css.title} dir="auto">
          {room.title}
        </h1>
        <div className={css.hearts}>
          <Hearts room={room} />
          {onShare && (
            <button
              type="button"
              className={css.settings}
              aria-label={videoMessages.share}
              title={videoMessages.share}
              onClick={onShare}
            >
              <Icon name="share" />
            </button>
          )}
          {!access.isHost && (
            <button
              type="button"
              className={css.settings}
              aria-label={messages.reportLive}
              title={messages.reportLive}
              aria-haspopup="dialog"
              onClick={() => (onGuest ? onGuest(report, 'report') : report())}
            >
              <Icon path={FLAG} />
            </button>
          )}
          {(access.isHost || access.standing === 'moderator') && (
            <button
              type="button"
              className={css.settings}
              aria-label={messages.settings}
              aria-haspopup="dialog"
              onClick={() => setIsSettingChat(true)}
            >
              <Icon name="sliders" />
            </button>
          )}
        </div>
      </div>
      <div className={css.chat}>
        <LiveChat room={room} access={access} lines={lines} pinned={pinned} />
      </div>
      {isSettingChat && <ChatSettings room={room} onClose={() => setIsSettingChat(false)} />}
    </section>
  )
}
