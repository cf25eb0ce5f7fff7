import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import type { Decision } from '#contract/decisions.ts'
import type { ReportCase } from '#contract/models/operator.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { snackbar } from '#src/state/snackbar.ts'
import { pressKey, renderInMain, settle } from '#src/ui/in-main.fixture.ts'

import { ReportsQueue } from './reports-queue.tsx'

const render = renderInMain()
vi.mock('@tanstack/react-router', () => ({ Link: () => null }))
// The many options of the form would take most of the test's time.
vi.mock('./decision-fields.tsx', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  DecisionFields: () => <textarea />,
}))

const PAGE_SIZE = 10
const caseOf = (number: number): ReportCase => ({
  id: String(number),
  subject: { kind: 'video', videoId: String(number) },
  reportCount: 1,
  firstTime: 1_795_255_596,
  reasons: [{ reason: 'violence', count: 1 }],
  reports: [],
  excerpt: `Caption ${number}`,
  author: null,
  video: null,
  history: [],
})
const decided: { caseIds: string[]; decision: Decision; reason: string }[] = []
const undone: string[] = []
let open: string[] = []
/** A server with this many reports. */
const reports = vi.fn<ApiClient['operator']['reports']>(({ cursor = '0' }) => {
  const rest = open.filter((id) => Number(id) > Number(cursor))
  const cases = rest.slice(0, PAGE_SIZE).map((id) => caseOf(Number(id)))
  return Promise.resolve({
    cases,
    openCount: open.length,
    cursor: rest.length > PAGE_SIZE ? (cases.at(-1)?.id ?? null) : null,
  })
})
const decide = vi.fn<ApiClient['operator']['decide']>(({ caseIds, decision, reason }) => {
  decided.push({ caseIds, decision, reason })
  open = open.filter((id) => !caseIds.includes(id))
  return Promise.resolve({ decided: caseIds.map((id) => ({ caseId: id, decisionId: `9${id}` })) })
})
const undo = vi.fn<ApiClient['operator']['undo']>(({ decisionId }) => {
  undone.push(decisionId)
  open = [decisionId.slice(1), ...open]
  return Promise.resolve({ decisionId })
})
const api = { operator: { reports, decide, undo } } as unknown as ApiClient

beforeEach(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  decided.length = 0
  undone.length = 0
  open = Array.from({ length: 100 }, (_, index) => String(index + 1))
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>
        <h1>Reports</h1>
        <ReportsQueue />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await settle()
})

/** Presses the button of the question whether to ban. */
async function agreeToBan(): Promise<void> {
  act(() => document.querySelector<HTMLElement>('dialog [class*="danger"]')?.click())
  await settle()
}
const focusedCase = () => (document.activeElement as HTMLElement | null)?.dataset['case']
const articles = () => [...document.querySelectorAll('article')]

test('a hundred reports are cleared by keys alone', async () => {
  const keys = ['k', 'a', 'm', 's', 'h', 'r', 'w', 'u', 'b']
  for (let index = 0; index < 100; index += 1) {
    const key = keys[index % keys.length] ?? ''
    await pressKey(key)
    if (key === 'b') await agreeToBan()
  }
  expect(decided.flatMap(({ caseIds }) => caseIds)).toEqual(
    Array.from({ length: 100 }, (_, index) => String(index + 1)),
  )
  expect(decided.slice(0, 9).map(({ decision }) => decision)).toEqual([
    'keep',
    'limitAge',
    'mask',
    'silence',
    'hide',
    'remove',
    'warn',
    'suspend',
    'ban',
  ])
  // The reason is the one that most reports give.
  expect(new Set(decided.map(({ reason }) => reason))).toEqual(new Set(['violence']))
  expect(articles()).toEqual([])
  expect(document.querySelector('main')?.textContent).toContain('No open reports')
  // None is left: the focus is at the top of the page, where Z still brings the latest back.
  expect(document.activeElement?.textContent).toBe('Reports')
  await pressKey('z')
  expect(focusedCase()).toBe('100')
}, 60_000)

test('arrows move from the first, and the report with the focus is decided', async () => {
  await pressKey('ArrowDown')
  await pressKey('ArrowDown')
  expect(focusedCase()).toBe('3')
  await pressKey('ArrowUp')
  await pressKey('r')
  expect(decided).toMatchObject([{ caseIds: ['2'], decision: 'remove' }])
  expect(focusedCase()).toBe('3')
})

test('a ban is asked for, and other keys do nothing meanwhile', async () => {
  await pressKey('b')
  expect(document.querySelector('dialog')?.textContent).toContain('Ban a former user?')
  await pressKey('k')
  expect(decided).toEqual([])
  await agreeToBan()
  expect(decided).toMatchObject([{ caseIds: ['1'], decision: 'ban' }])
})

test('after Z the case that returns has the focus, and the snackbar names it', async () => {
  await pressKey('ArrowDown')
  await pressKey('m')
  expect(focusedCase()).toBe('3')
  await pressKey('z')
  expect(focusedCase()).toBe('2')
  expect(snackbar.message?.text).toBe('Undone: Mask · Video by a former user')
  await pressKey('k')
  expect(decided.at(-1)).toMatchObject({ caseIds: ['2'], decision: 'keep' })
})

test('a letter pressed while Z is on its way decides about no other case', async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await pressKey('m')
  const made = undo.getMockImplementation()
  undo.mockImplementationOnce(async (...call) => {
    await isAnswered
    return (await made?.(...call)) ?? { decisionId: '' }
  })
  await pressKey('z')
  await pressKey('r')
  expect(decided).toHaveLength(1)
  answer()
  await settle()
  await pressKey('r')
  expect(decided.at(-1)).toMatchObject({ caseIds: ['1'], decision: 'remove' })
})

test('Z takes the latest decision back', async () => {
  await pressKey('r')
  expect(articles()[0]?.dataset['case']).toBe('2')
  await pressKey('z')
  expect(undone).toEqual(['91'])
  expect(articles()[0]?.dataset['case']).toBe('1')
  await pressKey('z')
  expect(undone).toHaveLength(1)
})

test('Z takes the latest decision back, then the one before', async () => {
  await pressKey('k')
  await pressKey('r')
  await pressKey('z')
  await pressKey('z')
  expect(undone).toEqual(['92', '91'])
  expect(articles()[0]?.dataset['case']).toBe('1')
})

test('Z while a decision is on its way takes it back once it is made, and a refused one leaves nothing to take back', async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const made = decide.getMockImplementation()
  decide.mockImplementationOnce(async (...call) => {
    await isAnswered
    return (await made?.(...call)) ?? { decided: [] }
  })
  await pressKey('r')
  await pressKey('z')
  expect(undone).toEqual([])
  answer()
  await settle()
  expect(undone).toEqual(['91'])
  expect(articles()[0]?.dataset['case']).toBe('1')
  expect(snackbar.message?.text).toBe('Undone: Remove · Video by a former user')
  decide.mockRejectedValueOnce(new Error('No'))
  await pressKey('r')
  await pressKey('z')
  expect(undone).toHaveLength(1)
})

test('those that are selected are decided together', async () => {
  await pressKey('x')
  await pressKey('ArrowDown')
  await pressKey('x')
  expect(document.querySelector('main')?.textContent).toContain('2 selected')
  await pressKey('k')
  expect(decided).toMatchObject([{ caseIds: ['1', '2'], decision: 'keep' }])
})

test('letters that somebody writes decide nothing, and a refusal puts the report back', async () => {
  document.querySelector<HTMLElement>('textarea')?.focus()
  await pressKey('b')
  expect(decided).toEqual([])
  act(() => (document.activeElement as HTMLElement).blur())
  decide.mockRejectedValueOnce(new Error('No'))
  await pressKey('r')
  expect(articles()[0]?.dataset['case']).toBe('1')
  expect(snackbar.message?.text).toContain('That didn’t work.')
})
