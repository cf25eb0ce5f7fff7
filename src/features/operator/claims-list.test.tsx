import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { OpenClaim } from '#contract/models/operator.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { ClaimsList } from './claims-list.tsx'

const render = renderInMain()
vi.mock('@tanstack/react-router', () => ({ Link: () => null }))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({ user: { id: '1' } }) }))

const [example] = samples['operator.claims'].output.claims

test.each([
  ['countered', /^The author objects\. It will be back on .*2026, unless the claimant goes to court\.$/],
  ['court', /^The claimant has gone to court\. It stays down\.$/],
] as const)(
  'a claim that is %s speaks of its author and its claimant to a moderator, who is neither',
  async (state, text) => {
    const claim = { ...example, state, dueTime: Date.UTC(2026, 11, 11) / 1_000 } as OpenClaim
    const claims = () => Promise.resolve({ claims: [claim], cursor: null })
    render(
      <ApiProvider value={{ operator: { claims } } as never}>
        <QueryClientProvider client={new QueryClient()}>
          <ClaimsList />
        </QueryClientProvider>
      </ApiProvider>,
    )
    await vi.waitFor(async () => {
      await act(() => Promise.resolve())
      expect(document.querySelector('[role=note]')?.textContent).toMatch(text)
    })
  },
)

/** Presses the button that removes a sound, in the case or in the question about it. */
async function pressRemove(within: 'article' | 'dialog'): Promise<void> {
  const find = () =>
    [...document.querySelectorAll<HTMLButtonElement>(`${within} button`)].find(
      ({ textContent }) => textContent === 'Remove the sound and its videos',
    )
  await vi.waitFor(async () => {
    await act(() => Promise.resolve())
    expect(find()).toBeDefined()
  })
  await act(() => Promise.resolve(find()?.click()))
}

test('the removal of a sound with all its videos is asked about', async () => {
  const claims = () =>
    Promise.resolve({ claims: [{ ...example, state: 'open', kind: 'sound' }], cursor: null })
  const closeClaim = vi.fn<(input: unknown) => Promise<object>>(() => Promise.resolve({}))
  render(
    <ApiProvider value={{ operator: { claims, closeClaim } } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <ClaimsList />
      </QueryClientProvider>
    </ApiProvider>,
  )
  await pressRemove('article')
  expect(document.querySelector('dialog')?.textContent).toContain('Every video with this sound is removed')
  expect(closeClaim).not.toHaveBeenCalled()
  await pressRemove('dialog')
  expect(closeClaim).toHaveBeenCalledWith({ claimId: example!.id, outcome: 'removeSound', note: '' })
})
