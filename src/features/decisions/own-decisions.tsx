import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { APPEAL_MAX_LENGTH } from '#contract/decisions.ts'
import type { OwnDecision } from '#contract/models/decision.ts'
import { messages } from '#messages/decisions.ts'
import { messages as reports } from '#messages/reports.ts'
import { useApi } from '#src/data/api-context.tsx'
import { ownDecisionsQuery, refreshDecisions } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { siteInfoQuery } from '#src/data/site.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { focusFieldIfLost } from '#src/ui/focus-if-lost.ts'
import { formatList } from '#src/ui/format-list.ts'
import { Notice } from '#src/ui/notice.tsx'
import { StatementForm } from '#src/ui/statement-form.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { useFormatDate } from '#src/ui/use-format-date.ts'
import { When } from '#src/ui/when.tsx'

import css from './decisions.module.css'

interface OwnDecisionsProps {
  /** Shows the copyright claim behind a decision. */
  claimOf: (decision: OwnDecision) => ReactNode
}

/** Decisions of moderators about the viewer, each with its reason and an appeal. */
export function OwnDecisions({ claimOf }: OwnDecisionsProps) {
  const query = useInfiniteQuery(ownDecisionsQuery(useApi()))
  return (
    <PagedList
      query={query}
      rowsOf={({ decisions }) => decisions}
      loadingLabel={messages.loading}
      empty={<NoDecisions />}
    >
      {(decisions) => (
        <div className={css.list}>
          {decisions.map((decision) => (
            <Decision key={decision.id} decision={decision} claim={claimOf(decision)} />
          ))}
        </div>
      )}
    </PagedList>
  )
}

/** Leads to the rules of the site, where it has any. */
function NoDecisions() {
  const { data } = useQuery(siteInfoQuery(useApi()))
  return (
    <Notice icon="check" role="status" title={messages.noDecisions} text={messages.noDecisionsHint}>
      {data?.rules && (
        <Link to="/about" className={buttonClass('quiet')}>
          {messages.readRules}
        </Link>
      )}
    </Notice>
  )
}

/** Names the message about a decision. A removed live has ended. */
function textKeyOf({ decision, subject, regionRule }: OwnDecision) {
  if (decision === 'ban' || decision === 'keep' || decision === 'release') return 'other' as const
  if (decision === 'limitRegion' && regionRule === 'allowed') return 'onlyRegion' as const
  if (subject.kind === 'sound' && decision === 'silence') return 'silenceSound' as const
  if (subject.kind === 'sound' && decision === 'remove') return 'removeSound' as const
  return decision === 'remove' && subject.kind === 'live' ? ('endLive' as const) : decision
}

function Decision({ decision, claim }: { decision: OwnDecision; claim: ReactNode }) {
  const { appeal, untilTime } = decision
  const formatDate = useFormatDate()
  const text = messages.text({
    decision: textKeyOf(decision),
    age: decision.minAge ?? 0,
    regions: formatList(decision.regions ?? []),
    date: untilTime === null ? '' : formatDate(untilTime, { dateStyle: 'long', timeStyle: 'short' }),
  })
  return (
    <article className={cardClass} aria-label={text}>
      <p className={css.small}>
        <When timeSec={decision.time} />
      </p>
      <h2 className={css.title}>{text}</h2>
      {decision.excerpt && (
        <blockquote className={css.excerpt} dir="auto">
          {decision.excerpt}
        </blockquote>
      )}
      <p>{messages.reason({ reason: reports.ground({ reason: decision.reason }) })}</p>
      {decision.note && <p dir="auto">{decision.note}</p>}
      {decision.isUndone && <p role="note">{messages.undone}</p>}
      {appeal && (
        <>
          <blockquote className={css.excerpt} dir="auto">
            {appeal.text}
          </blockquote>
          <p>{messages.appealState({ outcome: appeal.outcome ?? 'other' })}</p>
          {appeal.answer && <p dir="auto">{appeal.answer}</p>}
        </>
      )}
      {claim}
      {decision.canAppeal && <AppealForm decisionId={decision.id} />}
    </article>
  )
}

function AppealForm({ decisionId }: { decisionId: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{messages.appeal}</Button>
  const send = async (text: string) => {
    await api.decisions.appeal({ decisionId, text })
  }
  return (
    <div ref={focusFieldIfLost}>
      <StatementForm
        label={messages.appealLabel}
        rows={4}
        maxLength={APPEAL_MAX_LENGTH}
        action={messages.sendAppeal}
        failure={messages.notSent}
        className={css.list}
        send={send}
        onSent={() => refreshDecisions(queryClient)}
      />
    </div>
  )
}
