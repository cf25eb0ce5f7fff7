import { expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'

import { reportError, reportUncaughtErrors } from './report.ts'

const { sendReport, loaded } = vi.hoisted(() => ({
  sendReport: vi.fn<(report: { error: { message: string }; severity: string }) => Promise<void>>(),
  loaded: vi.fn<() => void>(),
}))
vi.mock('./send-report.ts', () => {
  loaded()
  sendReport.mockResolvedValue()
  return { sendReport }
})

const sent = () => sendReport.mock.calls.map(([{ error, severity }]) => `${severity}: ${error.message}`)

test('the script that sends is loaded for the first report, which waits for it', async () => {
  reportUncaughtErrors()
  expect(loaded).not.toHaveBeenCalled()
  dispatchEvent(new ErrorEvent('error', { error: new Error('early') }))
  dispatchEvent(
    Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected'), promise: null }),
  )
  reportError(new Error('the end'), 'fatal')
  // An error of a worker, reported with its source, and a failed call, reported where it failed.
  dispatchEvent(new ErrorEvent('error', { message: 'Uncaught Error: of a worker' }))
  reportError(new ApiError({ statusCode: 1, httpStatus: 500, message: 'of a call' }))
  await vi.waitFor(() => expect(sent()).toEqual(['error: early', 'error: rejected', 'fatal: the end']))
  expect(loaded).toHaveBeenCalledOnce()
})
