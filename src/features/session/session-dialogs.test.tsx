import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import type { SiteInfo } from '#contract/models/site.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import type { GuestAction } from '#src/state/dialogs.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { LogInDialog, SignUpDialog } from './session-dialogs.tsx'

const render = renderInMain()
const text = () => document.querySelector('dialog')?.textContent

function show(
  site: Partial<SiteInfo>,
  recover?: { username: string; code: string },
  action?: GuestAction,
): void {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['site', 'info'], { name: '', rules: '', contact: '', ...site })
  const api = { session: {}, site: { info: () => new Promise(() => {}) } } as unknown as ApiClient
  render(
    <QueryClientProvider key={JSON.stringify(site)} client={queryClient}>
      <ApiProvider value={api}>
        <LogInDialog {...(recover && { recover })} {...(action && { action })} onClose={() => {}} />
      </ApiProvider>
    </QueryClientProvider>,
  )
}

test('a site that takes no new accounts offers none beside its log-in', () => {
  show({})
  expect(text()).toContain('Sign up')
  show({ isClosed: true })
  expect(text()).not.toContain('Sign up')
})

test.each([
  ['invitation', 'You need an invitation to sign up here.'],
  ['introduction', 'The people who run this site open each account themselves.'],
] as const)('a site that asks for an %s asks for it at once, and says why', (signUpField, hint) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['site', 'info'], { name: '', rules: '', contact: '', signUpField })
  const api = { session: {}, site: { info: () => new Promise(() => {}) } } as unknown as ApiClient
  render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <SignUpDialog onClose={() => {}} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  expect(document.querySelector(`[name="${signUpField}"]`)).not.toBeNull()
  expect(text()).toContain(hint)
})

test('it says for what an account is needed', () => {
  show({}, undefined, 'like')
  expect(text()).toContain('You need an account to like.')
})

test('a link that brings name and code asks for the new password alone, and of no code that was saved', async () => {
  show({ hasMail: true }, { username: 'ada', code: 'ABCD-EFGH' })
  await vi.waitFor(() => expect((document.activeElement as HTMLInputElement).name).toBe('newPassword'))
  expect(text()).toContain('Choose a new password. All your devices are logged out.')
  expect(text()).not.toContain('saved')
})
