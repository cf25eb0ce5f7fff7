import { useState } from 'react'

import { type Decision, VIDEO_DECISIONS } from '#contract/decisions.ts'
import type { ReviewedVideo } from '#contract/models/operator.ts'
import type { ReportReason } from '#contract/models/report.ts'
import { videoPath } from '#contract/paths.ts'
import { messages as audiences } from '#messages/audience.ts'
import { messages } from '#messages/operator.ts'
import { messages as problems } from '#messages/problems.ts'
import { messages as review } from '#messages/review.ts'
import { useSession } from '#src/data/use-session.ts'
import { formatList } from '#src/ui/format-list.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { When } from '#src/ui/when.tsx'

import { CaseVideo, DecisionButtons, History, OpenVideo } from './case-parts.tsx'
import { DecisionFields, FIRST_TERMS, type Terms } from './decision-fields.tsx'
import { UserFacts } from './user-facts.tsx'

import css from './operator.module.css'

/** The report reasons that the classifier's labels map to. */
const REASONS: Readonly<Record<string, ReportReason>> = {
  violence: 'violence',
  sexual: 'sexual',
  adult: 'sexual',
  dangerous: 'harm',
}

function stateOf({ moderation }: ReviewedVideo) {
  if (moderation === 'maskWithReason') return 'mask'
  return moderation === 'none' || moderation === 'hidden' || moderation === 'removed' || moderation === 'mask'
    ? moderation
    : 'other'
}

export const nameOfVideo = ({ author }: ReviewedVideo): string =>
  messages.caseName({ kind: 'video', name: `@${author.uniqueId}` })

interface ReviewCaseProps {
  video: ReviewedVideo
  isSelected?: boolean
  /** The videos that a decision is about: more than one when it is selected with others. */
  count?: number
  /** Absent when the case is shown alone. */
  onSelect?: (isSelected: boolean) => void
  onDecide: (decision: Decision, terms: Terms) => void
}

/** A video that is waiting for a review or was looked up, with a button for each decision. */
export function ReviewCase({ video, isSelected = false, count = 1, onSelect, onDecide }: ReviewCaseProps) {
  const { id, author, cause, caption, labels, minAge, reportCount } = video
  const label = labels.find((each) => Object.hasOwn(REASONS, each))
  const reason = label === undefined ? undefined : REASONS[label]
  const [terms, setTerms] = useState<Terms>({ ...FIRST_TERMS, ...(reason && { reason }) })
  const { user } = useSession()
  const name = nameOfVideo(video)
  const facts = [
    review.state({ state: stateOf(video) }),
    audiences.audienceName({ audience: video.audience }),
    minAge > 0 && review.ageFrom({ age: minAge }),
    reportCount > 0 && messages.reportCount({ count: reportCount }),
  ].filter((fact) => fact !== false)
  return (
    <article className={`${cardClass} ${css.case}`} aria-label={name} tabIndex={-1} data-case={id}>
      <header className={css.head}>
        <h2 className={css.title}>{name}</h2>
        <When timeSec={video.postTime} />
        {onSelect && video.isDecidable && (
          <label className={css.select}>
            <input
              type="checkbox"
              checked={isSelected}
              aria-keyshortcuts="x"
              onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
            />
            {messages.select}
          </label>
        )}
      </header>
      <p>{cause === null ? review.notWaiting : review[`waits_${cause}`]}</p>
      <div className={css.caseBody} data-video={video.videoUrl ? true : undefined}>
        <CaseVideo video={video} />
        <div className={css.texts}>
          {caption && (
            <blockquote className={css.text} dir="auto">
              {caption}
            </blockquote>
          )}
          <p className={css.small}>{facts.join(' · ')}</p>
          {labels.length > 0 && <p className={css.small}>{review.labels({ labels: formatList(labels) })}</p>}
          <OpenVideo href={videoPath({ id, author })} />
        </div>
        <div className={css.caseFacts}>
          <UserFacts user={author} />
          <History history={video.history} />
        </div>
        <div className={css.caseDecide}>
          {video.isDecidable ? (
            <>
              <DecisionFields terms={terms} onChange={setTerms} isVideo />
              <DecisionButtons
                decisions={VIDEO_DECISIONS}
                authorName={`@${author.uniqueId}`}
                count={count}
                terms={terms}
                onDecide={(decision) => onDecide(decision, terms)}
              />
            </>
          ) : (
            <p role="note">
              {user?.id === author.id ? problems.decisionAboutSelf : problems.decisionAboutTeam}
            </p>
          )}
        </div>
      </div>
    </article>
  )
}
