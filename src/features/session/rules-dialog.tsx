import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { messages } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { callWorker } from '#src/data/api.ts'
import { sessionQuery } from '#src/data/queries.ts'
import { siteInfoQuery } from '#src/data/site.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

import css from './rules-dialog.module.css'

/** For how long queued actions that waited for it are sent at once. */
const FLUSH_MS = 5_000

/** The rules of the site, and a function that accepts them and sends what has waited for it. */
function useRules(onAccepted: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const info = useQuery({ ...siteInfoQuery(api), staleTime: 0 })
  const { mutate, error, isPending } = useMutation({
    mutationFn: (version: number) => api.account.acceptRules({ version }),
    onSuccess: () => {
      queryClient.setQueryData(
        sessionQuery(api).queryKey,
        (session) => session && { ...session, asksRules: false },
      )
      onAccepted()
      callWorker('outbox.flush', { deadlineMs: FLUSH_MS }).catch(() => {})
    },
    onError: () => info.refetch(),
  })
  const { rules, rulesVersion } = info.data ?? {}
  return { rules, rulesVersion, problem: error ?? info.error, accept: mutate, isPending }
}

interface RulesProps {
  onAccepted: () => void
  onLater: () => void
  laterLabel: string
}

/** The rules of the site, which a user accepts before they write, with the buttons. */
export function Rules({ onAccepted, onLater, laterLabel }: RulesProps) {
  const { rules, rulesVersion, problem, accept, isPending } = useRules(onAccepted)
  return (
    <>
      <p className={css.text}>{messages.rulesText}</p>
      {problem && (
        <p className={css.error} role="alert">
          {sentenceOf(problem)}
        </p>
      )}
      {rules === undefined ? (
        !problem && <Skeleton shape="text" />
      ) : (
        <p className={css.rules} dir="auto">
          {rules}
        </p>
      )}
      <div className={css.actions}>
        {rulesVersion !== undefined && (
          <Button kind="primary" isBusy={isPending} onClick={() => accept(rulesVersion)}>
            {messages.acceptRules}
          </Button>
        )}
        <Button onClick={onLater}>{laterLabel}</Button>
      </div>
    </>
  )
}

/** The rules over any page: at the first log-in, and after a change. */
export const RulesDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={messages.rulesTitle} onClose={onClose}>
    <Rules onAccepted={onClose} onLater={onClose} laterLabel={messages.rulesLater} />
  </Dialog>
)
