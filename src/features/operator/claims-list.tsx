import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { DECISION_NOTE_MAX_LENGTH } from '#contract/decisions.ts'
import type { OpenClaim } from '#contract/models/operator.ts'
import { CLAIM_OUTCOMES, type ClaimOutcome } from '#contract/models/rights.ts'
import { messages } from '#messages/operator.ts'
import { messages as rights } from '#messages/rights.ts'
import { useApi } from '#src/data/api-context.tsx'
import { claimsQuery, refreshOperator } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { formatDate } from '#src/ui/format-date.ts'
import { Notice } from '#src/ui/notice.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { TextArea } from '#src/ui/text-field.tsx'

import { UserFacts } from './user-facts.tsx'

import css from './operator.module.css'

const LABELS = {
  reject: 'rejectClaim',
  silence: 'decision_silence',
  remove: 'decision_remove',
  silenceSound: 'silenceSound',
  removeSound: 'removeSound',
} as const satisfies Record<ClaimOutcome, string>
const FOR_VIDEOS: readonly ClaimOutcome[] = ['silence', 'remove']

const dateOf = (time: number | null) => (time === null ? '' : formatDate(time, { dateStyle: 'long' }))

/** Claims of copyright that are waiting for a decision, for the date of restoration, or for a court. */
export function ClaimsList() {
  const query = useInfiniteQuery(claimsQuery(useApi()))
  return (
    <div className={css.queue}>
      <PagedList
        query={query}
        rowsOf={({ claims }) => claims}
        loadingLabel={messages.loading}
        failureTitle={messages.listNotLoaded}
        empty={<Notice icon="inbox" role="status" title={messages.noClaims} />}
      >
        {(rows) => rows.map((claim) => <OpenClaimCard key={claim.id} claim={claim} />)}
      </PagedList>
    </div>
  )
}

function OpenClaimCard({ claim }: { claim: OpenClaim }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const { author, kind, state, counter } = claim
  const name = messages.caseName({ kind, name: author ? `@${author.uniqueId}` : messages.formerUser })
  const close = async (outcome: ClaimOutcome) => {
    try {
      await api.operator.closeClaim({ claimId: claim.id, outcome, note })
      showMessage(messages.decided({ count: 1 }))
    } catch (error) {
      showMessage(joinSentences(messages.notDone, sentenceOf(error)))
    }
    await refreshOperator(queryClient)
  }
  return (
    <article className={`${cardClass} ${css.case}`} aria-label={name}>
      <header className={css.head}>
        <h2 className={css.title}>{name}</h2>
        <time dateTime={new Date(claim.time * 1_000).toISOString()}>{dateOf(claim.time)}</time>
      </header>
      <p>
        <bdi>{claim.name}</bdi> · <bdi>{claim.email}</bdi>
      </p>
      <blockquote className={css.text} dir="auto" data-reported>
        {claim.work}
      </blockquote>
      {claim.path && (
        <a
          className={`${buttonClass('text')} ${css.open}`}
          href={claim.path}
          target="_blank"
          rel="noreferrer"
        >
          {rights.open}
        </a>
      )}
      {author && <UserFacts user={author} />}
      {counter && (
        <blockquote className={css.text} dir="auto">
          {[counter.name, counter.contact, counter.text].join('\n')}
        </blockquote>
      )}
      {(state === 'countered' || state === 'court') && (
        <p role="note">{rights.moderatorState({ state, date: dateOf(claim.dueTime) })}</p>
      )}
      {claim.court && (
        <blockquote className={css.text} dir="auto">
          {claim.court}
        </blockquote>
      )}
      {state === 'open' && (
        <>
          <TextArea
            label={messages.note}
            value={note}
            maxLength={DECISION_NOTE_MAX_LENGTH}
            rows={2}
            dir="auto"
            onText={setNote}
          />
          <div className={css.decisions}>
            {CLAIM_OUTCOMES.filter((outcome) => kind === 'video' || !FOR_VIDEOS.includes(outcome)).map(
              (outcome) => (
                <Button key={outcome} onClick={() => void close(outcome)}>
                  {messages[LABELS[outcome]]}
                </Button>
              ),
            )}
          </div>
        </>
      )}
    </article>
  )
}
