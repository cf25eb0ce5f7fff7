import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { type AppealOutcome, DECISION_NOTE_MAX_LENGTH } from '#contract/decisions.ts'
import type { OpenAppeal } from '#contract/models/operator.ts'
import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/operator.ts'
import { messages as reports } from '#messages/reports.ts'
import { useApi } from '#src/data/api-context.tsx'
import { appealsQuery, refreshOperator } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { useNowSec } from '#src/data/use-now-sec.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { TextArea } from '#src/ui/text-field.tsx'
import { When } from '#src/ui/when.tsx'

import { CaseColumns } from './case-columns.tsx'
import { CaseVideo, decisionLabel, History, OpenVideo } from './case-parts.tsx'
import { kindOf } from './kind-of.ts'
import { useCurrentCase } from './use-current-case.ts'
import { UserFacts } from './user-facts.tsx'

import css from './operator.module.css'

const nameOf = ({ decision, author }: OpenAppeal): string =>
  messages.caseName({
    kind: kindOf(decision.subject),
    name: author ? `@${author.uniqueId}` : messages.formerUser,
  })
const labelOf = ({ decision }: OpenAppeal): string =>
  decisionLabel(decision.decision, decision.subject.kind === 'live')
const appealTimeOf = ({ decision }: OpenAppeal): number => decision.appeal?.time ?? decision.time
const withId = (appeal: OpenAppeal) => ({ ...appeal, id: appeal.decision.id })

/** Appeals that are waiting for a decision, the oldest first. */
export function AppealsList() {
  const query = useInfiniteQuery(appealsQuery(useApi()))
  const list = useRef<HTMLDivElement>(null)
  const appeals = query.data?.pages.flatMap((page) => page.appeals.map(withId)) ?? []
  const { currentId, goTo, besides } = useCurrentCase(list, appeals)
  const nowSec = useNowSec()
  return (
    <div ref={list} className={css.queue}>
      <PagedList
        query={query}
        rowsOf={(page) => page.appeals.map(withId)}
        loadingLabel={messages.loading}
        failureTitle={messages.listNotLoaded}
        empty={<Notice icon="inbox" role="status" title={messages.noAppeals} />}
      >
        {(rows) => (
          <CaseColumns
            label={messages.tabAppeals}
            rows={rows}
            currentId={currentId}
            onChoose={goTo}
            nowSec={nowSec}
            summaryOf={(appeal) => ({
              name: nameOf(appeal),
              facts: [labelOf(appeal)],
              time: appealTimeOf(appeal),
              posterUrl: appeal.video?.posterUrl,
            })}
          >
            {(appeal) => (
              <Appeal
                appeal={appeal}
                onClosed={() => goTo(besides(appeal.id, 1) ?? besides(appeal.id, -1))}
              />
            )}
          </CaseColumns>
        )}
      </PagedList>
    </div>
  )
}

interface AppealProps {
  appeal: OpenAppeal
  onClosed: () => void
}

function Appeal({ appeal, onClosed }: AppealProps) {
  const { author, decision, moderator, video, history } = appeal
  const api = useApi()
  const queryClient = useQueryClient()
  const [answer, setAnswer] = useState('')
  const close = async (outcome: AppealOutcome) => {
    try {
      await api.operator.closeAppeal({ decisionId: decision.id, outcome, answer })
      showMessage(messages.answered)
      onClosed()
    } catch (error) {
      showMessage(joinSentences(messages.notDone, sentenceOf(error)))
    }
    await refreshOperator(queryClient)
  }
  const name = nameOf(appeal)
  return (
    <article className={`${cardClass} ${css.case}`} aria-label={name} tabIndex={-1} data-case={decision.id}>
      <header className={css.head}>
        <h2 className={css.title}>{name}</h2>
        <When timeSec={appealTimeOf(appeal)} />
      </header>
      <div className={css.caseBody} data-video={video?.videoUrl ? true : undefined}>
        {video && <CaseVideo video={video} />}
        <div className={css.texts}>
          {decision.excerpt && (
            <blockquote className={css.text} dir="auto">
              {decision.excerpt}
            </blockquote>
          )}
          {video && <OpenVideo href={videoPath(video)} />}
        </div>
        <div className={css.caseFacts}>
          {author && <UserFacts user={author} />}
          <section>
            <h3 className={css.label}>{messages.appealedDecision}</h3>
            <p>
              <strong>{labelOf(appeal)}</strong>
              {' · '}
              {reports.ground({ reason: decision.reason })}
            </p>
            <p className={css.small}>
              {moderator && (
                <>
                  <bdi>{`@${moderator.uniqueId}`}</bdi>
                  {' · '}
                </>
              )}
              <When timeSec={decision.time} />
            </p>
            {decision.note && <p dir="auto">{decision.note}</p>}
          </section>
          <section>
            <h3 className={css.label}>{messages.appealText}</h3>
            <blockquote className={css.text} dir="auto" data-reported>
              {decision.appeal?.text}
            </blockquote>
          </section>
          <History history={history} />
        </div>
        <div className={css.caseDecide}>
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
        </div>
      </div>
    </article>
  )
}
