import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import * as snackbar from '#src/state/snackbar.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { InvitationsList } from './invitations-list.tsx'

const render = renderInMain()
vi.mock(import('#src/state/snackbar.ts'), { spy: true })

const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  )

test('an invitation that was made is announced, with its code', async () => {
  const made = { code: 'K7QMX-2HD9R', uses: 30, usesLeft: 30, untilTime: 1_900_000_000 }
  const invite = vi.fn<() => Promise<unknown>>(() => Promise.resolve({ invitation: made }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={{ operator: { invite } } as unknown as ApiClient}>
        <InvitationsList invitations={[]} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(invite).toHaveBeenCalledWith({ uses: 30, days: 7 })
  expect(snackbar.showMessage).toHaveBeenCalledWith('Invitation made: K7QMX-2HD9R')
})

test('an invitation says how many have used it, and gives its link and a QR code of it', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const made = { code: 'K7QMX2HD9R', uses: 30, usesLeft: 27, untilTime: 1_900_000_000 }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={{} as ApiClient}>
        <InvitationsList invitations={[made]} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  expect(document.querySelector('li')?.textContent).toContain('3 of 30 used')
  await press('Copy link')
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/login#invitation=K7QMX2HD9R`)
  await press('QR code')
  expect(document.querySelector('dialog svg[role="img"]')?.getAttribute('aria-label')).toBe('QR code')
})
