import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import type { UserSummary } from '#contract/models/user.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { useMentionable } from './use-mentionable.ts'

const session = vi.hoisted(() => ({ user: { id: '1' } as { id: string } | null }))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => session }))

const user = (id: string, uniqueId: string, nickname = uniqueId) =>
  ({ id, uniqueId, nickname }) as UserSummary
const friend = user('2', 'fay')
const followed = user('3', 'mia.song', 'Mía')
const other = user('4', 'mike')
type Found = Promise<{ users: UserSummary[] }>
const mentions = {
  listContacts: vi.fn<() => Found>(async () => ({ users: [friend] })),
  listDefault: vi.fn<() => Found>(async () => ({ users: [followed, friend] })),
  search: vi.fn<(input: { keyword: string }) => Found>(async () => ({ users: [followed, other] })),
}
const render = renderInMain()
const shown = () => document.querySelector('main')?.textContent

function Field({ name }: { name: string | undefined }) {
  return useMentionable(name)
    .map(({ uniqueId }) => uniqueId)
    .join(', ')
}

/** @returns a function that sets another name */
function open(name: string | undefined) {
  const queryClient = new QueryClient()
  const type = (typed: string | undefined) =>
    act(async () => {
      render(
        <QueryClientProvider client={queryClient}>
          <ApiProvider value={{ mentions } as unknown as ApiClient}>
            <Field name={typed} />
          </ApiProvider>
        </QueryClientProvider>,
      )
    })
  return { type, opened: type(name) }
}

test('as long as no name is typed, friends come first, then others whom the viewer follows, each once', async () => {
  const { type, opened } = open(undefined)
  await opened
  expect(mentions.listDefault).not.toHaveBeenCalled()
  await type('')
  await vi.waitFor(() => expect(shown()).toBe('fay, mia.song'))
  expect(mentions.search).not.toHaveBeenCalled()
})

test('a name is searched; until the answer comes, and without a network, those fit whom the device knows', async () => {
  mentions.search.mockRejectedValueOnce(new Error('no network'))
  const { type, opened } = open('')
  await opened
  await type('mí')
  expect(shown()).toBe('mia.song')
  await type('mi')
  await vi.waitFor(() => expect(shown()).toBe('mia.song, mike'))
  expect(mentions.search.mock.calls.map(([{ keyword }]) => keyword)).toEqual(['mí', 'mi'])
})

test('a guest is asked for no list', async () => {
  session.user = null
  mentions.listDefault.mockClear()
  await open('').opened
  expect(mentions.listDefault).not.toHaveBeenCalled()
  expect(shown()).toBe('')
})
