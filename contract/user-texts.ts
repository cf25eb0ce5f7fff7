import { oneLine, severalLines } from './clean-text.ts'
import {
  BIO_MAX_LENGTH,
  CAPTION_MAX_LENGTH,
  COMMENT_MAX_LENGTH,
  GROUP_TITLE_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
  NICKNAME_MAX_LENGTH,
  PICTURE_ALT_MAX_LENGTH,
  PRONOUNS_MAX_LENGTH,
} from './constants.ts'
import { LIVE_CHAT_MAX_LENGTH, LIVE_TITLE_MAX_LENGTH } from './live.ts'
import { sentence, type Sentence } from './sentence.ts'

interface UserTextRule {
  clean: (text: string) => string
  /** Characters once the text is clean. */
  maxLength: number
  tooLong:
    | 'nicknameTooLong'
    | 'bioTooLong'
    | 'pronounsTooLong'
    | 'captionTooLong'
    | 'commentTooLong'
    | 'messageTooLong'
    | 'groupTitleTooLong'
    | 'pictureAltTooLong'
    | 'liveTitleTooLong'
    | 'liveChatTooLong'
  /** Only for a required text. */
  empty?: 'nicknameEmpty' | 'commentEmpty' | 'groupTitleEmpty' | 'liveTitleEmpty' | 'liveChatEmpty'
}

const RULES = {
  nickname: {
    clean: oneLine,
    maxLength: NICKNAME_MAX_LENGTH,
    tooLong: 'nicknameTooLong',
    empty: 'nicknameEmpty',
  },
  bio: { clean: severalLines, maxLength: BIO_MAX_LENGTH, tooLong: 'bioTooLong' },
  /** The user's pronouns. */
  pronouns: { clean: oneLine, maxLength: PRONOUNS_MAX_LENGTH, tooLong: 'pronounsTooLong' },
  caption: { clean: severalLines, maxLength: CAPTION_MAX_LENGTH, tooLong: 'captionTooLong' },
  comment: {
    clean: severalLines,
    maxLength: COMMENT_MAX_LENGTH,
    tooLong: 'commentTooLong',
    empty: 'commentEmpty',
  },
  /** May be empty in a message with a video or a picture. */
  message: { clean: severalLines, maxLength: MESSAGE_MAX_LENGTH, tooLong: 'messageTooLong' },
  /** Alternative text; empty in most messages. */
  pictureAlt: { clean: oneLine, maxLength: PICTURE_ALT_MAX_LENGTH, tooLong: 'pictureAltTooLong' },
  groupTitle: {
    clean: oneLine,
    maxLength: GROUP_TITLE_MAX_LENGTH,
    tooLong: 'groupTitleTooLong',
    empty: 'groupTitleEmpty',
  },
  liveTitle: {
    clean: oneLine,
    maxLength: LIVE_TITLE_MAX_LENGTH,
    tooLong: 'liveTitleTooLong',
    empty: 'liveTitleEmpty',
  },
  liveChat: {
    clean: oneLine,
    maxLength: LIVE_CHAT_MAX_LENGTH,
    tooLong: 'liveChatTooLong',
    empty: 'liveChatEmpty',
  },
} satisfies Record<string, UserTextRule>

/** Kinds of text that users write: pages and server clean and judge them by one rule. */
export type UserText = keyof typeof RULES
export const userTextRules: Record<UserText, UserTextRule> = RULES

/** Problem of a clean text, for its field; undefined when it is valid. */
export function userTextProblem(kind: UserText, clean: string): Sentence | undefined {
  const { maxLength, tooLong, empty } = userTextRules[kind]
  if (empty && clean === '') return sentence(empty)
  return clean.length > maxLength ? sentence(tooLong, { max: maxLength }) : undefined
}

/** Reads a username as it is typed: possibly with the `@`, wide letters of Japanese keyboards, and spaces. */
export const readUsername = (text: string): string => oneLine(text.normalize('NFKC')).replace(/^@\s*/, '')
