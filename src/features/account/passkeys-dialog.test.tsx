import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { passkeysQuery, securityQuery } from '#src/data/account.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { PasskeysDialog } from './passkeys-dialog.tsx'

const render = renderInMain()
vi.mock('#src/ui/dialog.tsx', () => ({
  Dialog: ({ children }: { children: React.ReactNode }) => <dialog open>{children}</dialog>,
}))

const PASSKEY = { id: 'AAAA', name: 'Chrome · Linux', createTime: 1_795_000_000 }

test('a passkey is removed once the password is given, whose field has the focus', async () => {
  const removePasskey = vi.fn<ApiClient['account']['removePasskey']>(() => Promise.resolve({ passkeys: [] }))
  const api = {
    account: {
      removePasskey,
      passkeys: () => Promise.resolve({ passkeys: [PASSKEY] }),
      security: () => Promise.resolve({ hasSecondFactor: false, recoveryCodeCount: 0 }),
    },
  } as unknown as ApiClient
  const queryClient = new QueryClient()
  await queryClient.fetchQuery(passkeysQuery(api))
  await queryClient.fetchQuery(securityQuery(api))
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <PasskeysDialog onClose={() => {}} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  const remove = document.querySelector<HTMLButtonElement>('[aria-label="Remove Chrome · Linux"]')
  remove?.focus()
  act(() => remove?.click())
  expect(removePasskey).not.toHaveBeenCalled()
  const field = document.activeElement as HTMLInputElement
  expect(field.name).toBe('password')
  field.value = 'tide under glass'
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(removePasskey).toHaveBeenCalledExactlyOnceWith({ id: 'AAAA', password: 'tide under glass' })
})
