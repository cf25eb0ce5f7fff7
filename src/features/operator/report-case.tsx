import { useState } from 'react'

import { DECISIONS_BY_KIND, type Decision } from '#contract/decisions.ts'
import type { ReportCase as Case } from '#contract/models/operator.ts'
import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/operator.ts'
import { messages as reports } from '#messages/reports.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { When } from '#src/ui/when.tsx'

import { CaseVideo, DecisionButtons, History, OpenVideo } from './case-parts.tsx'
import { DecisionFields, FIRST_TERMS, type Terms } from './decision-fields.tsx'
import { kindOf } from './kind-of.ts'
import { UserFacts } from './user-facts.tsx'

import css from './operator.module.css'

/** Names a case by the kind of its subject, and the author. */
export const nameOfCase = ({ subject, author }: Case): string =>
  messages.caseName({
    kind: kindOf(subject),
    name: author ? `@${author.uniqueId}` : messages.formerUser,
  })

interface ReportCaseProps {
  reportCase: Case
  isSelected: boolean
  /** The cases that a decision is about: more than one when it is selected with others. */
  count: number
  onSelect: (isSelected: boolean) => void
  onDecide: (decision: Decision, terms: Terms) => void
}

/** Open reports about one thing, with a button for each decision. */
export function ReportCase({ reportCase, isSelected, count, onSelect, onDecide }: ReportCaseProps) {
  const { id, subject, author, video, excerpt, messages: texts, history } = reportCase
  const [reason] = reportCase.reasons
  const [terms, setTerms] = useState<Terms>({ ...FIRST_TERMS, ...(reason && { reason: reason.reason }) })
  const name = nameOfCase(reportCase)
  return (
    <article className={`${cardClass} ${css.case}`} aria-label={name} tabIndex={-1} data-case={id}>
      <header className={css.head}>
        <h2 className={css.title}>{name}</h2>
        <span>{messages.reportCount({ count: reportCase.reportCount })}</span>
        <When timeSec={reportCase.firstTime} />
        <label className={css.select}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-keyshortcuts="x"
            onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
          />
          {messages.select}
        </label>
      </header>
      <div className={css.caseBody} data-video={video?.videoUrl ? true : undefined}>
        {video && <CaseVideo video={video} />}
        <div className={css.texts}>
          {texts ? (
            <ul className={css.list}>
              {texts.map((text, index) => (
                <li key={index} dir="auto" data-reported={text.isReported || undefined} className={css.text}>
                  {text.text}
                </li>
              ))}
            </ul>
          ) : (
            excerpt && (
              <blockquote className={css.text} dir="auto" data-reported>
                {excerpt}
              </blockquote>
            )
          )}
          {video && <OpenVideo href={videoPath(video)} />}
        </div>
        <div className={css.caseFacts}>
          {author && <UserFacts user={author} />}
          <ul className={css.list}>
            {reportCase.reports.map(({ reporter, ...report }) => (
              <li key={reporter.id} className={css.report}>
                <strong>{reports.ground({ reason: report.reason })}</strong>
                {report.details && <span dir="auto">{report.details}</span>}
                <span className={css.small}>
                  <bdi>{`@${reporter.uniqueId}`}</bdi>{' '}
                  {messages.record({ acted: reporter.actedCount, dismissed: reporter.dismissedCount })}
                </span>
              </li>
            ))}
          </ul>
          <History history={history} />
        </div>
        <div className={css.caseDecide}>
          <DecisionFields terms={terms} onChange={setTerms} isVideo={subject.kind === 'video'} />
          <DecisionButtons
            decisions={DECISIONS_BY_KIND[subject.kind]}
            authorName={author ? `@${author.uniqueId}` : messages.formerUser}
            count={count}
            terms={terms}
            isLive={subject.kind === 'live'}
            onDecide={(decision) => onDecide(decision, terms)}
          />
        </div>
      </div>
    </article>
  )
}
