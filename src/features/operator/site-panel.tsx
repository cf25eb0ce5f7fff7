import { useQuery } from '@tanstack/react-query'

import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteQuery } from '#src/data/operator.ts'
import { Spinner } from '#src/ui/notice.tsx'

import { LivesList } from './lives-list.tsx'
import { LoadProblem } from './load-problem.tsx'
import { MailSection } from './mail-section.tsx'
import { SiteForm } from './site-form.tsx'
import { SiteMark } from './site-mark.tsx'

import css from './operator.module.css'

/** Settings of the whole site, for operators. */
export function SitePanel() {
  const query = useQuery(siteQuery(useApi()))
  if (query.isPending) return <Spinner label={messages.loading} />
  // A later failure must not remove typed text.
  if (!query.data) return <LoadProblem query={query} />
  const { settings, lives } = query.data
  return (
    <div className={css.queue}>
      <SiteMark mark={settings.mark} accent={settings.accent} />
      <SiteForm settings={settings} />
      <MailSection />
      <LivesList lives={lives} />
    </div>
  )
}
