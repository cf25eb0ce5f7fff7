import { messages } from '#messages/app.ts'

import css from './icon.module.css'

const paths = {
  home: 'M4 11.2 12 4l8 7.2V19a1.5 1.5 0 0 1-1.5 1.5H15v-5.5H9v5.5H5.5A1.5 1.5 0 0 1 4 19z',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-6.5 8c0-3.3 2.9-5.5 6.5-5.5s6.5 2.2 6.5 5.5M16 5a3.2 3.2 0 0 1 0 6.2M18 14.3c2.1.7 3.5 2.5 3.5 5.2',
  plus: 'M12 5v14M5 12h14',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20.5c0-3.9 3.6-6.5 8-6.5s8 2.6 8 6.5',
  heart:
    'M12 20.3S3.5 15.4 3.5 9.3A4.8 4.8 0 0 1 8.3 4.5c1.6 0 2.9.8 3.7 2.1.8-1.3 2.1-2.1 3.7-2.1a4.8 4.8 0 0 1 4.8 4.8c0 6.1-8.5 11-8.5 11z',
  comment:
    'M12 19.8c-1.3 0-2.5-.2-3.6-.7L4 20.5l1.3-4A7.4 7.4 0 0 1 3.5 11.8C3.5 7.4 7.3 4 12 4s8.5 3.4 8.5 7.8-3.8 8-8.5 8z',
  bookmark: 'M6.5 4.5h11V20L12 16l-5.5 4z',
  share: 'M13 4.5 20.5 12 13 19.5V15c-4.5 0-7.5 1.4-9.5 4.5.5-5.5 3.5-9.5 9.5-10.3z',
  volume: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  muted: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  play: 'M8 5.2v13.6L19 12z',
  check: 'M5 12.5 10 17.5 19.5 7',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M6 9.5l6 6 6-6',
  note: 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  film: 'M5.5 4.5h13a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM10 9v6l5-3z',
  cloudOff: 'M4 4l16 16M8 7.2A6 6 0 0 1 17.5 11 4 4 0 0 1 20 17M15.5 18.5H7a4 4 0 0 1-.8-7.9',
  sliders:
    'M4 8h9M18 8h2M15.5 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM4 16h2M11 16h9M8.5 13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  more: 'M5.5 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2zM12 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2zM18.5 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2z',
  inbox: 'M4 13.5 6.5 5h11L20 13.5V19H4zM4 13.5h5a3 3 0 0 0 6 0h5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20.5 20.5',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7v5l3.2 2',
} as const

export type IconName = keyof typeof paths

/** A name, or the path of a drawing that few pages need: every page loads the named ones. */
export type Picture = IconName | `M${string}`

export const pathOf = (picture: Picture): string => paths[picture as IconName] ?? picture

type IconProps = ({ name: IconName; path?: never } | { name?: never; path: string }) & {
  isFilled?: boolean
  /** Needed when neither a word beside it nor its control says what it means. */
  title?: string | undefined
}

/** A picture whose title alone is read out. Filled when it marks a state. */
export const Icon = ({ name, path = name && paths[name], isFilled = false, title }: IconProps) => (
  <svg
    className={isFilled ? css.filled : css.icon}
    viewBox="0 0 24 24"
    role={title && 'img'}
    aria-hidden={title ? undefined : true}
  >
    {title && <title>{title}</title>}
    <path d={path} />
  </svg>
)

/**
 * A small clock on a control whose action is queued. It appears only after a delay. Its hidden text is for the
 * control's `aria-describedby`.
 */
export const WaitingMark = ({ id }: { id: string }) => (
  <span className={css.mark}>
    <Icon name="clock" />
    <span id={id} hidden>
      {messages.waitingToBeSent}
    </span>
  </span>
)
