import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import type { OwnDecision } from '#contract/models/decision.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain, settle } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { OwnDecisions } from './own-decisions.tsx'

const render = renderInMain()
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = async (name: string) => {
  button(name)?.focus()
  act(() => button(name)?.click())
  await settle()
}

test('an appeal is written where the focus goes, is sent once however often it is pressed, and says why it did not leave', async () => {
  const [example] = samples['decisions.list'].output.decisions
  const decisions = [{ ...example, id: '7', canAppeal: true, appeal: null } as OwnDecision]
  const answer = Promise.withResolvers<Awaited<ReturnType<ApiClient['decisions']['appeal']>>>()
  const appeal = vi.fn<ApiClient['decisions']['appeal']>(() => answer.promise)
  const list = () => Promise.resolve({ decisions, cursor: null })
  render(
    <ApiProvider value={{ decisions: { list, appeal } } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <OwnDecisions claimOf={() => null} />
      </QueryClientProvider>
    </ApiProvider>,
  )
  await vi.waitFor(async () => {
    await settle()
    expect(button('Appeal')).toBeDefined()
  })
  await press('Appeal')
  const field = document.activeElement as HTMLTextAreaElement
  expect(field.name).toBe('text')
  field.value = 'It was a joke.'
  await press('Send appeal')
  await press('Send appeal')
  expect(appeal.mock.calls).toEqual([[{ decisionId: '7', text: 'It was a joke.' }]])
  answer.reject(
    new ApiError({ statusCode: 429, message: 'Too many requests.', sentence: 'tooManyRequests' } as never),
  )
  await settle()
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector('form')?.textContent).toContain('Couldn’t send your appeal. ')
})
