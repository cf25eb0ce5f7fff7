import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { snackbar } from '#src/state/snackbar.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { SecondFactorDialog } from './second-factor-dialog.tsx'

vi.mock('#src/ui/dialog.tsx', () => ({
  Dialog: ({ children }: { children: ReactNode }) => <dialog open>{children}</dialog>,
}))

const render = renderInMain()
const begun = samples['account.beginSecondFactor'].output

test('the key of an authenticator app is copied by a button, and handed to an app on the same device by a link', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  const api = {
    account: {
      security: () => Promise.resolve({ hasSecondFactor: false, recoveryCodeCount: 0 }),
      beginSecondFactor: () => Promise.resolve(begun),
    },
  } as unknown as ApiClient
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={api}>
        <SecondFactorDialog onClose={() => {}} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('form')).not.toBeNull())
  await act(async () => document.querySelector('form')?.requestSubmit())
  await vi.waitFor(() => expect(document.querySelector('a')?.getAttribute('href')).toBe(begun.url))
  expect(document.querySelector('a')?.textContent).toBe('Open in authenticator app')
  const copy = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Copy key')
  await act(async () => copy?.click())
  expect(writeText).toHaveBeenCalledExactlyOnceWith(begun.secret)
  expect(snackbar.message?.text).toBe('Key copied.')
})
