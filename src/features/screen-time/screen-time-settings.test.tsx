import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import ScreenTimeSettings from './screen-time-settings.tsx'

vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({ user: { id: '7' } }) }))

const render = renderInMain()
const api = { screenTime: { report: () => Promise.reject(new Error('There is no server here.')) } }
const press = (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  button?.focus()
  return act(async () => button?.click())
}

test('Settings open at their beginning: no section takes the focus as it comes, and each gives it back to its button', async () => {
  await act(async () =>
    render(
      <ApiProvider value={api as unknown as ApiClient}>
        <ScreenTimeSettings />
      </ApiProvider>,
    ),
  )
  expect(document.activeElement).toBe(document.body)
  await press('Choose a passcode')
  expect((document.activeElement as HTMLInputElement).name).toBe('passcode')
  await press('Cancel')
  expect(document.activeElement?.textContent).toBe('Choose a passcode')
})
