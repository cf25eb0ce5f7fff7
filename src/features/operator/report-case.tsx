import { useState } from 'react'

import { DECISION_KEYS, DECISIONS_BY_KIND, type Decision } from '#contract/decisions.ts'
import type { ReportCase as Case } from '#contract/models/operator.ts'
import { videoPath } from '#contract/paths.ts'
import { messages } from '#messages/operator.ts'
import { messages as reports } from '#messages/reports.ts'
import { useNowSec } from '#src/data/use-now-sec.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { formatAgo } from '#src/ui/format-ago.ts'
import { cardClass } from '#src/ui/surfaces.ts'

import { DecisionFields, FIRST_TERMS, type Terms } from './decision-fields.tsx'
import { kindOf } from './kind-of.ts'
import { UserFacts } from './user-facts.tsx'

import css from './operator.module.css'

/** A live that is removed ends: the button says so. */
const labelOf = ({ kind }: Case['subject'], decision: Decision) =>
  kind === 'live' && decision === 'remove' ? 'decision_endLive' : (`decision_${decision}` as const)

interface ReportCaseProps {
  reportCase: Case
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onDecide: (decision: Decision, terms: Terms) => void
}

/** Open reports of one thing, with a button for each decision. Its keys press the buttons: see `useQueueKeys`. */
export function ReportCase({ reportCase, isSelected, onSelect, onDecide }: ReportCaseProps) {
  const { id, subject, author, video, excerpt, messages: texts, history } = reportCase
  const [reason] = reportCase.reasons
  const [terms, setTerms] = useState<Terms>({ ...FIRST_TERMS, ...(reason && { reason: reason.reason }) })
  const nowSec = useNowSec()
  const name = messages.caseName({
    kind: kindOf(subject),
    name: author ? `@${author.uniqueId}` : messages.formerUser,
  })
  return (
    <article className={`${cardClass} ${css.case}`} aria-label={name} tabIndex={-1} data-case={id}>
      <header className={css.head}>
        <h2 className={css.title}>{name}</h2>
        <span>{messages.reportCount({ count: reportCase.reportCount })}</span>
        <time dateTime={new Date(reportCase.firstTime * 1_000).toISOString()}>
          {formatAgo(reportCase.firstTime, nowSec)}
        </time>
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
      <div className={css.subject}>
        {video?.videoUrl && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- as it was posted; its page has the subtitles
          <video
            className={css.video}
            src={video.videoUrl}
            {...(video.posterUrl && { poster: video.posterUrl })}
            controls
            playsInline
            preload="none"
          />
        )}
        <div className={css.texts}>
          {texts ? (
            <ul className={css.list}>
              {texts.map((text, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- they stay as they were reported
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
          {video && (
            <a className={buttonClass('text')} href={videoPath(video)} target="_blank" rel="noreferrer">
              {messages.watch}
            </a>
          )}
          {author && <UserFacts user={author} />}
        </div>
      </div>
      <ul className={css.list}>
        {reportCase.reports.map(({ reporter, ...report }) => (
          <li key={reporter.id} className={css.report}>
            <strong>{reports[`reason_${report.reason}`]}</strong>
            {report.details && <span dir="auto">{report.details}</span>}
            <span className={css.small}>
              <bdi>{`@${reporter.uniqueId}`}</bdi>{' '}
              {messages.record({ acted: reporter.actedCount, dismissed: reporter.dismissedCount })}
            </span>
          </li>
        ))}
      </ul>
      {history.length > 0 && (
        <details>
          <summary>{messages.history}</summary>
          <ul className={css.list}>
            {history.map((past) => (
              <li key={past.id} className={css.small}>
                {past.isUndone ? (
                  <del>{messages[`decision_${past.decision}`]}</del>
                ) : (
                  messages[`decision_${past.decision}`]
                )}
                {' · '}
                {reports[`reason_${past.reason}`]}
                {' · '}
                {formatAgo(past.time, nowSec)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <DecisionFields terms={terms} onChange={setTerms} isVideo={subject.kind === 'video'} />
      <div className={css.decisions}>
        {DECISIONS_BY_KIND[subject.kind].map((decision) => (
          <Button
            key={decision}
            aria-keyshortcuts={DECISION_KEYS[decision]}
            onClick={() => onDecide(decision, terms)}
          >
            {messages[labelOf(subject, decision)]}
            <kbd className={css.key} aria-hidden="true">
              {DECISION_KEYS[decision].toUpperCase()}
            </kbd>
          </Button>
        ))}
      </div>
    </article>
  )
}
