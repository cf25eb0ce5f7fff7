import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { DeviceSession } from '#contract/endpoints/account.ts'
import type { Input } from '#contract/endpoints/index.ts'
import { messages } from '#messages/account.ts'
import { sessionsQuery } from '#src/data/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useNowSec } from '#src/data/use-now-sec.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { problemClass } from '#src/ui/form.tsx'
import { formatAgo } from '#src/ui/format-ago.ts'
import { pageLocale } from '#src/ui/page-locale.ts'
import { sentenceOf } from '#src/ui/sentences.ts'

import css from './account.module.css'

/** The devices on which the viewer is logged in, each with a button that logs it out. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data, error } = useQuery(sessionsQuery(api))
  const nowSec = useNowSec()
  const { mutate, isPending } = useMutation({
    mutationFn: (which: Input<'account.endSessions'>) => api.account.endSessions(which),
    onSuccess: ({ endedCount }) => showMessage(messages.ended({ count: endedCount })),
    onError: (refusal) => showMessage(sentenceOf(refusal)),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery(api)),
  })
  const sessions = data?.sessions ?? []
  return (
    <Dialog title={messages.devices} onClose={onClose}>
      {error && (
        <p className={problemClass} role="alert">
          {sentenceOf(error)}
        </p>
      )}
      <ul className={css.devices}>
        {sessions.map((session) => (
          <li key={session.id} className={css.device}>
            <p>
              <span className={css.name}>{nameOf(session)}</span>
              <span className={css.aside}>{stateOf(session, nowSec)}</span>
            </p>
            {!session.isCurrent && (
              <Button
                aria-label={messages.endOf({ device: nameOf(session) })}
                isBusy={isPending}
                onClick={() => mutate({ sessionId: session.id })}
              >
                {messages.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button kind="danger" isBusy={isPending} onClick={() => mutate({})}>
          {messages.endOthers}
        </Button>
      )}
    </Dialog>
  )
}

const nameOf = ({ browser, system }: DeviceSession): string =>
  browser && system ? messages.device({ browser, system }) : (browser ?? system ?? messages.unknownDevice)

function stateOf({ region, lastUseTime, isCurrent }: DeviceSession, nowSec: number): string {
  const use = isCurrent
    ? messages.thisDevice
    : messages.lastUsed({ ago: formatAgo(lastUseTime, Math.max(nowSec, lastUseTime)) })
  const place = region && new Intl.DisplayNames([pageLocale()], { type: 'region' }).of(region)
  return place ? messages.placeAndUse({ place, use }) : use
}
