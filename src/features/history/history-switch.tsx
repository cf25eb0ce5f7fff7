import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { WATCHED_DAYS } from '#contract/constants.ts'
import { HISTORY_ENTITY } from '#contract/entities.ts'
import { messages } from '#messages/history.ts'
import { useApi } from '#src/data/api-context.tsx'
import { queue, useQueuedAction } from '#src/data/outbox/use-queued.ts'
import { userSettingsQuery } from '#src/data/relations.ts'
import { Switch } from '#src/ui/switch.tsx'

/** Turns the viewer's watch history on or off. */
export function HistorySwitch() {
  const api = useApi()
  const { data: settings } = useQuery(userSettingsQuery(api))
  const queued = useQueuedAction()(HISTORY_ENTITY)
  // Shown until the outbox has it.
  const [wish, setWish] = useState<boolean>()
  if (!settings) return null
  const isOn = queued?.op === 'history.set' ? queued.input.isOn : (wish ?? settings.isHistoryOn ?? true)
  const set = async (next: boolean) => {
    setWish(next)
    await queue(api.history.set({ isOn: next }, { subject: '' }), String)
    setWish(undefined)
  }
  return (
    <Switch label={messages.choice} isOn={isOn} onChange={(next) => void set(next)}>
      {messages.choiceHint({ days: WATCHED_DAYS })}
    </Switch>
  )
}
