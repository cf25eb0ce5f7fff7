import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { DECISIONS } from '#contract/decisions.ts'
import type { AuditEntry } from '#contract/models/operator.ts'
import { REPORT_REASONS } from '#contract/models/report.ts'
import { tagPath, userPath, videoPath } from '#contract/paths.ts'
import { ROLES } from '#contract/roles.ts'
import { messages } from '#messages/operator.ts'
import { messages as reports } from '#messages/reports.ts'
import { useApi } from '#src/data/api-context.tsx'
import { type AuditFilter, auditQuery } from '#src/data/operator.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useWhen, When } from '#src/ui/when.tsx'

import css from './operator.module.css'

/** The actions of moderators and operators, the latest first. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const query = useInfiniteQuery(auditQuery(useApi(), filter))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <PagedList
      query={query}
      rowsOf={({ entries }) => entries}
      loadingLabel={messages.loading}
      failureTitle={messages.listNotLoaded}
      empty={
        <Notice
          icon="inbox"
          role="status"
          title={isFiltered ? messages.nothingFiltered : messages.emptyLog}
        />
      }
    >
      {(entries) => (
        <ol className={css.list}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </PagedList>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { time, actor, isByCommand, action, subject, details } = entry
  const when = useWhen()
  const facts = factsOf(entry, when)
  const record = [subject, Object.keys(details).length > 0 && JSON.stringify(details)]
    .filter(Boolean)
    .join(' ')
  return (
    <li className={css.entry}>
      <span className={css.entryTime}>
        <When timeSec={time} />
      </span>
      <span>
        <bdi>{actor ? `@${actor.uniqueId}` : isByCommand ? messages.byCommand : messages.byDeleted}</bdi>
        {' · '}
        <strong>{actionText(action)}</strong>
        <Subject entry={entry} />
      </span>
      {facts.length > 0 && <span dir="auto">{facts.join(' · ')}</span>}
      {record && (
        <Disclosure label={messages.more}>
          <code className={css.small} dir="ltr">
            {record}
          </code>
          {subject && (
            <Link to="/operator" search={{ tab: 'audit', subject }} className={css.way}>
              {messages.allAbout}
            </Link>
          )}
        </Disclosure>
      )}
    </li>
  )
}

/** The subject of an entry, with a link to it. */
function Subject({ entry: { subject, actor, about } }: { entry: AuditEntry }) {
  const [, kind = '', key = ''] = /^(\w+) (.+)$/.exec(subject) ?? []
  if (kind === 'hashtag') {
    return (
      <>
        {' · '}
        <Way href={tagPath(key)}>
          <bdi>#{key}</bdi>
        </Way>
      </>
    )
  }
  if (kind === 'host') {
    return (
      <>
        {' · '}
        <bdi dir="ltr">{key}</bdi>
      </>
    )
  }
  const isOneself = kind === 'user' && about !== null && about.id === actor?.id
  if (!isNamed(kind) || isOneself) return null
  const name = messages.caseName({ kind, name: about ? `@${about.uniqueId}` : messages.formerUser })
  const author = about && { ...about, secUid: '' }
  const way = author && (kind === 'video' ? videoPath({ id: key, author }, '') : userPath(author, ''))
  return (
    <>
      {' · '}
      {way ? <Way href={way}>{name}</Way> : name}
    </>
  )
}

/** In a tab of its own, so that the list stays open. */
const Way = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={css.way} href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)

/** Kinds of subjects that `caseName` names by their author. */
const NAMED = ['video', 'comment', 'user', 'sound', 'live', 'chatLine'] as const
const isNamed = isOneOf(NAMED)
const isReason = isOneOf(REPORT_REASONS)
const isRole = isOneOf(ROLES)

function isOneOf<T extends string>(list: readonly T[]) {
  return (value: unknown): value is T => list.some((each) => each === value)
}

/** Describes the reason, the period and the amounts. Everything else is in the record below. */
function factsOf({ action, details }: AuditEntry, when: (timeSec: number) => string): string[] {
  const { reason, from, to, minAge, regions, untilTime, maxBytes, name, host } = details
  return [
    isReason(reason) ? reports.ground({ reason }) : reason,
    isRole(from) && isRole(to) && `${messages[`role_${from}`]} → ${messages[`role_${to}`]}`,
    typeof minAge === 'number' && `${messages.minAge}: ${minAge}`,
    Array.isArray(regions) && regions.join(', '),
    typeof untilTime === 'number' && untilText(action, when(untilTime)),
    typeof maxBytes === 'number' && formatBytes(maxBytes),
    name,
    host,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}

const untilText = (action: string, date: string): string =>
  action === 'decide.suspend' ? messages.suspendedUntil({ date }) : date

/** Names an action, also one of an earlier version that has no text. */
export function actionText(action: string): string {
  const decision = DECISIONS.find((each) => action === `decide.${each}`)
  if (decision) return messages[`decision_${decision}`]
  return messages.auditAction({ action: action.replaceAll('.', '_') as 'other' })
}
