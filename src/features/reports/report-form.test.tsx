import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { ReportForm } from './report-form.tsx'

const render = renderInMain()
let isOnline = true
vi.mock('#src/data/use-is-online.ts', () => ({ useIsOnline: () => isOnline }))

const main = () => document.querySelector('main')
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click(),
  )

test.each([
  [true, 'Thanks. The operators will look at it.'],
  [false, 'Thanks. Your report is sent when you’re back online.'],
])('a report needs a reason, and then offers the block (online: %s)', async (online, thanks) => {
  isOnline = online
  const send = vi.fn<ApiClient['reports']['send']>(() => Promise.resolve({ queued: true }))
  const subject = { kind: 'video', videoId: '7' } as const
  render(
    <ApiProvider value={{ reports: { send } } as unknown as ApiClient}>
      <ReportForm subject={subject} name="@ada">
        <button type="button">Block @ada</button>
      </ReportForm>
    </ApiProvider>,
  )
  await press('Send report')
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Choose a reason.')
  expect(send).not.toHaveBeenCalled()
  await act(async () => document.querySelector<HTMLInputElement>('input[type="radio"]')?.click())
  document.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  await press('Send report')
  // The button is gone: the keyboard continues at the thanks, and then the block button.
  expect(document.activeElement?.textContent).toBe(thanks)
  expect(send).toHaveBeenCalledWith({ subject, reason: 'spam', details: '' }, { subject: '@ada' })
  expect(main()?.textContent).toBe(`${thanks}Block @ada`)
})
