import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

/** Refusals that a service throws. Each becomes the answer's HTTP status, `statusCode` and sentence. */
const problem = (
  httpStatus: number,
  statusCode: StatusCode,
  message: string,
  fields?: Record<string, string>,
) => new ApiError({ httpStatus, statusCode, message, ...(fields ? { fields } : {}) })

export const notLoggedIn = () => problem(401, StatusCode.notLoggedIn, 'Log in to do this.')
export const userNotExist = () => problem(404, StatusCode.userNotExist, 'There is no such person here.')
export const videoNotExist = () => problem(404, StatusCode.videoNotExist, 'This clip is not here.')
export const forbidden = (message: string) => problem(403, StatusCode.forbidden, message)
export const conflict = (message: string, fields?: Record<string, string>) =>
  problem(409, StatusCode.conflict, message, fields)
export const invalidInput = (message: string, fields?: Record<string, string>) =>
  problem(400, StatusCode.invalidInput, message, fields)
export const unprocessable = (message: string) => problem(422, StatusCode.unprocessable, message)
export const tooLarge = (message: string) => problem(413, StatusCode.tooLarge, message)
