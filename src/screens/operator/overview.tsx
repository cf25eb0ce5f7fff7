import { useQuery } from '@tanstack/react-query'

import type { SiteState } from '#contract/models/overview.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { overviewQuery } from '#src/data/operator.ts'
import { LoadProblem } from '#src/features/operator/load-problem.tsx'
import { mailStateText } from '#src/features/operator/mail-section.tsx'
import * as drawings from '#src/ui/drawings.ts'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { LinkRow, Rows, TextRow } from '#src/ui/rows.tsx'
import { Section, Sections } from '#src/ui/section.tsx'
import { useWhen } from '#src/ui/when.tsx'

import { GROUPS, openIn, SECTIONS } from './sections.ts'

import css from './overview.module.css'

/** Open work of moderators and operators, and the state of the site. */
export function Overview() {
  const query = useQuery(overviewQuery(useApi()))
  if (query.isPending) return <Spinner label={messages.loading} />
  if (!query.data) return <LoadProblem query={query} />
  const { work, site } = query.data
  const waiting = GROUPS.flatMap(({ names }) => names).filter((name) => openIn(work, name) > 0)
  return (
    <Sections>
      <Section title={messages.openWork}>
        {waiting.length === 0 ? (
          <Notice icon="check" title={messages.nothingOpen} isSmall />
        ) : (
          <Rows>
            {waiting.map((name) => {
              const section = SECTIONS[name]
              return (
                section && (
                  <LinkRow
                    key={name}
                    to="/operator"
                    search={{ tab: name }}
                    icon={section.icon}
                    label={section.label()}
                    value={messages.openCount({ count: openIn(work, name) })}
                  />
                )
              )
            })}
          </Rows>
        )}
      </Section>
      {site && <State site={site} />}
    </Sections>
  )
}

function State({ site }: { site: SiteState }) {
  const { signUps, activeUsers, liveCount, disk, mail, version } = site
  const when = useWhen()
  return (
    <>
      <Section title={messages.groupCommunity}>
        <dl className={css.figures}>
          <Figure label={messages.activeUsers} {...activeUsers} />
          <Figure label={messages.newAccounts} {...signUps} />
        </dl>
      </Section>
      <Section title={messages.state}>
        <Rows>
          <TextRow icon="play" label={messages.livesNow} value={formatCount(liveCount)} />
          {disk && (
            <LinkRow
              to="/operator"
              search={{ tab: 'storage' }}
              icon={drawings.disk}
              label={messages.disk}
              value={messages.diskFree({
                free: formatBytes(disk.freeBytes),
                total: formatBytes(disk.totalBytes),
              })}
            />
          )}
          <LinkRow
            to="/operator"
            search={{ tab: 'site' }}
            icon={drawings.mail}
            label={messages.email}
            // A reason takes more room than a value has.
            {...{ [mail.failure ? 'hint' : 'value']: mailStateText(mail, when) }}
          />
          <TextRow icon={drawings.info} label={messages.version} value={version} />
        </Rows>
      </Section>
    </>
  )
}

/** A number of the last seven days, and how much of it is of the last one. */
const Figure = ({ label, day, week }: { label: string; day: number; week: number }) => (
  <div className={css.figure}>
    <dt className={css.label}>{label}</dt>
    <dd className={css.number}>{formatCount(week)}</dd>
    <dd className={css.label}>{messages.inSevenDays}</dd>
    <dd className={css.label}>{messages.inOneDay({ count: day })}</dd>
  </div>
)
