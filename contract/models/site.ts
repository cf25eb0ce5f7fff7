import * as v from 'valibot'

import { cutText, severalLines } from '../clean-text.ts'
import { BLOCKED_WORD_MAX_LENGTH, foldBlockedWord } from '../comment-settings.ts'
import { asValibotMessage } from '../sentence.ts'
import { longText } from './decision.ts'
import { FeedWeightsSchema } from './feed-weights.ts'

/** Which guests can make accounts: all, those whom an operator approves, those with an invitation, or none. */
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

/** An e-mail or web address for `security.txt` (RFC 9116). Empty: the contact page. */
const SecurityContactSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200),
  v.regex(
    /^(?:|https:\/\/[^\s/]+\S*|[^\s@:]+@[^\s@:]+\.[^\s@:]+)$/,
    asValibotMessage('securityContactNotValid'),
  ),
)

/** The largest possible quota: a petabyte. */
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

/** Pictures that are made of a site's mark (server/media/make-mark.ts), each in a file of this name. */
export const MARK_FILES = {
  /** Shown in page headers, 96 pixels wide. */
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

/** Settings of the whole site, which operators can change while it runs. */
export const SiteSettingsSchema = v.object({
  /** Empty: Vireo. */
  name: oneLine(SITE_NAME_MAX_LENGTH),
  rules: longText(SITE_RULES_MAX_LENGTH),
  /** Incremented with each change of the rules. */
  rulesVersion: whole(0, 1_000_000_000),
  /** The colour of buttons, links and marks, as operators chose it. Pages show a legible shade of it (contract/accent.ts). */
  accent: AccentSchema,
  /** Set by its own call (`operator.setMark`). Null: the mark of Vireo. */
  mark: v.nullable(StoredMarkSchema),
  /** Free text: an e-mail address, a telephone number, a name. */
  contact: longText(SITE_CONTACT_MAX_LENGTH),
  securityContact: SecurityContactSchema,
  signUps: v.picklist(SIGN_UP_MODES),
  /** Sign-ups from one IP address in an hour. A class or a festival shares one. */
  signUpsPerAddress: whole(1, 10_000),
  /** Requests that can wait for approval at once. Further guests are asked to come back later. */
  waitingMax: whole(1, 10_000),
  /** Nobody can post or write, because of maintenance. */
  isReadOnly: v.boolean(),
  /**
   * Bytes that a user without their own quota may use on the disk. Null: the value that the server was started with.
   */
  userMaxBytes: v.nullable(QuotaSchema),
  /** Networks, such as `203.0.113.0/24`, from which nobody can write or sign up. */
  blockedNetworks: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.maxLength(50))),
    v.maxLength(BLOCKED_NETWORKS_MAX_COUNT),
  ),
  /** Words that no comment, chat line, caption, profile or new username may contain. Each may be a phrase. */
  blockedWords: v.pipe(
    v.array(
      v.pipe(v.string(), v.transform(foldBlockedWord), v.nonEmpty(), v.maxLength(BLOCKED_WORD_MAX_LENGTH)),
    ),
    v.maxLength(BLOCKED_WORDS_MAX_COUNT),
  ),
  /** Domains, such as `example.com`: e-mail addresses at or below them are not accepted. */
  blockedEmailDomains: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(253))),
    v.maxLength(BLOCKED_DOMAINS_MAX_COUNT),
  ),
  /** How many first videos of an account a moderator reviews before others see them. */
  firstReviewCount: whole(0, 1_000),
  /** How long an account counts as new. 0: no limits for new accounts. */
  newAccountHours: whole(0, 24 * 365),
  /** Videos that a new account can post in a day. */
  newAccountPosts: whole(1, 1_000),
  /** Comments and messages that a new account can write in a day. */
  newAccountTexts: whole(1, 10_000),
})
export type SiteSettings = v.InferOutput<typeof SiteSettingsSchema>

/** Settings with entries that operators add and remove one by one, possibly two operators at once. */
export const LIST_SETTINGS = ['blockedNetworks', 'blockedWords', 'blockedEmailDomains'] as const
export type ListSetting = (typeof LIST_SETTINGS)[number]

/** The settings of a new site. */
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

/**
 * The version of the rules that users accept. 0: there are none. Rules from before versions were counted are version 1.
 */
export const versionOfRules = ({
  rules,
  rulesVersion,
}: Pick<SiteSettings, 'rules' | 'rulesVersion'>): number => (rules === '' ? 0 : Math.max(1, rulesVersion))

/** Settings for different kinds of sites. Texts, and blocked networks, domains and words are left unchanged. */
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
  /** Hundreds sign up within an hour, from the venue's IP address. */
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

/** Facts about the site for everyone. */
export const SiteInfoSchema = v.object({
  name: v.string(),
  rules: v.string(),
  /** Version of the rules that users have to accept before they write. Absent if there are none. */
  rulesVersion: v.optional(v.number()),
  contact: v.string(),
  /** The site takes no new accounts. */
  isClosed: v.optional(v.boolean()),
  /** One more field to sign up, beside username and password: an invitation code or an introduction. */
  signUpField: v.optional(v.picklist(['invitation', 'introduction'])),
  /** The site sends e-mail: users can add an address for a lost password. */
  hasMail: v.optional(v.boolean()),
  /** The OpenID Connect provider with which users can log in. `isOnly`: there is no other way. */
  openId: v.optional(v.object({ name: v.string(), isOnly: v.boolean() })),
  /** Always there; optional for what earlier builds persisted. */
  feedWeights: v.optional(FeedWeightsSchema),
})
export type SiteInfo = v.InferOutput<typeof SiteInfoSchema>

/** A code with which guests can make accounts while the site requires one. */
export const InvitationSchema = v.object({
  code: v.string(),
  /** Accounts that could be made with it at first. */
  uses: v.number(),
  /** Accounts that can still be made with it. */
  usesLeft: v.number(),
  /** Seconds since 1970. */
  untilTime: v.number(),
})
export type Invitation = v.InferOutput<typeof InvitationSchema>
