import type { CaptchaRegion } from '#contract/endpoints/captcha.ts'
import { ApiError, type Problem } from '#contract/errors.ts'
import { KEY_REUSED, StatusCode, type CatalogueName } from '#contract/status-codes.ts'
import { STATUS_MESSAGES } from '#contract/status-messages.ts'
import { STATUSES } from '#contract/status-screens.ts'

/** Refusals that a service throws. Each becomes the answer's HTTP status, `statusCode` and sentence. */
const problem = (
  httpStatus: number,
  statusCode: StatusCode,
  message: string,
  details: Pick<Problem, 'fields' | 'retryAfterMs'> = {},
) => new ApiError({ httpStatus, statusCode, message, ...details })

/** A refusal with the HTTP status and the sentence of the catalogue (specification section 8). */
export const refusalOf = (name: CatalogueName) =>
  problem(STATUSES[StatusCode[name]].httpStatus, StatusCode[name], STATUS_MESSAGES[name])

const withFields = (fields?: Record<string, string>) => (fields ? { fields } : {})

export const notLoggedIn = () => refusalOf('notLoggedIn')
export const loggedInAsAnother = () =>
  problem(401, StatusCode.notLoggedIn, 'You’re logged in as another user. Log in again to continue.')
export const userNotExist = () => refusalOf('userNotExist')
export const userPrivate = () => refusalOf('userPrivate')
export const videoNotExist = () => refusalOf('videoNotExist')
export const hashtagNotExist = () => refusalOf('hashtagNotExist')
export const musicNotExist = () => refusalOf('musicNotExist')
export const forbidden = (message: string) => problem(403, StatusCode.forbidden, message)
export const conflict = (message: string, fields?: Record<string, string>) =>
  problem(409, StatusCode.conflict, message, withFields(fields))
/** The same call is being answered at this moment. */
export const stillUnderWay = () =>
  problem(409, StatusCode.conflict, 'This is already in progress. Try again in a moment.', {
    retryAfterMs: 1_000,
  })
export const invalidInput = (message: string, fields?: Record<string, string>) =>
  problem(400, StatusCode.invalidInput, message, withFields(fields))
export const unprocessable = (message: string) => problem(422, StatusCode.unprocessable, message)
/** The idempotency key was used for something else before. */
export const keyReused = () =>
  problem(
    422,
    StatusCode.unprocessable,
    'This was already sent with other content. Reload the page and check.',
    {
      fields: { reason: KEY_REUSED },
    },
  )
export const tooLarge = (message: string) => problem(413, StatusCode.tooLarge, message)
export const unsupportedMedia = (message: string) => problem(415, StatusCode.unsupportedMedia, message)
export const credentialsRefused = () =>
  problem(401, StatusCode.credentialsRefused, 'Wrong username or password.')
export const usernameReserved = () =>
  problem(400, StatusCode.uniqueIdSensitive, 'This username can’t be used.', {
    fields: { username: 'This username is reserved. Choose another.' },
  })
export const tooManyRequests = (retryAfterMs: number) =>
  problem(429, StatusCode.tooManyRequests, 'Too many requests. Try again in a minute.', {
    retryAfterMs,
  })
export const collectorUnavailable = () =>
  problem(502, StatusCode.serverError, 'Can’t reach the collector. Try again in a moment.')
export const uploadNotExist = () => problem(404, StatusCode.notFound, 'This upload no longer exists.')
export const requestTimeout = () =>
  problem(408, StatusCode.requestTimeout, 'The file arrived incomplete. Send it again.')
/** Nobody hears this: the connection ended before the request did. */
export const cutOff = () =>
  problem(400, StatusCode.invalidInput, 'The request arrived incomplete. Send it again.')
export const checksumMismatch = () =>
  problem(460, StatusCode.checksumMismatch, 'The file was damaged in transit. Send it again.')
/** Until one of them is posted, called off or given up. */
export const tooManyUploads = () =>
  problem(
    429,
    StatusCode.tooManyRequests,
    'You have too many uploads in progress. Finish or cancel some first.',
    {
      retryAfterMs: 60_000,
    },
  )
/** The encoder takes a user's videos one after the other. */
export const tooManyInPreparation = () =>
  problem(
    429,
    StatusCode.tooManyRequests,
    'Many of your videos are still being processed. Try again when some are posted.',
    {
      retryAfterMs: 60_000,
    },
  )
/** Of all users together. */
export const tooManyUploadsOfAll = () =>
  problem(503, StatusCode.serverError, 'This site is receiving many uploads. Try again in a few minutes.', {
    retryAfterMs: 5 * 60_000,
  })
export const unavailable = () =>
  problem(503, StatusCode.serverError, 'This site is restarting. Try again in a moment.')
/** This machine is at a limit of its own at the moment, of files, processes or memory. */
export const overloaded = (retryAfterMs = 5_000) =>
  problem(503, StatusCode.serverError, 'This site is busy. Try again in a moment.', { retryAfterMs })
export const insufficientStorage = (retryAfterMs?: number) =>
  problem(507, StatusCode.insufficientStorage, 'This site has no space left.', {
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
export const noSuchEndpoint = () => problem(404, StatusCode.notFound, 'Nothing found at this address.')
export const methodNotAllowed = () =>
  problem(405, StatusCode.methodNotAllowed, 'This method is not allowed here.')
export const preconditionFailed = (message: string) => problem(412, StatusCode.preconditionFailed, message)
export const serverError = () =>
  problem(500, StatusCode.serverError, 'Something went wrong on our side. Try again in a moment.')

/** The next burst's first call. `fields.region` picks the captcha module (specification section 7.6). */
export const captchaAsked = (region: CaptchaRegion) =>
  problem(403, StatusCode.verify, 'Too many requests. Confirm you’re human to continue.', {
    fields: { region },
  })
/** Why a solved captcha is not taken. A new challenge may work. */
export type CaptchaRefusal = 'expired' | 'invalid' | 'replayed'
export const captchaRefused = (reason: CaptchaRefusal) =>
  problem(422, StatusCode.unprocessable, 'The check failed. Try again.', { fields: { reason } })

/** Why a request cannot have come from one of our own pages. */
export type CsrfRefusal = 'token' | 'origin' | 'content-type'
/** A refused answer carries a fresh token, so that the caller can try once more. */
export const csrfRefused = (reason: CsrfRefusal) =>
  problem(403, StatusCode.csrfRefused, 'This request didn’t come from this site.', { fields: { reason } })

/**
 * Why a signature is refused. `unknown-key`: register the key and sign again. `clock`: sign again with the
 * answer's `x-server-time-ms`. `replayed`: sign again. `wrong-device`: log in again on this device.
 */
export type SignatureRefusal = 'missing' | 'invalid' | 'unknown-key' | 'clock' | 'replayed' | 'wrong-device'
export const signatureRefused = (reason: SignatureRefusal) =>
  problem(401, StatusCode.signatureRefused, 'This request’s signature is not valid.', {
    fields: { reason },
  })
