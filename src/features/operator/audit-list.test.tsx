import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type RegisteredRouter,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import type { AuditEntry } from '#contract/models/operator.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain, settle } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { AuditList } from './audit-list.tsx'

const render = renderInMain()
const [sample] = samples['operator.audit'].output.entries
if (!sample) throw new Error('There is no sample.')

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

async function show(entry: Partial<AuditEntry>): Promise<HTMLLIElement> {
  const entries = [{ ...sample, ...entry }]
  const api = { operator: { audit: async () => ({ entries, cursor: null }) } } as unknown as ApiClient
  render(
    <QueryClientProvider key={JSON.stringify(entry)} client={new QueryClient()}>
      <ApiProvider value={api}>
        <RouterContextProvider router={router as unknown as RegisteredRouter}>
          <AuditList filter={{}} />
        </RouterContextProvider>
      </ApiProvider>
    </QueryClientProvider>,
  )
  await settle()
  const row = document.querySelector('li')
  if (!row) throw new Error('There is no row.')
  return row
}

const about = { id: '42', uniqueId: 'ada' }
const linkOf = (row: Element) => row.querySelector('a[target]')?.getAttribute('href')

test('a decision says about whose thing it is, leads there, and says why and until when', async () => {
  const row = await show({
    action: 'decide.suspend',
    subject: 'user 42',
    about,
    details: { decisionId: '7', reason: 'spam', untilTime: 1_800_000_000 },
  })
  expect(row.textContent).toContain('Suspend · Account @ada')
  expect(row.textContent).toMatch(/Spam.* · Suspended until .*2027/)
  expect(linkOf(row)).toBe('/@ada')
})

test('one who did something about themselves is named once', async () => {
  const row = await show({ action: 'session.elevate', subject: 'user 42', actor: about, about, details: {} })
  expect(row.textContent?.match(/@ada/g)).toHaveLength(1)
})

test('what a user who is gone did is not said to be of a command', async () => {
  const command = await show({
    action: 'link.rule',
    subject: 'host a.example',
    actor: null,
    isByCommand: true,
  })
  expect(command.textContent).toContain('Command line · Set a rule for links · a.example')
  const former = await show({ action: 'site.set', subject: '', actor: null, isByCommand: false })
  expect(former.textContent).toContain('Deleted account · ')
})

test('a video of a user leads to it, and one of a former user leads nowhere', async () => {
  const entry = { action: 'decide.limitAge', subject: 'video 43', details: { minAge: 16 } }
  const row = await show({ ...entry, about })
  expect(linkOf(row)).toBe('/@ada/video/43')
  expect(row.textContent).toContain('Minimum age: 16')
  const former = await show({ ...entry, about: null })
  expect(former.textContent).toContain('Video by a former user')
  expect(linkOf(former)).toBeUndefined()
})

test('a role says from which to which, and a hashtag leads to its videos', async () => {
  const role = await show({ action: 'role.grant', details: { from: 'user', to: 'moderator' } })
  expect(role.textContent).toContain('User → Moderator')
  const hashtag = await show({ action: 'hashtag.rule', subject: 'hashtag stork', about: null })
  expect(linkOf(hashtag)).toBe('/tag/stork')
})

test('the record is there as it was written', async () => {
  const row = await show({ action: 'site.set', subject: '', about: null, details: { name: 'Hill School' } })
  expect(row.querySelector('details code')?.textContent).toBe('{"name":"Hill School"}')
  expect(row.querySelector('details a')).toBeNull()
  expect(
    (await show({ action: 'site.markRemove', subject: '', details: {} })).querySelector('details'),
  ).toBeNull()
})

test('all entries about the same thing are one press away', async () => {
  const row = await show({ action: 'decide.mask', subject: 'video 43', about, details: { decisionId: '7' } })
  expect(row.querySelector('details a')?.getAttribute('href')).toBe('/operator?tab=audit&subject=video+43')
})
