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
import { ban, eye } from '#src/ui/drawings.ts'
import { ButtonRow, FieldRow, LinkRow, Rows } from '#src/ui/rows.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

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
          <Rows>
            <PrivateAccount />
            <LikedPublic />
          </Rows>
          <Rows>
            <FieldRow>
              <WhoCanMention />
            </FieldRow>
            <FieldRow>
              <DownloadSettings />
            </FieldRow>
          </Rows>
          <Rows>
            <FieldRow>
              <HistorySwitch />
            </FieldRow>
            <LinkRow to="/history" icon="clock" label={app.watchHistory} />
            <ButtonRow icon={ban} label={messages.dismissed} onClick={() => openDialog('dismissed')} />
          </Rows>
        </>
      )}
      <Rows>
        {user && <LinkRow to="/age-verification" search={AGE_SEARCH} icon="user" label={app.dateOfBirth} />}
        <LinkRow
          to="/cookies"
          icon={eye}
          label={app.cookieSettings}
          value={isHydrated && isAllowed ? messages.visitsRecorded : messages.visitsNotRecorded}
        />
      </Rows>
    </>
  )
}
