import type { LiveStanding } from '#contract/live.ts'
import type { LiveChatLine, LiveRoom } from '#contract/models/live.ts'
import { messages } from '#messages/live.ts'
import { messages as reports } from '#messages/reports.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Dialog, type Point } from '#src/ui/dialog.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { rowClass } from '#src/ui/surfaces.ts'

import type { LiveAccess } from './room-state.ts'

interface LineMenuProps {
  room: LiveRoom
  access: LiveAccess
  line: LiveChatLine
  isPinned: boolean
  at: Point
  onClose: () => void
}

const fail = (error: unknown) => showMessage(messages.notDone({ reason: sentenceOf(error) }))

/** Everything that the viewer may do with a chat line and its author. */
export function LineMenu({ room, access, line, isPinned, at, onClose }: LineMenuProps) {
  const api = useApi()
  const { user, onGuest } = useSession()
  const viewerId = user?.id
  const { id: roomId } = room
  const { author } = line
  const isOwn = author.id === viewerId
  const isOrderKeeper = access.isHost || access.standing === 'moderator'
  const canJudge = isOrderKeeper && !isOwn && line.mark !== 'host'

  const setStanding = async (standing: LiveStanding, done: string) => {
    try {
      await api.live.setStanding({ roomId, userId: author.id, standing })
      showMessage(done, {
        label: messages.undo,
        run: () => void api.live.setStanding({ roomId, userId: author.id, standing: 'none' }).catch(fail),
      })
    } catch (error) {
      fail(error)
    }
  }
  const name = author.nickname
  const report = () =>
    openDialog('report', { subject: { kind: 'chatLine', roomId, lineId: line.id }, user: author })
  const rows: [label: string, isThere: boolean, run: () => void][] = [
    [
      isPinned ? messages.unpin : messages.pin,
      isOrderKeeper,
      () => void api.live.pinChat({ roomId, lineId: isPinned ? null : line.id }).catch(fail),
    ],
    [
      messages.remove,
      isOwn || isOrderKeeper,
      () => void api.live.deleteChat({ roomId, lineId: line.id }).catch(fail),
    ],
    [messages.mute, canJudge, () => void setStanding('muted', messages.muteDone({ name }))],
    [messages.ban, canJudge, () => void setStanding('banned', messages.banDone({ name }))],
    [
      messages.makeModerator,
      access.isHost && canJudge && line.mark === undefined,
      () => void setStanding('moderator', messages.moderatorDone({ name })),
    ],
    [reports.title, !isOwn, () => (onGuest ? onGuest(report, 'report') : report())],
  ]
  const shown = rows.filter(([, isThere]) => isThere)
  return (
    <Dialog title={name} at={at} onClose={onClose}>
      <p dir="auto">{line.text}</p>
      {shown.map(([label, , run]) => (
        <button
          key={label}
          type="button"
          className={rowClass}
          onClick={() => {
            onClose()
            run()
          }}
        >
          {label}
        </button>
      ))}
    </Dialog>
  )
}
