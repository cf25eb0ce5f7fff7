import { NETWORK_ERROR } from './constants.ts'

/** The `statusCode` of every JSON answer: the catalogue of the specification's section 8. */
export const StatusCode = {
  ok: 0,
  networkError: NETWORK_ERROR,
  clientPageError: 450,
  verify: 10000,
  serverError: 10101,
  notLoggedIn: 10102,
  netError: 10111,
  liveNeedsLogin: 10119,
  userNotExist: 10202,
  musicNotExist: 10203,
  videoNotExist: 10204,
  hashtagNotExist: 10205,
  videoPrivateByUser: 10216,
  userBanned: 10221,
  userPrivate: 10222,
  uniqueIdSensitive: 10225,
  feedListLimit: 10404,

  // Not in the specification's table. Ours carry the number of their HTTP status,
  // and the two that the worker mends by itself a number of their own.
  invalidInput: 400,
  /** Log-in failed. Not 10102, which asks for a log-in: the person is already at it. */
  credentialsRefused: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  requestTimeout: 408,
  conflict: 409,
  preconditionFailed: 412,
  tooLarge: 413,
  unsupportedMedia: 415,
  unprocessable: 422,
  tooManyRequests: 429,
  /** Of the tus protocol: the bytes that came are not those that were sent. */
  checksumMismatch: 460,
  insufficientStorage: 507,
  signatureRefused: 10401,
  csrfRefused: 10403,
} as const

/** `fields.reason` of a 422: the idempotency key was used for something else. */
export const KEY_REUSED = 'key-reused'

export type StatusCode = (typeof StatusCode)[keyof typeof StatusCode]
