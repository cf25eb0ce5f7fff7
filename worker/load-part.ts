import { ApiError } from '#contract/errors.ts'

import { networkProblem } from './http/problems.ts'

/**
 * Loads a script of the worker's that is needed now. A browser may say that it is online, and the script does not come:
 * then what needs it waits as without a network, and is no fault of the app.
 * @throws {ApiError} that the server is out of reach
 * @example const { transfer } = await loadPart(import('./transfer.ts'))
 */
export const loadPart = <T>(part: Promise<T>): Promise<T> =>
  part.catch(() => {
    throw new ApiError(networkProblem)
  })
