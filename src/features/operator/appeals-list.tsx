import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type AppealOutcome, DECISION_NOTE_MAX_LENGTH } from '#contract/decisions.ts'
import type { OpenAppeal } from '#contract/models/operator.ts'
import { messages } from '#messages/operator.ts'
import { messages as reports } from '#messages/reports.ts'
import { useApi } from '#src/data/api-context.tsx'
import { appealsQuery, refreshOperator } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { TextArea } from '#src/ui/text-field.tsx'

import { kindOf } from './kind-of.ts'

import css from './operator.module.css'

/** Appeals that are waiting for a decision, the oldest first. */
export function AppealsList() {
  const query = useInfiniteQuery(appealsQuery(useApi()))
  return (
    <div className={css.queue}>
      <PagedList
        query={query}
        rowsOf={({ appeals }) => appeals.map((appeal) => ({ id: appeal.decision.id, appeal }))}
        loadingLabel={messages.loading}
        failureTitle={messages.listNotLoaded}
        empty={<Notice icon="inbox" role="status" title={messages.noAppeals} />}
      >
        {(rows) => rows.map(({ id, appeal }) => <Appeal key={id} appeal={appeal} />)}
      </PagedList>
    </div>
  )
}

function Appeal({ appeal: { author, decision } }: { appeal: OpenAppeal }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [answer, setAnswer] = useState('')
  const close = async (outcome: AppealOutcome) => {
    try {
      await api.operator.closeAppeal({ decisionId: decision.id, outcome, answer })
      showMessage(messages.answered)
    } catch (error) {
      showMessage(joinSentences(messages.notDone, sentenceOf(error)))
    }
    await refreshOperator(queryClient)
  }
  const name = messages.caseName({
    kind: kindOf(decision.subject),
    name: author ? `@${author.uniqueId}` : messages.formerUser,
  })
  return (
    <article className={`${cardClass} ${css.case}`} aria-label={name}>
      <h2 className={css.title}>{name}</h2>
      <p>
        <strong>{messages[`decision_${decision.decision}`]}</strong>
        {' · '}
        {reports[`reason_${decision.reason}`]}
      </p>
      {decision.note && <p dir="auto">{decision.note}</p>}
      {decision.excerpt && (
        <blockquote className={css.text} dir="auto">
          {decision.excerpt}
        </blockquote>
      )}
      <blockquote className={css.text} dir="auto" data-reported>
        {decision.appeal?.text}
      </blockquote>
      <TextArea
        label={messages.answer}
        value={answer}
        maxLength={DECISION_NOTE_MAX_LENGTH}
        rows={2}
        dir="auto"
        onText={setAnswer}
      />
      <div className={css.decisions}>
        <Button onClick={() => void close('upheld')}>{messages.uphold}</Button>
        <Button onClick={() => void close('overturned')}>{messages.overturn}</Button>
      </div>
    </article>
  )
}
