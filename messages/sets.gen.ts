// Written by `npm run messages` from messages/en.

import type { CountFormat } from './count-format.ts'
import type { Language } from './languages.ts'

/** Parts of a sentence in their order: text, and the elements of its tags. */
export type RichMessage<Part> = string | (string | Part)[]
/** Wraps the text between the marks of a tag, in a link for example. */
export type Wrap<Part> = (children: (string | Part)[]) => Part

export type FirstSetName = 'app' | 'video'

export interface AppMessages {
  /** “Loading” */
  readonly loading: string
}

export interface CaptchaMessages {
}

export interface CommandsMessages {
}

export interface CommentsMessages {
}

export interface ConsentMessages {
}

export interface MoreMessages {
}

export interface OfflineMessages {
}

export interface OutboxMessages {
}

export interface OutsideMessages {
}

export interface ProblemsMessages {
}

export interface ProfileMessages {
}

export interface SessionMessages {
  /** “Log in” Title of the dialog and its button. */
  readonly logIn: string
  /** “Sign up” Title of the dialog and its button. */
  readonly signUp: string
  /** “New here? <signUp>Sign up</signUp>” In the dialog to log in. signUp: a button. */
  readonly newHere: <Part>(values: { signUp: Wrap<Part> }) => RichMessage<Part>
  /** “Have an account? <logIn>Log in</logIn>” In the dialog to sign up. logIn: a button. */
  readonly haveAccount: <Part>(values: { logIn: Wrap<Part> }) => RichMessage<Part>
  /** “Username” */
  readonly username: string
  /** “Letters, digits, underscores and periods.” Characters that a username may have. */
  readonly usernameHint: string
  /** “Password” */
  readonly password: string
  /** “{count, plural, one {At least # character.} other {At least # characters.}}” */
  readonly passwordHint: (values: { count: number }) => string
  /** “You’re offline. Connect to continue.” */
  readonly needsNetwork: string
  /** “Failed log-ins” Name of the notice, for screen readers. */
  readonly failedLogIns: string
  /** “{count, plural, one {# failed log-in} other {# failed log-ins}} to your account since {day}, from {networkCount, plural, one {one network} other {# networks}}. All were refused, and the more there are, the longer each has to wait. You can always log in on this device.” Shown after someone has logged in. day: a date such as 24 November. */
  readonly failedLogInsText: (values: { count: number; day: string | number; networkCount: number }) => string
  /** “Close” Button that closes the notice. */
  readonly close: string
}

export interface SettingsMessages {
}

export interface SubtitlesMessages {
}

export interface UploadMessages {
}

export interface VideoMessages {
  /** “Like” Button beside a video. */
  readonly like: string
}

export interface MessageSets {
  app: AppMessages
  captcha: CaptchaMessages
  commands: CommandsMessages
  comments: CommentsMessages
  consent: ConsentMessages
  more: MoreMessages
  offline: OfflineMessages
  outbox: OutboxMessages
  outside: OutsideMessages
  problems: ProblemsMessages
  profile: ProfileMessages
  session: SessionMessages
  settings: SettingsMessages
  subtitles: SubtitlesMessages
  upload: UploadMessages
  video: VideoMessages
}

/** All messages of a language. */
export interface Messages extends MessageSets {
  language: Language
  counts: CountFormat
}
