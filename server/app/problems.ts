import { ApiError, type Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

/** Refusals that a service throws. Each becomes the answer's HTTP status, `statusCode` and sentence. */
const problem = (
  httpStatus: number,
  statusCode: StatusCode,
  message: string,
  details: Pick<Problem, 'fields' | 'retryAfterMs'> = {},
) => new ApiError({ httpStatus, statusCode, message, ...details })

const withFields = (fields?: Record<string, string>) => (fields ? { fields } : {})

export const notLoggedIn = () => problem(401, StatusCode.notLoggedIn, 'Log in to do this.')
export const userNotExist = () => problem(404, StatusCode.userNotExist, 'There is no such person here.')
export const videoNotExist = () => problem(404, StatusCode.videoNotExist, 'This clip is not here.')
export const forbidden = (message: string) => problem(403, StatusCode.forbidden, message)
export const conflict = (message: string, fields?: Record<string, string>) =>
  problem(409, StatusCode.conflict, message, withFields(fields))
export const invalidInput = (message: string, fields?: Record<string, string>) =>
  problem(400, StatusCode.invalidInput, message, withFields(fields))
export const unprocessable = (message: string) => problem(422, StatusCode.unprocessable, message)
export const tooLarge = (message: string) => problem(413, StatusCode.tooLarge, message)
export const unsupportedMedia = (message: string) => problem(415, StatusCode.unsupportedMedia, message)
export const credentialsRefused = () =>
  problem(401, StatusCode.credentialsRefused, 'The username or the password is not right.')
export const usernameReserved = () =>
  problem(400, StatusCode.uniqueIdSensitive, 'This username cannot be used.', {
    fields: { username: 'This username is reserved. Choose another.' },
  })
export const tooManyRequests = (retryAfterMs: number) =>
  problem(429, StatusCode.tooManyRequests, 'That was a lot at once. Wait a moment and try again.', {
    retryAfterMs,
  })
export const insufficientStorage = () =>
  problem(507, StatusCode.insufficientStorage, 'This site has no space left.')
export const noSuchEndpoint = () => problem(404, StatusCode.notFound, 'There is nothing at this address.')
export const methodNotAllowed = () =>
  problem(405, StatusCode.methodNotAllowed, 'This address takes another method.')
export const serverError = () =>
  problem(500, StatusCode.serverError, 'Something went wrong on our side. Try again in a moment.')

/** Why a request cannot have come from one of our own pages. */
export type CsrfRefusal = 'token' | 'origin' | 'content-type'
/** A refused answer carries a fresh token, so that the caller can try once more. */
export const csrfRefused = (reason: CsrfRefusal) =>
  problem(403, StatusCode.csrfRefused, 'This request did not come from this site.', { fields: { reason } })

/**
 * Why a signature is refused. `unknown-key`: register the key and sign again. `clock`: sign again with the
 * answer's `x-server-time-ms`. `replayed`: sign again. `wrong-device`: log in again on this device.
 */
export type SignatureRefusal = 'missing' | 'invalid' | 'unknown-key' | 'clock' | 'replayed' | 'wrong-device'
export const signatureRefused = (reason: SignatureRefusal) =>
  problem(401, StatusCode.signatureRefused, 'This device could not prove that the request is its own.', {
    fields: { reason },
  })
