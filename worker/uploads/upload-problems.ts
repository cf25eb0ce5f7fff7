import type { Problem } from '#contract/errors.ts'
import type { Processing } from '#contract/models/video.ts'
import type { SentenceKey } from '#contract/sentence.ts'
import { StatusCode } from '#contract/status-codes.ts'

/** Problems of uploads that the worker itself detects. */

const onThisDevice = (sentence: SentenceKey, message: string): Problem => ({
  statusCode: StatusCode.clientPageError,
  httpStatus: 0,
  message,
  sentence,
})

export const storageFullProblem = onThisDevice(
  'uploadStorageFull',
  'Not enough space on this device for this upload. Free some space and try again.',
)
export const notWholeProblem = onThisDevice(
  'uploadNotStored',
  'The page closed before the video was stored on this device. Choose it again.',
)
export const lostFileProblem = onThisDevice(
  'uploadFileLost',
  'This video is no longer on this device. Choose it again.',
)
export const damagedFileProblem = onThisDevice(
  'uploadFileDamaged',
  'The copy of this video on this device is damaged. Choose it again.',
)
export const tooManyRestartsProblem = onThisDevice(
  'uploadFailedOften',
  'The upload failed several times. Try again later.',
)
export const alreadyPostedProblem = onThisDevice(
  'uploadAlreadyPosted',
  'This video is already posted, with the caption it had then. See your profile.',
)
/** The problem of a video that the server could not process, with its reason. */
export const preparingProblem = ({
  isOurs,
  message,
  sentence,
  values,
}: Extract<Processing, { state: 'failed' }>): Problem => ({
  statusCode: isOurs ? StatusCode.serverError : StatusCode.unprocessable,
  httpStatus: 200,
  message,
  ...(sentence !== undefined && { sentence }),
  ...(values && { values }),
})

/** Content Too Large, Unsupported Media Type, Unprocessable Content: another file may be accepted. */
const FILE_FAULTS = new Set<number>([413, 415, 422])

/** Whether the server has examined the file and refuses it. */
export const isFaultOfFile = ({ statusCode }: Problem): boolean => FILE_FAULTS.has(statusCode)
