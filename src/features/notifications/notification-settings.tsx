import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'

import type { Input } from '#contract/endpoints/index.ts'
import { NOTIFICATION_SETTINGS_ENTITY } from '#contract/entities.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notification-kinds.ts'
import { messages as app } from '#messages/app.ts'
import { messages as inbox } from '#messages/inbox.ts'
import { messages } from '#messages/notifications.ts'
import { messages as relations } from '#messages/relations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { UnloadedSettings } from '#src/data/unloaded-settings.tsx'
import { lastActionOf, outbox } from '#src/state/outbox.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { sentenceOf } from '#src/ui/sentences.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import { useDevice } from './use-device.ts'

import css from './notifications.module.css'

type Settings = Input<'notifications.change'>

/** These settings concern only the viewer. */
const UNNAMED = { subject: '' }
/** From ten in the evening to seven in the morning. */
const USUAL_QUIET_HOURS = { from: 22 * 60, to: 7 * 60 }

const labelOf = (kind: NotificationKind): string =>
  ({
    likes: inbox.tabLikes,
    comments: inbox.tabComments,
    mentions: inbox.tabMentions,
    followers: inbox.newFollowers,
    requests: relations.requests,
    messages: app.directMessages,
    site: inbox.tabSite,
  })[kind]

/** Settings of notifications while the app is closed: on this device, of which kinds, and at which times not. */
export default function NotificationSettings() {
  const api = useApi()
  const { query, state, isOn: isDeviceOn, isBusy, turnOn, turnOff } = useDevice()
  const { actions } = useSnapshot(outbox)
  /** The last change, until the outbox shows one: all settings go at once, and the next change builds on it. */
  const latest = useRef<{ over: object; settings: Settings }>(null)
  if (!query.data) return <UnloadedSettings query={query} />
  const queued = lastActionOf(actions, NOTIFICATION_SETTINGS_ENTITY)
  const shown = queued?.op === 'notifications.change' ? queued.input : query.data
  const { kinds, quietHours } = shown
  const change = (changed: (settings: Settings) => Partial<Settings>) => {
    // Copies, since parts of a snapshot are proxies, which cannot be sent to the worker.
    const seen = { kinds: { ...kinds }, quietHours: quietHours && { ...quietHours } }
    const base = latest.current?.over === shown ? latest.current.settings : seen
    const settings = { ...base, ...changed(base) }
    latest.current = { over: shown, settings }
    api.notifications.change(settings, UNNAMED).catch((error: unknown) => showMessage(sentenceOf(error)))
  }
  const setTime = (side: 'from' | 'to') => (text: string) => {
    const minute = minuteOf(text)
    if (minute === undefined) return
    change(({ quietHours: hours }) => (hours ? { quietHours: { ...hours, [side]: minute } } : {}))
  }
  return (
    <>
      <div className={cardClass}>
        {state === 'blocked' || state === 'install' || state === 'none' ? (
          <p className={css.aside}>
            {state === 'install' ? (
              <Link to="/setting/pc" search={{ section: 'install' }} className={css.link}>
                {messages.installFirst}
              </Link>
            ) : (
              EXPLANATIONS[state]()
            )}
          </p>
        ) : (
          <Switch
            label={messages.onThisDevice}
            isOn={isDeviceOn}
            onChange={(isOn) => {
              if (!isBusy) void (isOn ? turnOn() : turnOff())
            }}
          >
            {messages.onThisDeviceHint}
          </Switch>
        )}
      </div>
      <div className={cardClass}>
        <fieldset className={css.kinds}>
          <legend className={css.aside}>{messages.kinds}</legend>
          {NOTIFICATION_KINDS.map((kind) => (
            <Switch
              key={kind}
              label={labelOf(kind)}
              isOn={kinds[kind] ?? true}
              onChange={(isOn) => change((settings) => ({ kinds: { ...settings.kinds, [kind]: isOn } }))}
            />
          ))}
        </fieldset>
      </div>
      <div className={cardClass}>
        <Switch
          label={messages.quietHours}
          isOn={quietHours !== null}
          onChange={(isOn) => change(() => ({ quietHours: isOn ? USUAL_QUIET_HOURS : null }))}
        >
          {messages.quietHoursHint}
        </Switch>
        {quietHours && (
          <div className={css.times}>
            <TextField
              label={messages.quietFrom}
              type="time"
              value={timeOf(quietHours.from)}
              onText={setTime('from')}
            />
            <TextField
              label={messages.quietTo}
              type="time"
              value={timeOf(quietHours.to)}
              onText={setTime('to')}
            />
          </div>
        )}
      </div>
    </>
  )
}

const EXPLANATIONS = {
  blocked: () => messages.blocked,
  none: () => messages.notSupported,
}

const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Minutes since midnight of a field's text, such as `22:30`; undefined while it is incomplete. */
function minuteOf(text: string): number | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}
