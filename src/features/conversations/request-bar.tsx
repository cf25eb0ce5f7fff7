import type { Conversation } from '#contract/models/conversation.ts'
import { messages } from '#messages/conversations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import { nameOf } from './text-of.ts'

import css from './request-bar.module.css'

const run = (send: () => Promise<unknown>) => () => {
  send().catch((error: unknown) => showMessage(sentenceOf(error)))
}

interface RequestBarProps {
  conversation: Conversation
  /** Called when the conversation is no longer among the requests. */
  onAccepted: () => void
  /** Called when the request is removed from the list. */
  onLeft: () => void
}

/** Asks whether the viewer accepts a conversation with a stranger, or a group. Until then they cannot reply. */
export function RequestBar({ conversation, onAccepted, onLeft }: RequestBarProps) {
  const api = useApi()
  const { id, kind } = conversation
  const name = nameOf(conversation)
  return (
    <div className={css.bar} role="group" aria-label={messages.requestTitle}>
      <p className={css.text}>
        {kind === 'group' ? messages.groupRequestText({ name }) : messages.requestText({ name })}
      </p>
      <div className={css.actions}>
        <Button
          kind="primary"
          onClick={() => {
            onAccepted()
            run(() => api.conversations.accept({ conversationId: id }, { subject: name }))()
          }}
        >
          {messages.accept}
        </Button>
        <Button
          onClick={() => {
            onLeft()
            run(() => api.conversations.hide({ conversationId: id }, { subject: name }))()
          }}
        >
          {messages.decline}
        </Button>
      </div>
    </div>
  )
}
