import type { Problem } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'

/** Problems of uploads that the worker itself finds. */

const onThisDevice = (message: string): Problem => ({
  statusCode: StatusCode.clientPageError,
  httpStatus: 0,
  message,
})

export const storageFullProblem = onThisDevice(
  'Not enough space on this device for this upload. Free some space and try again.',
)
export const notWholeProblem = onThisDevice(
  'The page closed before the video was stored on this device. Choose it again.',
)
export const lostFileProblem = onThisDevice('This video is no longer on this device. Choose it again.')
export const damagedFileProblem = onThisDevice(
  'The copy of this video on this device is damaged. Choose it again.',
)
export const tooManyRestartsProblem = onThisDevice('The upload failed several times. Try again later.')
export const alreadyPostedProblem = onThisDevice(
  'This video is already posted, with the caption it had then. See your profile.',
)
export const preparingProblem = (message: string, isOurs: boolean): Problem => ({
  statusCode: isOurs ? StatusCode.serverError : StatusCode.unprocessable,
  httpStatus: 200,
  message,
})

/** Content Too Large, Unsupported Media Type, Unprocessable Content: of any other file it may be different. */
const FILE_FAULTS = new Set<number>([413, 415, 422])

/** Whether the server has looked at the file and will not have it. */
export const isFaultOfFile = ({ statusCode }: Problem): boolean => FILE_FAULTS.has(statusCode)
