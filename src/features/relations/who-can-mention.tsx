import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { MENTION_AUDIENCES, type MentionAudience } from '#contract/audience.ts'
import { MENTION_AUDIENCE_ENTITY } from '#contract/entities.ts'
import { messages } from '#messages/relations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { queue, useQueuedAction } from '#src/data/outbox/use-queued.ts'
import { userSettingsQuery } from '#src/data/relations.ts'
import { Choice } from '#src/ui/choice.tsx'

const LABELS = {
  everyone: 'mentionEveryone',
  following: 'mentionFollowing',
  friends: 'mentionFriends',
  nobody: 'mentionNobody',
} as const

/** Chooses the users who can mention the viewer. */
export function WhoCanMention() {
  const api = useApi()
  const { data: settings } = useQuery(userSettingsQuery(api))
  const queued = useQueuedAction()(MENTION_AUDIENCE_ENTITY)
  // Shown until the outbox has it.
  const [wish, setWish] = useState<MentionAudience>()
  if (!settings) return null
  const audience =
    queued?.op === 'users.setMentionAudience'
      ? queued.input.audience
      : (wish ?? settings.mentionAudience ?? 'everyone')
  const set = async (next: MentionAudience) => {
    setWish(next)
    await queue(api.users.setMentionAudience({ audience: next }, { subject: '' }), String)
    setWish(undefined)
  }
  return (
    <Choice
      legend={messages.whoCanMention}
      options={MENTION_AUDIENCES.map((value) => ({ value, label: messages[LABELS[value]] }))}
      value={audience}
      onChange={(next) => void set(next)}
    />
  )
}
