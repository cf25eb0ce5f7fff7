import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { PRIVACY_ENTITY } from '#contract/entities.ts'
import { messages } from '#messages/relations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { queue, useQueuedAction } from '#src/data/outbox/use-queued.ts'
import { userSettingsQuery } from '#src/data/relations.ts'
import { UnloadedSettings } from '#src/data/unloaded-settings.tsx'
import { FieldRow, LinkRow, SwitchRow } from '#src/ui/rows.tsx'

/** Rows: makes the viewer's account private or public, and leads to the requests to follow it. */
export function PrivateAccount() {
  const api = useApi()
  const query = useQuery(userSettingsQuery(api))
  const { data: settings } = query
  const queued = useQueuedAction()(PRIVACY_ENTITY)
  // Shown until the outbox has it.
  const [wish, setWish] = useState<boolean>()
  const isPrivate = queued?.op === 'users.setPrivate' ? queued.input.isPrivate : (wish ?? settings?.isPrivate)
  // The switches beside it need the same settings: the state is shown here for all of them.
  if (isPrivate === undefined)
    return (
      <FieldRow>
        <UnloadedSettings query={query} />
      </FieldRow>
    )
  const setPrivate = async (isOn: boolean) => {
    setWish(isOn)
    await queue(api.users.setPrivate({ isPrivate: isOn }, { subject: '' }), String)
    setWish(undefined)
  }
  const count = settings?.followRequestCount ?? 0
  return (
    <>
      <SwitchRow
        label={messages.privateAccount}
        hint={messages.privateAccountHint}
        isOn={isPrivate}
        onChange={(isOn) => void setPrivate(isOn)}
      />
      {(isPrivate || count > 0) && (
        <LinkRow
          to="/requests"
          label={count > 0 ? messages.requestsWithCount({ count }) : messages.requests}
        />
      )}
    </>
  )
}
