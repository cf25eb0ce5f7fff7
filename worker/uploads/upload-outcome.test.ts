import { describe, expect, test } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import { KEY_REUSED, StatusCode } from '#contract/status-codes.ts'

import { networkProblem, unreadableResponseProblem } from '../http/problems.ts'
import { creationOutcome, transferOutcome, type UploadOutcome } from './upload-outcome.ts'

const problem = (httpStatus: number, statusCode: number, rest: Partial<Problem> = {}): Problem => ({
  httpStatus,
  statusCode,
  message: '',
  ...rest,
})

describe('what a failure means while the file is sent', () => {
  test.each<[string, Problem, UploadOutcome]>([
    ['the server has the upload no more', problem(404, StatusCode.notFound), 'restart'],
    ['a page of a proxy that knows no such address', unreadableResponseProblem(404), 'failed'],
    ['a page of a wifi that forbids it', unreadableResponseProblem(403), 'failed'],
    ['a proxy that takes less in one request', unreadableResponseProblem(413), 'failed'],
    ['a file that is too large', problem(413, StatusCode.tooLarge), 'refused'],
    ['a chunk that another one came before', problem(409, StatusCode.conflict), 'failed'],
    ['a chunk that was changed on its way', problem(460, StatusCode.checksumMismatch), 'failed'],
    ['a full disk of the server', problem(507, StatusCode.serverError), 'failed'],
    ['no network', networkProblem, 'unreachable'],
  ])('%s', (_name, failure, outcome) => expect(transferOutcome(failure)).toBe(outcome))
})

describe('what a failure means while the video is made of the file', () => {
  test.each<[string, Problem, UploadOutcome]>([
    ['one was made before', problem(409, StatusCode.conflict), 'posted'],
    ['one is being made', problem(409, StatusCode.conflict, { retryAfterMs: 1_000 }), 'unreachable'],
    [
      'its key was used before',
      problem(422, StatusCode.unprocessable, { fields: { reason: KEY_REUSED } }),
      'posted',
    ],
    ['the file is not there', problem(422, StatusCode.unprocessable), 'restart'],
  ])('%s', (_name, failure, outcome) => expect(creationOutcome(failure)).toBe(outcome))
})
