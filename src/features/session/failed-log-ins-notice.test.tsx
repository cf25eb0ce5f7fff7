import { act } from 'react'
import { expect, test } from 'vitest'

import { setFailedLogIns } from '#src/state/notices.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import FailedLogInsNotice from './failed-log-ins-notice.tsx'

const render = renderInMain()

test('what was tried on the account is told until it has been read', async () => {
  setFailedLogIns({ count: 37, networkCount: 12, sinceTime: Date.UTC(2026, 10, 24, 12) / 1000 })
  render(<FailedLogInsNotice />)
  const notice = document.querySelector('[aria-label="Failed log-ins"]')
  expect(notice?.textContent).toContain(
    '37 failed log-ins to your account since 24 November, from 12 networks.',
  )
  await act(async () => notice?.querySelector('button')?.click())
  expect(document.querySelector('[aria-label="Failed log-ins"]')).toBeNull()
})
