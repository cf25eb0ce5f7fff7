import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { USER_DECISIONS } from '#contract/decisions.ts'
import type { ReportOfUser, UserRecord as Details } from '#contract/models/operator.ts'
import { userPath, videoPath } from '#contract/paths.ts'
import { ROLES, type Role } from '#contract/roles.ts'
import { messages } from '#messages/operator.ts'
import { messages as problems } from '#messages/problems.ts'
import { messages as reports } from '#messages/reports.ts'
import { messages as review } from '#messages/review.ts'
import { useApi } from '#src/data/api-context.tsx'
import { userRecordQuery } from '#src/data/operator.ts'
import { useSession } from '#src/data/use-session.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { Spinner } from '#src/ui/notice.tsx'
import { Rows, TextRow } from '#src/ui/rows.tsx'
import { Section, Sections } from '#src/ui/section.tsx'
import { SelectField } from '#src/ui/text-field.tsx'
import { When } from '#src/ui/when.tsx'

import { BirthDateForm } from './birth-date-form.tsx'
import { DecisionButtons, decisionLabel } from './case-parts.tsx'
import { DecisionFields, FIRST_TERMS, type Terms } from './decision-fields.tsx'
import { kindOf } from './kind-of.ts'
import { LoadProblem } from './load-problem.tsx'
import { useRowChange } from './operator-form.ts'
import { UserState } from './user-facts.tsx'

import css from './operator.module.css'
import own from './user-record.module.css'

/** The page of a user for moderators: facts, videos, reports, decisions, and what can be done about the account. */
export function UserRecord({ userId }: { userId: string }) {
  const query = useQuery(userRecordQuery(useApi(), userId))
  if (query.isPending) return <Spinner label={messages.loading} />
  if (!query.data) return <LoadProblem query={query} />
  const { user, videos, reportsAbout, reportsBy, history, isDecidable } = query.data
  return (
    <div className={own.page}>
      <header className={own.head}>
        <Avatar url={user.avatarUrl} name={user.nickname} />
        <div className={css.names}>
          <h2 className={css.title} dir="auto">
            {user.nickname}
          </h2>
          <span className={css.small}>
            <bdi>{`@${user.uniqueId}`}</bdi>
            {' · '}
            {messages[`role_${user.role}`]}
            {' · '}
            <UserState user={user} />
          </span>
        </div>
        <Link to={userPath(user)} className={buttonClass('quiet')}>
          {messages.openProfile}
        </Link>
      </header>
      <div className={own.columns}>
        <Sections>
          <Facts record={query.data} />
          <Actions key={user.id} record={query.data} isDecidable={isDecidable} />
        </Sections>
        <Sections>
          <Section title={messages.latestVideos}>
            <Entries entries={videos}>
              {(video) => (
                <li key={video.id}>
                  <a className={own.video} href={videoPath(video)} target="_blank" rel="noreferrer">
                    <span className={css.casePicture}>
                      {video.posterUrl && (
                        <img src={video.posterUrl} alt="" loading="lazy" decoding="async" />
                      )}
                    </span>
                    <span className={css.names}>
                      <span className={own.caption} dir="auto">
                        {video.caption || review.state({ state: stateOf(video) })}
                      </span>
                      <span className={css.small}>
                        <When timeSec={video.postTime} />
                        {' · '}
                        {review.state({ state: stateOf(video) })}
                      </span>
                    </span>
                  </a>
                </li>
              )}
            </Entries>
          </Section>
          <Section title={messages.reportsAbout}>
            <Entries entries={reportsAbout}>
              {(report) => <ReportRow key={report.id} report={report} author={user} by={report.other} />}
            </Entries>
          </Section>
          <Section title={messages.reportsBy}>
            <Entries entries={reportsBy}>
              {(report) => <ReportRow key={report.id} report={report} author={report.other} />}
            </Entries>
          </Section>
          <Section title={messages.columnDecisions}>
            <Entries entries={history}>
              {({ id, decision, reason, time, isUndone }) => (
                <TextRow
                  key={id}
                  label={isUndone ? <del>{decisionLabel(decision)}</del> : decisionLabel(decision)}
                  hint={reports.ground({ reason })}
                  value={<When timeSec={time} />}
                />
              )}
            </Entries>
          </Section>
        </Sections>
      </div>
    </div>
  )
}

const stateOf = ({ moderation }: Details['videos'][number]) =>
  moderation === 'maskWithReason'
    ? ('mask' as const)
    : moderation === 'none' || moderation === 'hidden' || moderation === 'removed' || moderation === 'mask'
      ? moderation
      : ('other' as const)

const Entries = <Entry,>({
  entries,
  children,
}: {
  entries: readonly Entry[]
  children: (entry: Entry) => ReactNode
}) =>
  entries.length === 0 ? (
    <p className={css.small}>{messages.noneYet}</p>
  ) : (
    <Rows>{entries.map(children)}</Rows>
  )

interface ReportRowProps {
  report: ReportOfUser
  /** The user whom it is about. Null when the account is gone. */
  author: { uniqueId: string } | null
  /** The reporter, unless the page is theirs. */
  by?: { uniqueId: string } | null
}

/** A report: the thing, the reason, the reporter and the outcome. */
const ReportRow = ({ report: { subject, reason, time, outcome }, author, by }: ReportRowProps) => (
  <TextRow
    label={messages.caseName({
      kind: kindOf(subject),
      name: author ? `@${author.uniqueId}` : messages.formerUser,
    })}
    hint={
      <>
        {reports.ground({ reason })}
        {by && ' · '}
        {by && <bdi>{`@${by.uniqueId}`}</bdi>}
        {' · '}
        <When timeSec={time} />
      </>
    }
    value={messages.reportOutcome({ outcome: outcome === 'acted' ? 'other' : outcome })}
  />
)

function Facts({ record: { user, sessionCount } }: { record: Details }) {
  return (
    <Rows>
      <TextRow label={messages.columnJoined} value={<When timeSec={user.createTime} />} />
      <TextRow
        label={messages.columnActive}
        value={user.lastActiveTime === null ? messages.notLoggedIn : <When timeSec={user.lastActiveTime} />}
      />
      <TextRow label={messages.sessions} value={formatCount(sessionCount)} />
      <TextRow label={messages.tabVideos} value={formatCount(user.videoCount)} />
      <TextRow label={messages.storedBytes} value={formatBytes(user.storedBytes)} />
      <TextRow label={messages.tabReports} value={formatCount(user.reportCount)} />
      <TextRow label={messages.columnDecisions} value={formatCount(user.decisionCount)} />
      {(user.infringementCount ?? 0) > 0 && (
        <TextRow isDanger label={messages.infringements({ count: user.infringementCount ?? 0 })} />
      )}
    </Rows>
  )
}

/** Warns, suspends or bans the user and, for operators, gives them a role and corrects their date of birth. */
function Actions({ record: { user }, isDecidable }: { record: Details; isDecidable: boolean }) {
  const api = useApi()
  const session = useSession()
  const [terms, setTerms] = useState<Terms>(FIRST_TERMS)
  const [isOpen, setIsOpen] = useState(false)
  const change = useRowChange()
  const isSelf = session.user?.id === user.id
  const isOperator = session.role === 'operator'
  const decide = (decision: (typeof USER_DECISIONS)[number]) =>
    change(async () => {
      const { reason, note, days } = terms
      const { decisionId } = await api.operator.decideUser({ userId: user.id, decision, reason, note, days })
      showMessage(messages.decided({ count: 1 }), {
        label: messages.undo,
        run: () =>
          void change(async () => {
            await api.operator.undo({ decisionId })
            showMessage(messages.undone)
          }),
      })
    })
  if (!isDecidable)
    return <p className={css.small}>{isSelf ? problems.decisionAboutSelf : problems.decisionAboutTeam}</p>
  return (
    <>
      <Section title={messages.decideAbout}>
        <DecisionFields terms={terms} onChange={setTerms} isVideo={false} />
        <DecisionButtons
          decisions={USER_DECISIONS}
          authorName={`@${user.uniqueId}`}
          count={1}
          terms={terms}
          hasKeys={false}
          onDecide={(decision) => void decide(decision as (typeof USER_DECISIONS)[number])}
        />
      </Section>
      {isOperator && (
        <div>
          <SelectField
            label={messages.role}
            value={user.role}
            onChange={({ currentTarget }) =>
              void change(() => api.operator.setRole({ userId: user.id, role: currentTarget.value as Role }))
            }
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {messages[`role_${role}`]}
              </option>
            ))}
          </SelectField>
          <Disclosure label={messages.birthDate} onToggle={setIsOpen}>
            {isOpen && <BirthDateForm userId={user.id} />}
          </Disclosure>
        </div>
      )}
    </>
  )
}
