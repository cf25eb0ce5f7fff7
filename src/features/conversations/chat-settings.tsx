import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'

import { CHAT_PRIVACIES, type ChatSettings as Settings } from '#contract/models/conversation.ts'
import { messages } from '#messages/conversations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { chatSettingsQuery } from '#src/data/conversations.ts'
import { UnloadedSettings } from '#src/data/unloaded-settings.tsx'
import { outbox } from '#src/state/outbox.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Choice } from '#src/ui/choice.tsx'
import { FieldRow, Rows, SwitchRow } from '#src/ui/rows.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import { CHAT_PRIVACY_LABELS } from './chat-privacy-labels.ts'

/** These settings concern only the viewer. */
const UNNAMED = { subject: '' }
const queue = (sent: Promise<unknown>) => {
  sent.catch((error: unknown) => showMessage(sentenceOf(error)))
}

/** The viewer's choices about messages, with queued changes applied. */
export default function ChatSettings() {
  const api = useApi()
  const query = useQuery(chatSettingsQuery(api))
  const { actions } = useSnapshot(outbox)
  if (!query.data) return <UnloadedSettings query={query} />
  const queued = Object.values(actions)
    .filter(
      (action) =>
        action.state !== 'refused' &&
        (action.op === 'conversations.setPrivacy' || action.op === 'conversations.allowStrangers'),
    )
    .toSorted((a, b) => a.order - b.order)
  const settings = queued.reduce<Settings>(
    (before, { input }) => ({ ...before, ...(input as Partial<Settings>) }),
    query.data,
  )
  return (
    <Rows>
      <FieldRow>
        <Choice
          legend={messages.whoCanWrite}
          options={CHAT_PRIVACIES.map((value) => ({ value, label: messages[CHAT_PRIVACY_LABELS[value]] }))}
          value={settings.privacy}
          onChange={(privacy) => queue(api.conversations.setPrivacy({ privacy }, UNNAMED))}
        />
      </FieldRow>
      <SwitchRow
        label={messages.allowStrangers}
        isOn={settings.allowsStrangers}
        onChange={(allowsStrangers) => queue(api.conversations.allowStrangers({ allowsStrangers }, UNNAMED))}
        hint={messages.allowStrangersHint}
      />
      <SwitchRow
        label={messages.showRead}
        isOn={settings.showsRead}
        onChange={(showsRead) => queue(api.conversations.setPrivacy({ showsRead }, UNNAMED))}
        hint={messages.showReadHint}
      />
      <SwitchRow
        label={messages.showTyping}
        isOn={settings.showsTyping}
        onChange={(showsTyping) => queue(api.conversations.setPrivacy({ showsTyping }, UNNAMED))}
        hint={messages.showTypingHint}
      />
    </Rows>
  )
}
