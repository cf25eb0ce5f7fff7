import * as v from 'valibot'

import { cutText, severalLines } from '../clean-text.ts'
import { BLOCKED_WORD_MAX_LENGTH, foldBlockedWord } from '../comment-settings.ts'
import { asValibotMessage } from '../sentence.ts'
import { longText } from './decision.ts'

/** Whether guests can make accounts: all, those whom an operator approves, those with an invitation, or none. */
export const SIGN_UP_MODES = ['open', 'approval', 'invitation', 'closed'] as const

export const SITE_NAME_MAX_LENGTH = 40
export const SITE_RULES_MAX_LENGTH = 4_000
export const SITE_CONTACT_MAX_LENGTH = 500
const BLOCKED_NETWORKS_MAX_COUNT = 200
const BLOCKED_WORDS_MAX_COUNT = 500
const BLOCKED_DOMAINS_MAX_COUNT = 1_000

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
const oneLine = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => cutText(severalLines(text).replaceAll(/\s+/g, ' '), maxLength)),
  )

/** An address of e-mail or of a page, for `security.txt` (RFC 9116). Empty: the page of contact. */
const SecurityContactSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200),
  v.regex(
    /^(?:|https:\/\/[^\s/]+\S*|[^\s@:]+@[^\s@:]+\.[^\s@:]+)$/,
    asValibotMessage('securityContactNotValid'),
  ),
)

/** The most that a quota can be: a petabyte. */
const QUOTA_MAX_BYTES = 1_000 ** 5
/** Bytes on the disk. */
export const QuotaSchema = whole(0, QUOTA_MAX_BYTES)

/** `#` and six digits, in lower case. Empty: the accent of Vireo. */
const AccentSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^(?:|#[\da-f]{6})$/, asValibotMessage('accentNotValid')),
)

/** Pictures that are made of a site's mark (server/media/make-mark.ts), each a file of the name. */
export const MARK_FILES = {
  /** For headers, 96 pixels wide. */
  small: 'webp',
  icon192: 'png',
  icon512: 'png',
  maskable: 'png',
  monochrome: 'png',
  touch: 'png',
} as const
export type MarkFile = keyof typeof MARK_FILES

/** Storage keys of the files of a mark. */
const StoredMarkSchema = v.object({
  small: v.string(),
  icon192: v.string(),
  icon512: v.string(),
  maskable: v.string(),
  monochrome: v.string(),
  touch: v.string(),
} satisfies Record<MarkFile, unknown>)
export type StoredMark = v.InferOutput<typeof StoredMarkSchema>

/** Settings of the whole site, which operators change while it runs. */
export const SiteSettingsSchema = v.object({
  /** Empty: Vireo. */
  name: oneLine(SITE_NAME_MAX_LENGTH),
  rules: longText(SITE_RULES_MAX_LENGTH),
  /** Goes up with each change of the rules. */
  rulesVersion: whole(0, 1_000_000_000),
  /** The colour of buttons, links and marks, as operators chose it. Pages show a legible shade of it (contract/accent.ts). */
  accent: AccentSchema,
  /** Set by a picture of its own (`operator.setMark`). Null: the mark of Vireo. */
  mark: v.nullable(StoredMarkSchema),
  /** Text for people: an address of e-mail, a telephone number, a name. */
  contact: longText(SITE_CONTACT_MAX_LENGTH),
  securityContact: SecurityContactSchema,
  signUps: v.picklist(SIGN_UP_MODES),
  /** From one address in an hour. A class or a festival shares one. */
  signUpsPerAddress: whole(1, 10_000),
  /** People who wait for approval at once. More are told to come back later. */
  waitingMax: whole(1, 10_000),
  /** Nobody posts or writes, for maintenance. */
  isReadOnly: v.boolean(),
  /** Bytes that one user may have on the disk, but for those with a quota of their own. Null: as the server was started with. */
  userMaxBytes: v.nullable(QuotaSchema),
  /** Networks, such as `203.0.113.0/24`, from which nobody writes or signs up. */
  blockedNetworks: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.maxLength(50))),
    v.maxLength(BLOCKED_NETWORKS_MAX_COUNT),
  ),
  /** Words that no comment, line of a chat, caption, profile or new username has. Each may be several words. */
  blockedWords: v.pipe(
    v.array(
      v.pipe(v.string(), v.transform(foldBlockedWord), v.nonEmpty(), v.maxLength(BLOCKED_WORD_MAX_LENGTH)),
    ),
    v.maxLength(BLOCKED_WORDS_MAX_COUNT),
  ),
  /** Domains, such as `example.com`, at which and below which nobody has an address of e-mail here. */
  blockedEmailDomains: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(253))),
    v.maxLength(BLOCKED_DOMAINS_MAX_COUNT),
  ),
  /** The first videos of an account that a moderator reviews before others see them. 0: none. */
  firstReviewCount: whole(0, 1_000),
  /** An account is new for so long. 0: no limits for new accounts. */
  newAccountHours: whole(0, 24 * 365),
  /** Videos of a new account in a day. */
  newAccountPosts: whole(1, 1_000),
  /** Comments and messages of a new account in a day. */
  newAccountTexts: whole(1, 10_000),
})
export type SiteSettings = v.InferOutput<typeof SiteSettingsSchema>

/** Settings with entries that operators add and remove one by one, also two of them at once. */
export const LIST_SETTINGS = ['blockedNetworks', 'blockedWords', 'blockedEmailDomains'] as const
export type ListSetting = (typeof LIST_SETTINGS)[number]

/** The settings of a site on which nobody has set anything. */
export const NEW_SITE: SiteSettings = {
  name: '',
  rules: '',
  rulesVersion: 0,
  accent: '',
  mark: null,
  contact: '',
  securityContact: '',
  signUps: 'open',
  signUpsPerAddress: 60,
  waitingMax: 200,
  isReadOnly: false,
  userMaxBytes: null,
  blockedNetworks: [],
  blockedWords: [],
  blockedEmailDomains: [],
  firstReviewCount: 0,
  newAccountHours: 0,
  newAccountPosts: 10,
  newAccountTexts: 200,
}

/** The version of the rules that users accept. 0: there are none. Rules of before versions were counted are the first. */
export const versionOfRules = ({
  rules,
  rulesVersion,
}: Pick<SiteSettings, 'rules' | 'rulesVersion'>): number => (rules === '' ? 0 : Math.max(1, rulesVersion))

/** Settings for kinds of sites. Texts, and blocked networks, domains and words stay as they are. */
export const PRESETS = {
  community: {
    signUps: 'open',
    signUpsPerAddress: 20,
    waitingMax: 100,
    firstReviewCount: 1,
    newAccountHours: 24,
    newAccountPosts: 5,
    newAccountTexts: 50,
  },
  school: {
    signUps: 'invitation',
    signUpsPerAddress: 300,
    waitingMax: 500,
    firstReviewCount: 3,
    newAccountHours: 0,
    newAccountPosts: 10,
    newAccountTexts: 200,
  },
  company: {
    signUps: 'invitation',
    signUpsPerAddress: 300,
    waitingMax: 500,
    firstReviewCount: 0,
    newAccountHours: 0,
    newAccountPosts: 20,
    newAccountTexts: 500,
  },
  /** Hundreds sign up within an hour, from the address of the place. */
  festival: {
    signUps: 'open',
    signUpsPerAddress: 2_000,
    waitingMax: 2_000,
    firstReviewCount: 0,
    newAccountHours: 6,
    newAccountPosts: 20,
    newAccountTexts: 200,
  },
} as const satisfies Record<string, Partial<SiteSettings>>
export type Preset = keyof typeof PRESETS

/** Facts about the site for everybody. */
export const SiteInfoSchema = v.object({
  name: v.string(),
  rules: v.string(),
  /** Of the rules that users have to accept before they write. Absent where there are none. */
  rulesVersion: v.optional(v.number()),
  contact: v.string(),
  /** The site takes no new accounts. */
  isClosed: v.optional(v.boolean()),
  /** The site sends e-mail: users can add an address for a lost password. */
  hasMail: v.optional(v.boolean()),
  /** The provider of OpenID Connect with which users log in: with nothing else if it is the only way. */
  openId: v.optional(v.object({ name: v.string(), isOnly: v.boolean() })),
})
export type SiteInfo = v.InferOutput<typeof SiteInfoSchema>

/** A code with which guests make accounts while the site wants one. */
export const InvitationSchema = v.object({
  code: v.string(),
  /** Accounts that can still be made with it. */
  usesLeft: v.number(),
  /** Seconds since 1970. */
  untilTime: v.number(),
})
export type Invitation = v.InferOutput<typeof InvitationSchema>
