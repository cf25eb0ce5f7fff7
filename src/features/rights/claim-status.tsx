import { useQuery, useQueryClient } from '@tanstack/react-query'

import { CLAIM_TEXT_MAX_LENGTH, type Claim } from '#contract/models/rights.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/rights.ts'
import { useApi } from '#src/data/api-context.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { formatDate } from '#src/ui/format-date.ts'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Spinner } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { StatementForm } from '#src/ui/statement-form.tsx'

import css from './rights.module.css'

const keyOf = (token: string) => ['rights', token]

const dateOf = (time: number | null): string => (time === null ? '' : formatDate(time, { dateStyle: 'long' }))

/** Shows a claimant the state of their claim. */
export function ClaimStatus({ token }: { token: string }) {
  const api = useApi()
  const query = useQuery({
    queryKey: keyOf(token),
    queryFn: () => api.rights.status({ token }),
    retry: false,
  })
  if (query.isPending) return <Spinner label={messages.loading} />
  if (query.isError)
    return (
      <MoreProblem
        title={app.serverErrorTitle}
        reason={sentenceOf(query.error)}
        onTryAgain={() => void query.refetch()}
      />
    )
  const { claim } = query.data
  const { state, counter, note, court, dueTime, path, work } = claim
  return (
    <div className={css.parts}>
      <p role="status">
        <strong>
          {messages.state({
            state: state === 'overruled' ? 'other' : state,
            date: dateOf(dueTime),
          })}
        </strong>
      </p>
      {note && <p dir="auto">{note}</p>}
      {counter && (
        <blockquote className={css.words} dir="auto">
          {[counter.name, counter.contact, counter.text].join('\n')}
        </blockquote>
      )}
      {court && (
        <blockquote className={css.words} dir="auto">
          {court}
        </blockquote>
      )}
      <h2>{messages.work}</h2>
      <blockquote className={css.words} dir="auto">
        {work}
      </blockquote>
      {path && (
        <a className={buttonClass('text')} href={path}>
          {messages.open}
        </a>
      )}
      {(state === 'upheld' || state === 'countered') && <CourtForm token={token} />}
      <p className={css.hint}>{messages.storeLinkHint}</p>
    </div>
  )
}

function CourtForm({ token }: { token: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const send = async (text: string) => {
    const answer: { claim: Claim } = await api.rights.goToCourt({ token, text })
    queryClient.setQueryData(keyOf(token), answer)
  }
  return (
    <StatementForm
      label={messages.court}
      rows={2}
      maxLength={CLAIM_TEXT_MAX_LENGTH}
      action={messages.goToCourt}
      failure={messages.notSent}
      className={css.parts}
      send={send}
    />
  )
}
