import { DAY_MS } from '#contract/constants.ts'
import type { CaptchaRegion } from '#contract/endpoints/captcha.ts'
import { ApiError, type Problem } from '#contract/errors.ts'
import type { MaskReason } from '#contract/moderation.ts'
import { sentence, type EnglishSentence, type Sentence } from '#contract/sentence.ts'
import {
  KEY_REUSED,
  PASSWORD_ASKED,
  RULES_ASKED,
  StatusCode,
  type CatalogueName,
} from '#contract/status-codes.ts'
import { STATUSES } from '#contract/status-screens.ts'
import { inEnglish } from '#server/api/english.ts'

/** A sentence for users, from the catalogue. Plain English is for programs: users never see these refusals. */
export type Reason = Sentence | string
export type FieldReasons = Record<string, Reason>

const englishOf = (reason: Reason): EnglishSentence =>
  typeof reason === 'string' ? { message: reason } : inEnglish(reason)

function englishOfFields(reasons: FieldReasons): Pick<Problem, 'fields' | 'fieldSentences'> {
  const entries = Object.entries(reasons)
  const sentences = entries.filter((entry): entry is [string, Sentence] => typeof entry[1] !== 'string')
  return {
    fields: Object.fromEntries(entries.map(([field, reason]) => [field, englishOf(reason).message])),
    ...(sentences.length > 0 && { fieldSentences: Object.fromEntries(sentences) }),
  }
}

/** Refusals that a service throws. Each becomes the response's HTTP status, `statusCode` and sentence. */
const problem = (
  httpStatus: number,
  statusCode: StatusCode,
  reason: Reason,
  { fields, retryAfterMs }: { fields?: FieldReasons | undefined; retryAfterMs?: number | undefined } = {},
) =>
  new ApiError({
    httpStatus,
    statusCode,
    ...englishOf(reason),
    ...(fields && englishOfFields(fields)),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })

/** A refusal with the HTTP status and the sentence of the catalogue (specification section 8). */
export const refusalOf = (name: CatalogueName, options?: { fields?: FieldReasons; retryAfterMs?: number }) =>
  problem(STATUSES[StatusCode[name]].httpStatus, StatusCode[name], sentence(name), options)

export const notLoggedIn = () => refusalOf('notLoggedIn')
export const loggedInAsAnother = () => problem(401, StatusCode.notLoggedIn, sentence('loggedInAsAnother'))
export const userNotExist = () => refusalOf('userNotExist')
export const userPrivate = () => refusalOf('userPrivate')
export const videoNotExist = () => refusalOf('videoNotExist')
/** For a user who may write again after this time. */
export const accountSuspended = (retryAfterMs: number) =>
  problem(403, StatusCode.userBanned, sentence('accountSuspended'), { retryAfterMs })
/** @returns the end of a pause in seconds since 1970, for the field that screens read */
const untilOf = (until: Date | null): { fields?: FieldReasons } =>
  until ? { fields: { until: String(Math.floor(until.getTime() / 1_000)) } } : {}
/** For a user who may write again when the pause of their account ends. Null: within minutes. */
export const accountPaused = (until: Date | null) => {
  const retryAfterMs = Math.max(until ? until.getTime() - Date.now() : 0, 60_000)
  const reason = sentence('accountPaused', { days: Math.ceil(retryAfterMs / DAY_MS) })
  return problem(STATUSES[StatusCode.abnormal].httpStatus, StatusCode.abnormal, reason, {
    retryAfterMs,
    ...untilOf(until),
  })
}
/** For other viewers of a paused account, which is hidden until a time. */
export const accountOfOtherPaused = (until: Date | null) => refusalOf('abnormal', untilOf(until))
/**
 * The viewer has to confirm first: `fields` has the placeholder shown meanwhile and, for the second kind of mask, its
 * reason.
 */
export const videoMasked = ({
  videoId,
  reason,
  placeholder,
  dominantColor,
}: {
  videoId: string
  reason: MaskReason | null
  placeholder: string
  dominantColor: string
}) =>
  refusalOf(reason === null ? 'videoRiskMask' : 'videoRiskMaskOther', {
    fields: { videoId, placeholder, dominantColor, ...(reason !== null && { reason }) },
  })
export const hashtagNotExist = () => refusalOf('hashtagNotExist')
export const decisionNotExist = () => problem(404, StatusCode.notFound, sentence('decisionNotExist'))
export const feedbackNotExist = () => problem(404, StatusCode.notFound, sentence('feedbackNotExist'))
export const claimNotExist = () => problem(404, StatusCode.notFound, sentence('claimNotExist'))
export const conversationNotExist = () => problem(404, StatusCode.notFound, sentence('conversationNotExist'))
export const musicNotExist = () => refusalOf('musicNotExist')
export const stickerNotExist = () => refusalOf('effectNotExist')
export const forbidden = (reason: Reason) => problem(403, StatusCode.forbidden, reason)
export const rightsRefused = () => forbidden(sentence('notModerator'))
/** Writes from the caller's network are blocked. */
export const networkBlocked = () => forbidden(sentence('networkBlocked'))
/** Signing up requires an invitation. */
export const invitationAsked = (reason: Sentence) =>
  problem(403, StatusCode.forbidden, reason, { fields: { invitation: reason } })
/** Signing up requires an introduction, which an operator reads before opening the account. */
export const introductionAsked = () =>
  problem(403, StatusCode.forbidden, sentence('introductionAsked'), {
    fields: { introduction: sentence('introductionAsked') },
  })
/** As many requests wait for approval as the site accepts. */
export const waitingListFull = () =>
  problem(503, StatusCode.serverError, sentence('waitingListFull'), { retryAfterMs: 60 * 60_000 })
/** For a user whose account an operator has not opened yet. */
export const approvalAwaited = () => forbidden(sentence('approvalAwaited'))
/** The call will succeed once the user has given their password (`operator.elevate`). */
export const passwordAsked = () =>
  problem(403, StatusCode.forbidden, sentence('passwordAsked'), { fields: { reason: PASSWORD_ASKED } })
/** The call will succeed once the user has accepted the rules of the site (`account.acceptRules`). */
export const rulesAsked = () =>
  problem(403, StatusCode.forbidden, sentence('rulesAsked'), { fields: { reason: RULES_ASKED } })
export const passwordRefused = () =>
  problem(403, StatusCode.forbidden, sentence('passwordRefused'), {
    fields: { password: sentence('passwordRefused') },
  })
export const passcodeRefused = () =>
  problem(403, StatusCode.forbidden, sentence('passcodeRefused'), {
    fields: { passcode: sentence('passcodeRefused') },
  })
/** The viewer has no password: the OpenID Connect provider has to confirm who they are. */
export const confirmationAsked = (reason: Sentence) =>
  problem(403, StatusCode.forbidden, reason, { fields: { password: reason } })
/** The OpenID Connect provider does not respond. */
export const providerUnavailable = (reason: Sentence) => problem(502, StatusCode.netError, reason)
export const conflict = (reason: Reason, fields?: FieldReasons) =>
  problem(409, StatusCode.conflict, reason, { fields })
/** The same call is still being handled. */
export const stillUnderWay = () =>
  problem(409, StatusCode.conflict, sentence('stillUnderWay'), {
    retryAfterMs: 1_000,
  })
export const invalidInput = (reason: Reason, fields?: FieldReasons) =>
  problem(400, StatusCode.invalidInput, reason, { fields })
export const unprocessable = (reason: Reason) => problem(422, StatusCode.unprocessable, reason)
/** The idempotency key was used for something else before. */
export const keyReused = () =>
  problem(422, StatusCode.unprocessable, sentence('keyReused'), {
    fields: { reason: KEY_REUSED },
  })
export const tooLarge = (reason: Reason) => problem(413, StatusCode.tooLarge, reason)
export const unsupportedMedia = (reason: Reason) => problem(415, StatusCode.unsupportedMedia, reason)
export const credentialsRefused = () =>
  problem(401, StatusCode.credentialsRefused, sentence('credentialsRefused'))
/** The recovery code is wrong, or no user has this username. */
export const recoveryRefused = () => problem(401, StatusCode.credentialsRefused, sentence('recoveryRefused'))
export const passkeyRefused = () => problem(401, StatusCode.credentialsRefused, sentence('passkeyRefused'))
/** The password is right, but the code is missing or wrong. */
export const codeRefused = (reason: Sentence) =>
  problem(401, StatusCode.credentialsRefused, reason, { fields: { code: reason } })
/** Like `codeRefused`, for a user who is logged in. */
export const ownCodeRefused = (reason: Sentence) =>
  problem(403, StatusCode.forbidden, reason, { fields: { code: reason } })
export const usernameTaken = () =>
  conflict(sentence('usernameTaken'), { username: sentence('usernameTakenField') })
export const usernameReserved = () =>
  problem(400, StatusCode.uniqueIdSensitive, sentence('usernameReserved'), {
    fields: { username: sentence('usernameReservedField') },
  })
/** For a shorter wait the sentence says "a minute". */
const LONG_WAIT_MS = 5 * 60_000
export const tooManyRequests = (retryAfterMs: number, reason?: Reason) =>
  problem(
    429,
    StatusCode.tooManyRequests,
    reason ?? sentence(retryAfterMs < LONG_WAIT_MS ? 'tooManyRequests' : 'tooManyRequestsLater'),
    { retryAfterMs },
  )
export const collectorUnavailable = () =>
  problem(502, StatusCode.netError, 'Can’t reach the collector. Try again in a moment.')
export const commentNotExist = () => problem(404, StatusCode.notFound, sentence('commentNotExist'))
export const uploadNotExist = () => problem(404, StatusCode.notFound, sentence('uploadNotExist'))
export const requestTimeout = () => problem(408, StatusCode.requestTimeout, sentence('fileIncomplete'))
/** Nobody receives this: the connection ended before the request did. */
export const cutOff = () =>
  problem(400, StatusCode.invalidInput, 'The request arrived incomplete. Send it again.')
export const checksumMismatch = () =>
  problem(460, StatusCode.checksumMismatch, sentence('fileDamagedInTransit'))
/** Holds until one of them is posted, cancelled or given up. */
export const tooManyUploads = () =>
  problem(429, StatusCode.tooManyRequests, sentence('tooManyUploads'), {
    retryAfterMs: 60_000,
  })
/** The encoder processes a user's videos one after the other. */
export const tooManyInPreparation = () =>
  problem(429, StatusCode.tooManyRequests, sentence('tooManyInPreparation'), {
    retryAfterMs: 60_000,
  })
/** The limit of all users together. */
export const tooManyUploadsOfAll = () =>
  problem(503, StatusCode.serverError, sentence('tooManyUploadsOfAll'), {
    retryAfterMs: 5 * 60_000,
  })
export const unavailable = () => problem(503, StatusCode.serverError, sentence('siteRestarting'))
/** Most often the database is restarting. */
export const databaseAway = () =>
  problem(503, StatusCode.serverError, sentence('siteRestarting'), { retryAfterMs: 5_000 })
/** For maintenance. The time to wait is a guess, as the duration is unknown. */
export const siteReadOnly = () =>
  problem(503, StatusCode.serverError, sentence('siteReadOnly'), { retryAfterMs: 60_000 })
/** This machine has reached one of its limits: files, processes or memory. */
export const overloaded = (retryAfterMs = 5_000) =>
  problem(503, StatusCode.serverError, sentence('siteBusy'), { retryAfterMs })
/** As many rooms are on air as this machine can package at once. */
export const tooManyLives = () =>
  problem(503, StatusCode.serverError, sentence('livesFull'), { retryAfterMs: 60_000 })
export const insufficientStorage = (retryAfterMs?: number) =>
  problem(507, StatusCode.insufficientStorage, sentence('siteFull'), { retryAfterMs })
export const noSuchEndpoint = () => problem(404, StatusCode.notFound, sentence('nothingHere'))
export const methodNotAllowed = () =>
  problem(405, StatusCode.methodNotAllowed, 'This method is not allowed here.')
export const preconditionFailed = (reason: Reason) => problem(412, StatusCode.preconditionFailed, reason)
export const serverError = () => problem(500, StatusCode.serverError, sentence('serverError'))

/** For the first call of the next burst. `fields.region` picks the captcha module (specification section 7.6). */
export const captchaAsked = (region: CaptchaRegion) =>
  problem(403, StatusCode.verify, sentence('tooManyRequestsVerify'), {
    fields: { region },
  })
/** The call is accepted with a proof of work for this challenge, which the app computes without asking the viewer. */
export const slideAsked = (challenge: string) => refusalOf('sharkSlide', { fields: { challenge } })
/** Too many checks were demanded of a network, and none was passed: it has to pause. */
export const sharkBlocked = (retryAfterMs: number) => refusalOf('sharkBlock', { retryAfterMs })
/** Why a solved captcha is refused. A new challenge may work. */
export type CaptchaRefusal = 'expired' | 'invalid' | 'replayed'
export const captchaRefused = (reason: CaptchaRefusal) =>
  problem(422, StatusCode.unprocessable, sentence('checkFailed'), { fields: { reason } })

/** Why a request cannot have come from one of our own pages. */
export type CsrfRefusal = 'token' | 'origin' | 'content-type'
/** The refusal carries a fresh token, so that the caller can try once more. */
export const csrfRefused = (reason: CsrfRefusal) =>
  problem(403, StatusCode.csrfRefused, sentence('notFromThisSite'), { fields: { reason } })

/**
 * Why a signature is refused. `unknown-key`: register the key and sign again. `clock`: sign again with the response's
 * `x-server-time-ms`. `replayed`: sign again. `wrong-device`: log in again on this device.
 */
export type SignatureRefusal = 'missing' | 'invalid' | 'unknown-key' | 'clock' | 'replayed' | 'wrong-device'
export const signatureRefused = (reason: SignatureRefusal) =>
  problem(401, StatusCode.signatureRefused, sentence('signatureNotValid'), {
    fields: { reason },
  })
