import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSnapshot } from 'valtio'

import { userPath } from '#contract/paths.ts'
import { messages as relationMessages } from '#messages/relations.ts'
import { messages } from '#messages/settings.ts'
import { useSession } from '#src/data/use-session.ts'
import { LanguageChoice } from '#src/features/app/language-choice.tsx'
import { DataSwitches } from '#src/features/data-use/data-switches.tsx'
import { WaitingLink } from '#src/features/outbox/waiting-link.tsx'
import { LogOutButton } from '#src/features/profile/log-out-button.tsx'
import { LikedPublic } from '#src/features/relations/liked-public.tsx'
import { PrivateAccount } from '#src/features/relations/private-account.tsx'
import { lazyOptional } from '#src/offline/lazy.ts'
import { consent } from '#src/state/consent.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { MenuRow } from '#src/ui/menu-row.tsx'
import { Page } from '#src/ui/page.tsx'
import { RichText, wrapIn } from '#src/ui/rich-text.tsx'
import { cardClass, rowClass } from '#src/ui/surfaces.ts'
import { Switch } from '#src/ui/switch.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import { DeviceLinks } from './device-links.tsx'

import css from './settings-screen.module.css'

const CommentSettings = lazyOptional(() => import('#src/features/comments/comment-settings.tsx'))
const ChatSettings = lazyOptional(() => import('#src/features/conversations/chat-settings.tsx'))
const NotificationSettings = lazyOptional(
  () => import('#src/features/notifications/notification-settings.tsx'),
)

/** The settings of this device, and the ways to what the site stores of the viewer. */
export const SettingsScreen = () => (
  <Page title={messages.title} back={<BackButton place="bar" />}>
    <div className={css.sections}>
      <Account />
      <Notifications />
      <section className={cardClass}>
        <LanguageChoice />
      </section>
      <Suspense fallback={null}>
        <CommentSettings />
      </Suspense>
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
      <h2>{messages.account}</h2>
      {user ? (
        <>
          <p className={css.aside}>
            <RichText>
              {messages.loggedInAs({
                username: user.uniqueId,
                profile: wrapIn(<Link to={userPath(user)} className={css.link} />),
              })}
            </RichText>
          </p>
          <PrivateAccount />
          <LikedPublic />
          <ul>
            <MenuRow onClick={() => openDialog('hidden', { kind: 'blocked' })}>
              {relationMessages.blockedUsers}
            </MenuRow>
            <MenuRow onClick={() => openDialog('hidden', { kind: 'muted' })}>
              {relationMessages.mutedUsers}
            </MenuRow>
            <li>
              <WaitingLink />
            </li>
          </ul>
          <Suspense fallback={null}>
            <ChatSettings />
          </Suspense>
          <LogOutButton userId={user.id} />
        </>
      ) : (
        <>
          <p className={css.aside}>{messages.notLoggedIn}</p>
          <Button kind="primary" className={css.logIn ?? ''} onClick={() => openDialog('logIn')}>
            {messages.logIn}
          </Button>
        </>
      )}
    </section>
  )
}

function Notifications() {
  const { user } = useSession()
  return (
    user && (
      <Suspense fallback={null}>
        <NotificationSettings />
      </Suspense>
    )
  )
}

/** Choices that are stored as numbers from 0. */
const numbered = (...labels: string[]) => labels.map((label, value) => ({ value, label }))

function Playback() {
  const isHydrated = useIsHydrated()
  const settings = useSnapshot(playerSettings)
  // The server renders for a device without choices of an earlier visit.
  const { subtitles, subtitleSize, subtitleStyle } = isHydrated
    ? settings
    : { subtitles: 'auto' as const, subtitleSize: 1, subtitleStyle: 0 }
  return (
    <section className={cardClass}>
      <h2>{messages.playback}</h2>
      <Switch
        label={messages.autoAdvance}
        isOn={isHydrated && settings.isAutoAdvancing}
        onChange={(isOn) => changePlayerSettings({ isAutoAdvancing: isOn })}
      />
      <Choice
        legend={messages.subtitles}
        options={[
          { value: 'auto', label: messages.whenMuted },
          { value: 'on', label: messages.on },
          { value: 'off', label: messages.off },
        ]}
        value={subtitles}
        onChange={(value) => changePlayerSettings({ subtitles: value })}
      />
      <Choice
        legend={messages.subtitleSize}
        options={numbered(messages.small, messages.medium, messages.large)}
        value={subtitleSize}
        onChange={(value) => changePlayerSettings({ subtitleSize: value })}
      />
      <Choice
        legend={messages.subtitleStyle}
        options={numbered(messages.light, messages.solid, messages.highContrast)}
        value={subtitleStyle}
        onChange={(value) => changePlayerSettings({ subtitleStyle: value })}
      />
      <Switch
        label={messages.letterKeys}
        isOn={!isHydrated || settings.hasLetterKeys}
        onChange={(isOn) => changePlayerSettings({ hasLetterKeys: isOn })}
      >
        {messages.letterKeysHint}
      </Switch>
      <button type="button" className={rowClass} onClick={() => openDialog('shortcuts')}>
        {messages.shortcuts}
      </button>
    </section>
  )
}

function Privacy() {
  const isHydrated = useIsHydrated()
  const { isAllowed } = useSnapshot(consent)
  return (
    <section className={cardClass}>
      <h2>{messages.storageAndPrivacy}</h2>
      <ul>
        <DeviceLinks />
        <li>
          <Link to="/privacy" className={rowClass}>
            <span>{messages.privacy}</span>
            <span className={css.aside}>
              {isHydrated && isAllowed ? messages.visitsRecorded : messages.visitsNotRecorded}
            </span>
          </Link>
        </li>
      </ul>
    </section>
  )
}
