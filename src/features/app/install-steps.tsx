import { messages } from '#messages/settings.ts'
import { Icon } from '#src/ui/icon.tsx'

import { isApplePhone, type InstallWay } from './install-way.ts'

import css from './install.module.css'

/** The icons of the buttons, as the browser draws them. */
const SHARE = 'M12 15V3.5M8.2 7 12 3.2 15.8 7M8.5 10.5H6v10h12v-10h-2.5'
const ADD =
  'M6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-11A2.5 2.5 0 0 1 6.5 4zM12 8v8M8 12h8'
const DOTS =
  'M12 6.1a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2zM12 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2zM12 19.1a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2z'
const OPEN =
  'M6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-11A2.5 2.5 0 0 1 6.5 4zM10 8.5v7l5.5-3.5z'

/** Pictures and texts of the steps. */
const STEPS = {
  ios: () => [
    [SHARE, messages.installShare],
    [ADD, messages.installAdd],
    [OPEN, messages.installOpen],
  ],
  mac: () => [
    [SHARE, messages.installShareMac],
    [ADD, messages.installDock],
    [OPEN, messages.installOpenDock],
  ],
  firefox: () => [
    [DOTS, messages.installMenu],
    [ADD, messages.installMenuAdd],
    [OPEN, messages.installOpen],
  ],
} as const satisfies Partial<Record<InstallWay, () => (readonly [string, string])[]>>

/** The steps by which a viewer installs the app in this browser. */
export const InstallSteps = ({ way }: { way: Exclude<InstallWay, 'prompt'> }) =>
  way === 'inApp' ? (
    <p>{messages.installElsewhere({ isApple: isApplePhone(navigator) ? 'yes' : 'other' })}</p>
  ) : (
    <ol className={css.steps}>
      {STEPS[way]().map(([picture, text]) => (
        <li key={text} className={css.step}>
          <span className={css.picture}>
            <Icon path={picture} />
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
