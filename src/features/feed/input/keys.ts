import { messages } from '#messages/video.ts'
import { toggleFullScreen, togglePictureInPicture } from '#src/player/controls.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { changePlayerSettings, changeSpeed, playerSettings } from '#src/state/player-settings.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { isSilent, setMute, videoControl } from '#src/state/video-control.ts'

interface FeedActions {
  next: () => void
  previous: () => void
  first: () => void
  last: () => void
  /** Moves the focus out of the feed (ARIA feed pattern). */
  before: () => void
  after: () => void
  seekBack: () => void
  seekForward: () => void
  togglePlay: () => void
}

/** The parts of a feed that its keys act on. */
export interface FeedKeys {
  actions: FeedActions
  currentArticle: () => Element | null
  onKey: (name: string) => boolean
}

const ACTIONS: Partial<Record<string, keyof FeedActions>> = {
  PageDown: 'next',
  ArrowDown: 'next',
  J: 'next',
  PageUp: 'previous',
  ArrowUp: 'previous',
  K: 'previous',
  Home: 'first',
  End: 'last',
  'Ctrl+Home': 'before',
  'Ctrl+End': 'after',
  ArrowLeft: 'seekBack',
  ArrowRight: 'seekForward',
  ' ': 'togglePlay',
}

/** The one control that a video may lack. */
const CAPTIONS_KEY = 'C'

/**
 * Whether the key belongs to the focused element. The feed's own keys move the seek bar, except to its ends; nothing is
 * typed into a slider.
 */
function isTaken({ key, ctrlKey, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.dataset['seek'] !== undefined) return !ctrlKey && (key === 'Home' || key === 'End')
  if (target.matches('[type="range"]')) return key.length > 1
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true
  return key === ' ' && target.tagName === 'BUTTON'
}

/**
 * Keys that are named by their character, and their positions on a keyboard that cannot type it, such as a Russian one.
 */
const CHARACTERS: Partial<Record<string, string>> = { Slash: '?', Comma: '<', Period: '>' }
/** Names of keys that have not produced a character yet. */
const UNSETTLED_KEYS = new Set(['Dead', 'Unidentified', 'Process'])

const isAscii = (key: string) => key <= '\u007F'

/**
 * The name of a key by its position, so that J is the same key on every layout. A key that is not a letter on a US
 * keyboard is named by its character: a French keyboard has its M where the US one has a semicolon.
 */
function keyName({ key, code, shiftKey }: KeyboardEvent): string {
  if (key.length > 1 && !UNSETTLED_KEYS.has(key)) return key
  if (Object.values(CHARACTERS).includes(key)) return key
  const character = CHARACTERS[code]
  if (shiftKey && character && !isAscii(key)) return character
  return /^Key([A-Z])$/.exec(code)?.[1] ?? key.toUpperCase()
}

/** The key's name, as in `ACTIONS` and `aria-keyshortcuts`; undefined with Alt or Meta, or during a composition. */
function nameOf(event: KeyboardEvent): string | undefined {
  const { key, altKey, metaKey, ctrlKey, shiftKey, isComposing } = event
  if (altKey || metaKey || isComposing || event.getModifierState('AltGraph')) return undefined
  if (shiftKey && key.length > 1 && !UNSETTLED_KEYS.has(key)) return undefined
  const name = keyName(event)
  return ctrlKey ? `Ctrl+${name}` : name
}

/**
 * Moves through the feed and controls playback by keyboard, unless the viewer is typing or a dialog is open. A
 * key without an action presses the control of the video that names the key in `aria-keyshortcuts`; `onKey` gets
 * the rest.
 */
export function listenToKeys({ actions, currentArticle, onKey }: FeedKeys, signal: AbortSignal): void {
  const run = (name: string): boolean => {
    const action = ACTIONS[name]
    if (action) actions[action]()
    if (action || onKey(name)) return true
    const selector = `[aria-keyshortcuts="${CSS.escape(name)}"]`
    const article = currentArticle()
    const control = article?.querySelector<HTMLElement>(selector)
    control?.click()
    if (article && !control && name === CAPTIONS_KEY) showMessage(messages.noSubtitles)
    return Boolean(control)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTaken(event) || document.querySelector('dialog[open]')) return
    const name = nameOf(event)
    const isLetter = name?.length === 1 && name !== ' '
    if (!name || (isLetter && !playerSettings.hasLetterKeys)) return
    if (run(name)) event.preventDefault()
  }
  addEventListener('keydown', onKeyDown, { signal })
  const early = window.takeEarlyKeys?.() ?? []
  // One task per key: a control that is pressed twice must see the effect of the first press.
  const replay = () => {
    const event = early.shift()
    if (!event || signal.aborted) return
    onKeyDown(event)
    setTimeout(replay)
  }
  replay()
}

type Press = (video: HTMLVideoElement | undefined) => void

const KEYS: Partial<Record<string, Press>> = {
  '?': () => openDialog('shortcuts'),
  '<': () => pressSpeed(-1),
  '>': () => pressSpeed(1),
  M: () => setMute(!isSilent(videoControl), 'key'),
  H: () => changePlayerSettings({ isClear: !playerSettings.isClear }),
  F: toggleFullScreen,
  I: togglePictureInPicture,
}

/** Nothing else on the screen shows the speed. */
function pressSpeed(step: -1 | 1): void {
  changeSpeed(step)
  showMessage(
    playerSettings.speed === 1 ? messages.normalSpeed : messages.speed({ speed: playerSettings.speed }),
  )
}

/** Performs a key that works on every video. False when it has no meaning. */
export function pressPlayerKey(name: string, video: HTMLVideoElement | undefined): boolean {
  if (name === 'Escape') return showEverything()
  KEYS[name]?.(video)
  return name in KEYS
}

/** Leaves the clear screen. False when it is off. */
function showEverything(): boolean {
  const { isClear } = playerSettings
  if (isClear) changePlayerSettings({ isClear: false })
  return isClear
}
