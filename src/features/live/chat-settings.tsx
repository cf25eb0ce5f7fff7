import { LIVE_CHAT_AUDIENCES } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'
import { messages as broadcast } from '#messages/broadcast.ts'
import { messages as filters } from '#messages/filters.ts'
import { messages } from '#messages/live.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { SelectField } from '#src/ui/text-field.tsx'

import css from './live-chat.module.css'

const SLOW_MODES_SEC = [0, 5, 10, 30, 60]

/** The rules of the chat of the host's own room. Each change applies at once. */
export function ChatSettings({ room, onClose }: { room: LiveRoom; onClose: () => void }) {
  const api = useApi()
  const change = (changes: Partial<LiveRoom['chat']>) =>
    void api.live
      .update({ roomId: room.id, chat: { ...room.chat, ...changes } })
      .catch((error: unknown) => showMessage(messages.notDone({ reason: sentenceOf(error) })))
  const { audience, slowModeSec } = room.chat
  const times = SLOW_MODES_SEC.includes(slowModeSec) ? SLOW_MODES_SEC : [...SLOW_MODES_SEC, slowModeSec]
  return (
    <Dialog title={messages.settings} onClose={onClose}>
      <div className={css.settings}>
        <SelectField
          label={broadcast.whoCanChat}
          value={audience}
          onChange={({ target }) => {
            const chosen = LIVE_CHAT_AUDIENCES.find((option) => option === target.value)
            if (chosen) change({ audience: chosen })
          }}
        >
          {LIVE_CHAT_AUDIENCES.map((option) => (
            <option key={option} value={option}>
              {filters.audienceName({ audience: option })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={messages.slowModeLabel}
          value={String(slowModeSec)}
          onChange={({ target }) => change({ slowModeSec: Number(target.value) })}
        >
          {times.map((sec) => (
            <option key={sec} value={sec}>
              {sec === 0 ? messages.slowModeOff : messages.slowModeEvery({ count: sec })}
            </option>
          ))}
        </SelectField>
      </div>
    </Dialog>
  )
}
