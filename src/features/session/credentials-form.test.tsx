import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { CredentialsForm, type Credentials } from './credentials-form.tsx'

const render = renderInMain()
const send = vi.fn<(credentials: Credentials) => Promise<never>>(() =>
  Promise.reject(new ApiError({ httpStatus: 401, statusCode: 401, message: 'Wrong.' })),
)

const draw = (action: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={{} as ApiClient}>
        <CredentialsForm action={action} send={send} passwordAutoComplete="current-password" />
      </ApiProvider>
    </QueryClientProvider>,
  )
const fill = (name: string, value: string) => {
  document.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = value
}

test('what a password manager fills in without a word is what is sent, and stays after a refusal', async () => {
  draw('Log in')
  fill('username', 'ada')
  fill('password', 'a long secret')
  draw('Log in, drawn again')
  await act(async () => document.querySelector<HTMLButtonElement>('[type=submit]')?.click())
  expect(send.mock.calls[0]?.[0]).toEqual({ username: 'ada', password: 'a long secret' })
  await vi.waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe('Wrong.'))
  fill('password', 'the right one')
  await act(async () => document.querySelector<HTMLButtonElement>('[type=submit]')?.click())
  expect(send.mock.calls[1]?.[0]).toEqual({ username: 'ada', password: 'the right one' })
})

test('a form that a tool sends past the app puts no password into an address', () => {
  draw('Log in')
  expect(document.querySelector('form')?.method).toBe('post')
})

const code = () => document.querySelector<HTMLInputElement>('[name="code"]')

test('the field for a code takes the focus when it is asked for, and is red only once a code was refused', async () => {
  const asked = new ApiError({
    httpStatus: 401,
    statusCode: 401,
    message: 'Enter the code.',
    fields: { code: 'Enter the code.' },
  })
  send.mockRejectedValueOnce(asked)
  draw('Log in')
  fill('username', 'ada')
  fill('password', 'a long secret')
  await act(async () => document.querySelector<HTMLButtonElement>('[type=submit]')?.click())
  await vi.waitFor(() => expect(document.activeElement).toBe(code()))
  expect(document.querySelector('[aria-invalid], [role="alert"]')).toBeNull()
  const note = document.getElementById(code()?.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('From your authenticator app, or a recovery code.')
  send.mockRejectedValueOnce(asked)
  fill('code', '000000')
  await act(async () => document.querySelector<HTMLButtonElement>('[type=submit]')?.click())
  await vi.waitFor(() => expect(code()?.getAttribute('aria-invalid')).toBe('true'))
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Enter the code.')
})
