import { DAY_MS } from '#contract/constants.ts'
import type { Policy } from '#contract/endpoint.ts'
import type { Op } from '#contract/endpoints/index.ts'
import { isApiError } from '#contract/errors.ts'
import { NEW_SITE, type SiteSettings } from '#contract/models/site.ts'
import { sentence, type Sentence } from '#contract/sentence.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { tooManyRequests } from '#server/api/problems.ts'
import type { CallContext } from '#server/api/route.ts'
import { timeOfId } from '#server/db/ids.ts'

import { blocksOf, subscriberOf, widenedBy } from './address-block.ts'
import type { Counted, Rate, RateLimiter } from './rate-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// A school or an office shares one address, so limits by address alone are generous.
const LOG_IN_PER_NAME: Rate = { max: 10, windowMs: 10 * MINUTE_MS }
const LOG_IN_PER_ADDRESS: Rate = { max: 100, windowMs: 10 * MINUTE_MS }
// From any address: the longer an attacker guesses at one account, the longer each guess takes, up to a quarter of an
// hour. The account's own devices are counted apart, so that no attacker keeps its owner out.
const LOG_IN_PER_ACCOUNT: Rate[] = [
  { max: 20, windowMs: 10 * MINUTE_MS },
  { max: 50, windowMs: 6 * HOUR_MS },
  { max: 100, windowMs: DAY_MS },
]
const LOG_IN_PER_DEVICE: Rate[] = [LOG_IN_PER_NAME, { max: 100, windowMs: DAY_MS }]
/** Limits guesses of a stranger at an unattended device of a logged-in user. */
const PASSWORD_PER_USER: Rate[] = [
  { max: 10, windowMs: 10 * MINUTE_MS },
  { max: 50, windowMs: DAY_MS },
]
// A mailbox that someone else names stays usable, and the operator's server of mail keeps its good name.
const MAIL_PER_ADDRESS: Rate = { max: 20, windowMs: HOUR_MS }
const MAIL_PER_MAILBOX: Rate = { max: 5, windowMs: DAY_MS }
// From any address: one more each hour, which is as long as the code of the last one lives. So whatever strangers ask for,
// the owner of the mailbox can either have a code sent or has one there. The account's own devices are counted apart.
const MAIL_PER_ACCOUNT: Rate = { max: 6, windowMs: 6 * HOUR_MS }
const MAIL_PER_DEVICE: Rate = { max: 5, windowMs: 6 * HOUR_MS }
const MAIL_OF_ALL: Rate = { max: 500, windowMs: HOUR_MS }
/** Factor of a neighbourhood's daily limit of sign-ups to an address's hourly one. */
const SIGN_UPS_OF_BLOCK = 5
/** A browser is one, and each of its private windows. */
const DEVICE_PER_BLOCK: Rate = { max: 3_000, windowMs: DAY_MS }
const WRITE_PER_USER: Rate = { max: 240, windowMs: MINUTE_MS }
const WRITE_PER_ADDRESS: Rate = { max: 240, windowMs: MINUTE_MS }
// Writes leave rows that are stored for months: a response by its key, a comment, a file.
const WRITE_PER_USER_AND_DAY: Rate = { max: 10_000, windowMs: DAY_MS }
const WRITE_PER_BLOCK_AND_DAY: Rate = { max: 100_000, windowMs: DAY_MS }
const COMMENT_PER_USER: Rate = { max: 1_000, windowMs: DAY_MS }
const COMMENT_PER_USER_AND_VIDEO: Rate = { max: 200, windowMs: DAY_MS }
/** Lively, all day. */
const MESSAGE_PER_USER: Rate = { max: 5_000, windowMs: DAY_MS }
/** A lively chat: one line a second for minutes, and thousands in an evening. */
const LIVE_CHAT_PER_USER: Rate[] = [
  { max: 10, windowMs: 10_000 },
  { max: 5_000, windowMs: DAY_MS },
]
/** A page gathers the hearts of a second. */
const LIVE_HEARTS_PER_USER: Rate = { max: 90, windowMs: MINUTE_MS }
/** Reports of what others do: each is read by an operator. */
const COMPLAINT_PER_USER: Rate = { max: 50, windowMs: DAY_MS }
/** Enough to correct a typo, too few to try dates. */
const BIRTH_DATE_PER_USER: Rate = { max: 5, windowMs: DAY_MS }
/** Of ten devices, each every three minutes, and of choices. */
const SCREEN_TIME_PER_USER: Rate = { max: 60, windowMs: 10 * MINUTE_MS }
/** Four digits are guessed in half a year. */
const PASSCODE_PER_USER: Rate[] = [
  { max: 8, windowMs: 10 * MINUTE_MS },
  { max: 40, windowMs: DAY_MS },
]
const BIRTH_DATE_PER_ADDRESS: Rate = { max: 200, windowMs: DAY_MS }
/** Subtitles are corrected line by line. */
const SUBTITLES_PER_USER: Rate = { max: 100, windowMs: DAY_MS }
/** Files of videos that have to be made: each takes an encoder for seconds. */
const DOWNLOAD_PER_USER: Rate = { max: 40, windowMs: HOUR_MS }
const DOWNLOAD_PER_ADDRESS: Rate = { max: 80, windowMs: HOUR_MS }
const DOWNLOAD_OF_ALL: Rate = { max: 1_000, windowMs: HOUR_MS }
/** The audit log as a file: each reads as much as there is. */
const AUDIT_FILES_PER_USER: Rate = { max: 20, windowMs: HOUR_MS }
/** An author's figures as a file: each reads all of their videos. */
const INSIGHT_FILES_PER_USER: Rate = { max: 60, windowMs: HOUR_MS }
/** Animated profile pictures: each takes a core for a second or two. */
const ANIMATION_PER_USER: Rate = { max: 10, windowMs: HOUR_MS }
const ANIMATION_PER_ADDRESS: Rate = { max: 40, windowMs: HOUR_MS }
const ANIMATION_OF_ALL: Rate = { max: 300, windowMs: HOUR_MS }
const UPLOAD_PER_USER: Rate = { max: 60, windowMs: HOUR_MS }
/** Allows for an album sent at once, and for a lively day. */
const PICTURE_PER_USER: Rate[] = [
  { max: 100, windowMs: 10 * MINUTE_MS },
  { max: 500, windowMs: DAY_MS },
]
const PICTURE_PER_ADDRESS: Rate = { max: 1_000, windowMs: HOUR_MS }
const UPLOAD_PER_ADDRESS: Rate = { max: 300, windowMs: HOUR_MS }
// A device that was offline for long sends a hundred batches in a row.
const TELEMETRY_PER_USER: Rate = { max: 240, windowMs: MINUTE_MS }
const TELEMETRY_PER_ADDRESS: Rate = { max: 600, windowMs: MINUTE_MS }
/**
 * Bytes of events and impressions, as they lie in the database: 100,000 events from one neighbourhood, which is a school
 * on a busy day, and ten times as many of all.
 */
const TELEMETRY_BYTES_PER_BLOCK: Rate = { max: 64 * 1024 ** 2, windowMs: DAY_MS }
const TELEMETRY_BYTES_OF_ALL: Rate = { max: 640 * 1024 ** 2, windowMs: DAY_MS }
/** Bytes that PostgreSQL and its indexes add to a row. */
const ROW_BYTES = 250
/** Five a minute on a telephone, twenty a second on a wire. */
const CHUNK_PER_USER: Rate = { max: 1_200, windowMs: MINUTE_MS }

/** A search reads a few hundred rows, whatever it finds. */
const SEARCH_PER_USER: Rate = { max: 120, windowMs: MINUTE_MS }
const SEARCH_PER_ADDRESS: Rate = { max: 600, windowMs: MINUTE_MS }
/** Five letters a second. */
const TYPING_PER_USER: Rate = { max: 300, windowMs: MINUTE_MS }
const TYPING_PER_ADDRESS: Rate = { max: 1_500, windowMs: MINUTE_MS }
/** Searches of a day that count for the phrases which others are shown. */
const PHRASE_PER_USER: Rate = { max: 200, windowMs: DAY_MS }
const PHRASE_PER_BLOCK: Rate = { max: 2_000, windowMs: DAY_MS }

/** A browser reconnects when it shows something else. */
const PUSH_PER_USER: Rate = { max: 240, windowMs: MINUTE_MS }

/** A page that breaks does so often. More of the same tell nothing new. */
const REPORT_PER_ADDRESS: Rate = { max: 120, windowMs: MINUTE_MS }
const REPORT_OF_ALL: Rate = { max: 1_200, windowMs: MINUTE_MS }
/** Kinds of errors that nobody has had before. A release that breaks has a handful. */
const NEW_REPORT_PER_BLOCK: Rate = { max: 30, windowMs: DAY_MS }
const NEW_REPORT_OF_ALL: Rate = { max: 300, windowMs: DAY_MS }

/** Of guests that do not have this release. */
const NEW_REPORT_OF_OTHERS: Rate = { max: 150, windowMs: DAY_MS }
/** Stands for the input of a report of an error. */
export const OF_THIS_RELEASE = 'this release'

/** Said in place of the usual sentence. */
const REASONS: Record<string, Sentence | undefined> = { 'session.mailCode': sentence('mailCodesAsked') }

/** A policy's limit, or that of a chunk, a push stream, an error report, or a stored phrase. */
type Limit =
  | NonNullable<Policy['limit']>
  | 'chunk'
  | 'push'
  | 'report'
  | 'newReport'
  | 'phrase'
  | 'download'
  | 'animation'
  | 'passcode'
  | 'auditFile'
  | 'insightFile'

/**
 * Counts a call against the limits that its policy names.
 * @throws {ApiError} 429 with the time to wait
 */
export async function limitCall(
  limiter: RateLimiter,
  limit: Limit,
  input: unknown,
  context: CallContext,
  { op, site = NEW_SITE }: { op?: Op; site?: SiteSettings } = {},
): Promise<void> {
  const counted = countedBy(limit, input, context, site)
  const ofNew = countNewAccount(context, site, limit, op)
  const retryAfterMs = await limiter.takeAll([...counted, ...ofNew])
  if (retryAfterMs === 0) return
  const newWaitMs = await limiter.waitOf(ofNew)
  const reason =
    newWaitMs > 0 ? sentence('newAccountLimit', { hours: Math.ceil(newWaitMs / HOUR_MS) }) : REASONS[op ?? '']
  throw tooManyRequests(retryAfterMs, reason)
}

const countedBy = (limit: Limit, input: unknown, context: CallContext, site: SiteSettings): Counted[] =>
  COUNTED_AS[limit](input, context, site).map(([key, ...rest]) => [`${limit}:${key}`, ...rest])

/** Returns whether a guest may sign up from a call's network now, without counting. */
export const maySignUp = async (
  limiter: RateLimiter,
  context: CallContext,
  site: SiteSettings,
): Promise<boolean> => (await limiter.waitOf(countedBy('signUp', null, context, site))) === 0

/** Counts a call, and returns whether it may go on. */
export async function isWithin(
  limiter: RateLimiter,
  limit: Limit,
  context: CallContext,
  input: unknown = null,
): Promise<boolean> {
  try {
    await limitCall(limiter, limit, input, context)
    return true
  } catch (error) {
    if (isApiError(error, StatusCode.tooManyRequests)) return false
    throw error
  }
}

type CountedAs = (input: unknown, context: CallContext, site: SiteSettings) => Counted[]

const POSTS: readonly (Op | undefined)[] = ['videos.create', 'live.postReplay']
const TEXTS: readonly Limit[] = ['comment', 'message', 'liveChat']

/** Counts posts and texts of a user whose account is new, by the settings of the site. */
function countNewAccount({ viewer }: CallContext, site: SiteSettings, limit: Limit, op?: Op): Counted[] {
  const { newAccountHours, newAccountPosts, newAccountTexts } = site
  if (!viewer || viewer.role || Date.now() - timeOfId(viewer.id) > newAccountHours * HOUR_MS) return []
  if (POSTS.includes(op))
    return [[`newAccount:posts:${viewer.id}`, { max: newAccountPosts, windowMs: DAY_MS }]]
  if (TEXTS.includes(limit))
    return [[`newAccount:texts:${viewer.id}`, { max: newAccountTexts, windowMs: DAY_MS }]]
  return []
}

const addressOf = ({ clientAddress }: CallContext): string => subscriberOf(clientAddress)
const toUserKey = (context: CallContext): string => context.viewer?.id ?? addressOf(context)

/** Returns the bytes that a batch takes in the database: its text, and its rows. */
function storedBytesOf(batch: unknown): number {
  if (typeof batch !== 'object' || batch === null) return 0
  const rowCount = Object.values(batch).reduce<number>(
    (count, value) => count + (Array.isArray(value) ? value.length : 0),
    1,
  )
  return Buffer.byteLength(JSON.stringify(batch)) + rowCount * ROW_BYTES
}

const namedVideo = (input: unknown): string =>
  typeof input === 'object' && input !== null && 'videoId' in input ? String(input.videoId) : ''

/** Factor of a neighbourhood's limit to that of one IPv4 address. */
const NETWORK_OF_ADDRESSES = 4

/** Counts in each neighbourhood of the caller: a /48 contains 65,536 of a /64. */
const inBlocks = (key: string, { clientAddress }: CallContext, rate: Rate, cost?: number): Counted[] =>
  blocksOf(clientAddress).map((block, step) => [
    `${key}${block}`,
    { ...rate, max: rate.max * widenedBy(step) },
    cost,
  ])

/** Counts the caller's address and its neighbourhoods. */
function inNetwork(key: string, context: CallContext, rate: Rate): Counted[] {
  const address = addressOf(context)
  const around = inBlocks(`${key}around:`, context, { ...rate, max: rate.max * NETWORK_OF_ADDRESSES })
  return address.includes(':') ? inBlocks(key, context, rate) : [[`${key}${address}`, rate], ...around]
}

/** Guests' share of a budget of all callers; the rest is for users, whom a flood of guests would otherwise keep out. */
const GUESTS_SHARE = 3 / 4
const ofAll = (key: string, { viewer }: CallContext, rate: Rate, cost?: number): Counted[] => [
  [`${key}all`, rate, cost],
  ...(viewer ? [] : [[`${key}guests`, { ...rate, max: rate.max * GUESTS_SHARE }, cost] as Counted]),
]

/** Guests are counted by address, as they can make any number of device keys. */
const perCaller = (context: CallContext, ofUser: Rate, ofAddress: Rate): Counted[] =>
  context.viewer ? [[context.viewer.id, ofUser]] : inNetwork('', context, ofAddress)

/** Each window counts by itself. */
const inAll = (key: string, rates: Rate[]): Counted[] =>
  rates.map((rate) => [`${key}:${rate.windowMs}`, rate])

const COUNTED_AS: Record<Limit, CountedAs> = {
  logIn: (input, context) => {
    const account = namedAccount(input)
    if (context.isKnownDevice) return inAll(`own:${account}:${context.deviceKeyId}`, LOG_IN_PER_DEVICE)
    return [
      [`${addressOf(context)}:${account}`, LOG_IN_PER_NAME],
      ...inNetwork('', context, LOG_IN_PER_ADDRESS),
      ...inAll(`account:${account}`, LOG_IN_PER_ACCOUNT),
    ]
  },
  signUp: (_input, context, { signUpsPerAddress: max }) => [
    [addressOf(context), { max, windowMs: HOUR_MS }],
    ...inBlocks('day:', context, { max: max * SIGN_UPS_OF_BLOCK, windowMs: DAY_MS }),
  ],
  password: (_input, context) => inAll(toUserKey(context), PASSWORD_PER_USER),
  mail: (input, context) => {
    const account = context.viewer?.id ?? namedAccount(input)
    if (context.isKnownDevice) {
      return [
        [`own:${account}:${context.deviceKeyId}`, MAIL_PER_DEVICE],
        ['own', MAIL_OF_ALL],
      ]
    }
    return [
      ...inNetwork('', context, MAIL_PER_ADDRESS),
      [`account:${account}`, MAIL_PER_ACCOUNT],
      ...namedMailbox(input).map((mailbox): Counted => [`mailbox:${mailbox}`, MAIL_PER_MAILBOX]),
      ...ofAll('', context, MAIL_OF_ALL),
    ]
  },
  device: (_input, context) => [
    ...inNetwork('', context, WRITE_PER_ADDRESS),
    ...inBlocks('day:', context, DEVICE_PER_BLOCK),
  ],
  write: (_input, context) => [
    ...perCaller(context, WRITE_PER_USER, WRITE_PER_ADDRESS),
    [`day:${context.viewer?.id ?? addressOf(context)}`, WRITE_PER_USER_AND_DAY],
    ...inBlocks('day:', context, WRITE_PER_BLOCK_AND_DAY),
  ],
  comment: (input, context) => [
    [toUserKey(context), WRITE_PER_USER],
    [`day:${toUserKey(context)}`, COMMENT_PER_USER],
    [`day:${toUserKey(context)}:${namedVideo(input)}`, COMMENT_PER_USER_AND_VIDEO],
  ],
  message: (_input, context) => [
    [toUserKey(context), WRITE_PER_USER],
    [`day:${toUserKey(context)}`, MESSAGE_PER_USER],
  ],
  liveChat: (_input, context) => inAll(toUserKey(context), LIVE_CHAT_PER_USER),
  liveHearts: (_input, context) => [[toUserKey(context), LIVE_HEARTS_PER_USER]],
  complaint: (_input, context) => [
    [toUserKey(context), WRITE_PER_USER],
    [`day:${toUserKey(context)}`, COMPLAINT_PER_USER],
  ],
  birthDate: (_input, context) => [
    [toUserKey(context), BIRTH_DATE_PER_USER],
    ...inNetwork('address:', context, BIRTH_DATE_PER_ADDRESS),
  ],
  screenTime: (_input, context) => [[toUserKey(context), SCREEN_TIME_PER_USER]],
  passcode: (_input, context) => inAll(toUserKey(context), PASSCODE_PER_USER),
  subtitles: (_input, context) => [
    [toUserKey(context), WRITE_PER_USER],
    [`day:${toUserKey(context)}`, SUBTITLES_PER_USER],
  ],
  telemetry: (input, context) => {
    const bytes = storedBytesOf(input)
    return [
      ...perCaller(context, TELEMETRY_PER_USER, TELEMETRY_PER_ADDRESS),
      ...inBlocks('day:', context, TELEMETRY_BYTES_PER_BLOCK, bytes),
      ...ofAll('day:', context, TELEMETRY_BYTES_OF_ALL, bytes),
    ]
  },
  upload: (_input, context) => [
    [toUserKey(context), UPLOAD_PER_USER],
    ...inNetwork('address:', context, UPLOAD_PER_ADDRESS),
  ],
  download: (_input, context) => [
    [toUserKey(context), DOWNLOAD_PER_USER],
    ...inNetwork('address:', context, DOWNLOAD_PER_ADDRESS),
    ...ofAll('', context, DOWNLOAD_OF_ALL),
  ],
  auditFile: (_input, context) => [[toUserKey(context), AUDIT_FILES_PER_USER]],
  insightFile: (_input, context) => [[toUserKey(context), INSIGHT_FILES_PER_USER]],
  animation: (_input, context) => [
    [toUserKey(context), ANIMATION_PER_USER],
    ...inNetwork('address:', context, ANIMATION_PER_ADDRESS),
    ...ofAll('', context, ANIMATION_OF_ALL),
  ],
  picture: (_input, context) => [
    ...inAll(toUserKey(context), PICTURE_PER_USER),
    ...inNetwork('address:', context, PICTURE_PER_ADDRESS),
  ],
  search: (_input, context) => perCaller(context, SEARCH_PER_USER, SEARCH_PER_ADDRESS),
  typing: (_input, context) => perCaller(context, TYPING_PER_USER, TYPING_PER_ADDRESS),
  phrase: (_input, context) => [
    [`day:${toUserKey(context)}`, PHRASE_PER_USER],
    ...inBlocks('day:block:', context, PHRASE_PER_BLOCK),
  ],
  chunk: (_input, context) => [[toUserKey(context), CHUNK_PER_USER]],
  push: (_input, context) => [[toUserKey(context), PUSH_PER_USER]],
  report: (_input, context) => [...inNetwork('', context, REPORT_PER_ADDRESS), ['all', REPORT_OF_ALL]],
  newReport: (input, context) => [
    ...inBlocks('', context, NEW_REPORT_PER_BLOCK),
    ...ofAll('', context, NEW_REPORT_OF_ALL),
    // Reports of old releases, and made-up ones, leave room for errors of this one.
    ...(input === OF_THIS_RELEASE || context.viewer ? [] : [['others', NEW_REPORT_OF_OTHERS] as Counted]),
  ],
}

/** The account that a log-in or a sign-up is about, in one case of its letters. */
export const namedAccount = (input: unknown): string =>
  typeof input === 'object' && input !== null && 'username' in input
    ? String(input.username).toLowerCase()
    : ''

/** The mailbox that a call names, in one spelling: most providers ignore a part after a plus sign. */
const namedMailbox = (input: unknown): string[] =>
  typeof input === 'object' && input !== null && 'address' in input
    ? [
        String(input.address)
          .toLowerCase()
          .replace(/\+[^@]*@/, '@'),
      ]
    : []
