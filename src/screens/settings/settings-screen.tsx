import { Link } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'

import { userPath } from '#contract/paths.ts'
import { useSession } from '#src/data/use-session.ts'
import { DataSwitches } from '#src/features/data-use/data-switches.tsx'
import { WaitingLink } from '#src/features/outbox/waiting-link.tsx'
import { LogOutButton } from '#src/features/profile/log-out-button.tsx'
import { consent } from '#src/state/consent.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { Page } from '#src/ui/page.tsx'
import { cardClass, rowClass } from '#src/ui/surfaces.ts'
import { Switch } from '#src/ui/switch.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import { DeviceLinks } from './device-links.tsx'

import css from './settings-screen.module.css'

const SUBTITLES = [
  { value: 'auto', label: 'When muted' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const
const SUBTITLE_SIZES = ['Small', 'Medium', 'Large'].map((label, value) => ({ value, label }))
const SUBTITLE_STYLES = ['Light', 'Solid', 'High contrast'].map((label, value) => ({ value, label }))

/** The settings of this device, and the ways to what the site stores of the viewer. */
export const SettingsScreen = () => (
  <Page title="Settings" back={<BackButton place="bar" />}>
    <div className={css.sections}>
      <Account />
      <Playback />
      <DataSwitches />
      <Privacy />
    </div>
  </Page>
)

function Account() {
  const { user } = useSession()
  return (
    <section className={cardClass}>
      <h2>Account</h2>
      {user ? (
        <>
          <p className={css.aside}>
            {'Logged in as '}
            <Link to={userPath(user)} className={css.link}>
              <bdi>{`@${user.uniqueId}`}</bdi>
            </Link>
          </p>
          <ul>
            <li>
              <WaitingLink />
            </li>
          </ul>
          <LogOutButton userId={user.id} />
        </>
      ) : (
        <>
          <p className={css.aside}>You’re not logged in. These settings are for this device.</p>
          <Button kind="primary" className={css.logIn ?? ''} onClick={() => openDialog('logIn')}>
            Log in
          </Button>
        </>
      )}
    </section>
  )
}

function Playback() {
  const isHydrated = useIsHydrated()
  const settings = useSnapshot(playerSettings)
  // The server renders for a device without choices of an earlier visit.
  const { subtitles, subtitleSize, subtitleStyle } = isHydrated
    ? settings
    : { subtitles: 'auto' as const, subtitleSize: 1, subtitleStyle: 0 }
  return (
    <section className={cardClass}>
      <h2>Playback</h2>
      <Switch
        label="Play next video automatically"
        isOn={isHydrated && settings.isAutoAdvancing}
        onChange={(isOn) => changePlayerSettings({ isAutoAdvancing: isOn })}
      />
      <Choice
        legend="Subtitles"
        options={[...SUBTITLES]}
        value={subtitles}
        onChange={(value) => changePlayerSettings({ subtitles: value })}
      />
      <Choice
        legend="Subtitle size"
        options={SUBTITLE_SIZES}
        value={subtitleSize}
        onChange={(value) => changePlayerSettings({ subtitleSize: value })}
      />
      <Choice
        legend="Subtitle style"
        options={SUBTITLE_STYLES}
        value={subtitleStyle}
        onChange={(value) => changePlayerSettings({ subtitleStyle: value })}
      />
      <Switch
        label="One-letter shortcuts"
        isOn={!isHydrated || settings.hasLetterKeys}
        onChange={(isOn) => changePlayerSettings({ hasLetterKeys: isOn })}
      >
        Turn this off if speech input presses keys by accident.
      </Switch>
      <button type="button" className={rowClass} onClick={() => openDialog('shortcuts')}>
        Keyboard shortcuts
      </button>
    </section>
  )
}

function Privacy() {
  const isHydrated = useIsHydrated()
  const { isAllowed } = useSnapshot(consent)
  return (
    <section className={cardClass}>
      <h2>Storage and privacy</h2>
      <ul>
        <DeviceLinks />
        <li>
          <Link to="/privacy" className={rowClass}>
            <span>Privacy</span>
            <span className={css.aside}>
              {isHydrated && isAllowed ? 'Visits are recorded' : 'Visits are not recorded'}
            </span>
          </Link>
        </li>
      </ul>
    </section>
  )
}
