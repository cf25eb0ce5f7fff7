import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { createQueryClient } from '#src/data/query-client.ts'
import { outbox } from '#src/state/outbox.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import CommentSettings from './comment-settings.tsx'

vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({ user: {} }) }))

const render = renderInMain()
const checked = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(
    ({ parentElement }) => parentElement?.textContent,
  )
const alert = () => document.querySelector('[role=alert]')
const words = () => [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent)

const action = (order: number, op: string, input: object, state = 'queued') => ({
  [order]: { id: String(order), op, input, order, state },
})

test('the settings are shown with what is queued, in its order', async () => {
  const comments = { settings: () => Promise.resolve(samples['comments.settings'].output) }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={{ comments } as unknown as ApiClient}>
        <CommentSettings />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(checked()).toEqual(['Friends', 'All']))
  expect(words()).toEqual(['spam'])
  await act(async () => {
    outbox.actions = {
      ...action(3, 'comments.setBlockedWord', { word: 'spam', blocked: false }),
      ...action(1, 'comments.setSettings', { audience: 'nobody' }),
      ...action(2, 'comments.setBlockedWord', { word: 'ＢＡＤ', blocked: true }),
      ...action(4, 'comments.setSettings', { approval: 'off' }, 'refused'),
    } as never
  })
  expect(checked()).toEqual(['Nobody', 'All'])
  expect(words()).toEqual(['bad'])
})

test('settings that do not come say why, and are asked for again', async () => {
  outbox.actions = {}
  const reason = 'Something went wrong on our side.'
  const problem = { statusCode: StatusCode.serverError, httpStatus: 500, message: reason }
  const settings = vi.fn<ApiClient['comments']['settings']>().mockRejectedValueOnce(new ApiError(problem))
  settings.mockResolvedValue(samples['comments.settings'].output)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={{ comments: { settings } } as unknown as ApiClient}>
        <CommentSettings />
      </ApiProvider>
    </QueryClientProvider>,
  )
  expect(document.querySelector('[role=status]')?.textContent).toBe('Loading')
  await vi.waitFor(() => expect(alert()?.textContent).toBe(`Couldn’t load these settings${reason}Try again`))
  expect(checked()).toEqual([])
  await act(async () => document.querySelector('button')?.click())
  await vi.waitFor(() => expect(checked()).toEqual(['Friends', 'All']))
  expect(alert()).toBeNull()
})
