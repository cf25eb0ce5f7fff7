import { Link } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/settings.ts'
import { useSession } from '#src/data/use-session.ts'
import { DownloadSettings } from '#src/features/downloads/audience-choice.tsx'
import { HistorySwitch } from '#src/features/history/history-switch.tsx'
import { LikedPublic } from '#src/features/relations/liked-public.tsx'
import { PrivateAccount } from '#src/features/relations/private-account.tsx'
import { WhoCanMention } from '#src/features/relations/who-can-mention.tsx'
import { consent } from '#src/state/consent.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { MenuRow } from '#src/ui/menu-row.tsx'
import { rowClass } from '#src/ui/surfaces.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import css from './section.module.css'

const AGE_SEARCH = { age_verify_source: 'setting', age_verify_object_type: 'account' } as const

/** Chooses who sees what the viewer does, and what is recorded about their visits. */
export default function PrivacySection() {
  const { user } = useSession()
  const isHydrated = useIsHydrated()
  const { isAllowed } = useSnapshot(consent)
  return (
    <>
      {user && (
        <>
          <PrivateAccount />
          <LikedPublic />
          <WhoCanMention />
          <HistorySwitch />
          <Link to="/history" className={rowClass}>
            {app.watchHistory}
          </Link>
          <ul>
            <MenuRow onClick={() => openDialog('dismissed')}>{messages.dismissed}</MenuRow>
          </ul>
          <DownloadSettings />
          <Link to="/age-verification" search={AGE_SEARCH} className={rowClass}>
            {app.dateOfBirth}
          </Link>
        </>
      )}
      <Link to="/cookies" className={rowClass}>
        <span>{app.cookieSettings}</span>
        <span className={css.aside}>
          {isHydrated && isAllowed ? messages.visitsRecorded : messages.visitsNotRecorded}
        </span>
      </Link>
    </>
  )
}
