import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import type { FailedJob } from '#contract/models/upkeep.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { snackbar } from '#src/state/snackbar.ts'
import { renderInMain, settle } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { JobsPanel } from './jobs-panel.tsx'

const render = renderInMain()
const [job] = samples['operator.jobs'].output.jobs
const [error] = samples['operator.errors'].output.errors
if (!job || !error) throw new Error('There are no samples.')

let jobs: FailedJob[] = [
  { ...job, id: 'a' },
  { ...job, id: 'b', isWaiting: true, name: 'rank', cause: 'timeout', error: '' },
  { ...job, id: 'c', canRetry: false },
]
const without = (ids: string[]) => {
  jobs = jobs.filter(({ id }) => !ids.includes(id))
}
const retryJobs = vi.fn<ApiClient['operator']['retryJobs']>(async ({ jobIds }) => {
  without(jobIds)
  return { retriedIds: jobIds }
})
const dismissJobs = vi.fn<ApiClient['operator']['dismissJobs']>(async ({ jobIds }) => {
  without(jobIds)
  return { dismissedIds: jobIds }
})
const api = {
  operator: {
    jobs: async () => ({ jobs, cursor: null }),
    errors: async () => ({ errors: [{ ...error, isPolicy: true }], cursor: null }),
    retryJobs,
    dismissJobs,
    regularWork: async () => samples['operator.regularWork'].output,
  },
} as unknown as ApiClient

const rows = () =>
  [...document.querySelectorAll('section:first-of-type li')].map((row) => row.textContent ?? '')
const buttonsOf = (row: number) => [
  ...(document.querySelectorAll('section:first-of-type li')[row]?.querySelectorAll('button') ?? []),
]
async function press(row: number, button: number): Promise<void> {
  act(() => buttonsOf(row)[button]?.click())
  await settle()
}

test('a job says what failed, when and why, and has the buttons that can help', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={api}>
        <JobsPanel />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await settle()
  const [first = '', second = '', third = ''] = rows()
  for (const part of ['Prepare a video', '@mia', 'Try 11 of 11', 'The disk is full or cannot be written to.'])
    expect(first).toContain(part)
  for (const part of ['Update the order', 'Will be tried again', 'It took too long.'])
    expect(second).toContain(part)
  expect(third).toContain('its file is gone')
  expect([0, 1, 2].map((row) => buttonsOf(row).map(({ textContent }) => textContent))).toEqual([
    ['Try again', 'Dismiss'],
    ['Try now'],
    ['Dismiss'],
  ])
  const errorRow = document.querySelector('section:nth-of-type(2) li')
  expect(errorRow?.querySelector('strong')?.textContent).toBe(
    'A page tried to load something that this site does not allow.',
  )
  expect(errorRow?.textContent).toContain('Blocked on a page · 3 times')
  // The error as it was thrown is behind the disclosure.
  expect(errorRow?.querySelector('details')?.textContent).toMatch(/^Details.*RangeError: out of range/)
  const work = [...document.querySelectorAll('section:last-of-type li')].map((row) => row.textContent)
  expect(work).toMatchObject([
    expect.stringMatching(/Publish scheduled videos.*Last done .*Last failed .*The disk is full\./),
    expect.stringMatching(/Send e-mailsNot done yet$/),
  ])

  await press(0, 0)
  expect(retryJobs).toHaveBeenLastCalledWith({ jobIds: ['a'] })
  expect([rows().length, snackbar.message?.text]).toEqual([2, 'It is tried again now.'])
  await press(1, 0)
  expect(dismissJobs).toHaveBeenLastCalledWith({ jobIds: ['c'] })
  expect([rows().length, snackbar.message?.text]).toEqual([1, 'Dismissed.'])
})
