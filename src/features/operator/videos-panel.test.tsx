import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import type { Decision } from '#contract/decisions.ts'
import type { ReviewedVideo } from '#contract/models/operator.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { snackbar } from '#src/state/snackbar.ts'
import { pressKey, renderInMain, settle } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { VideosPanel } from './videos-panel.tsx'

const render = renderInMain()
vi.mock('@tanstack/react-router', () => ({ Link: () => null }))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({ user: { id: '1' } }) }))
// The many options of the form would take most of the test's time.
vi.mock('./decision-fields.tsx', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  DecisionFields: () => <textarea />,
}))

const PAGE_SIZE = 8
const [example] = samples['review.videos'].output.videos
const videoOf = (id: string, isDecidable = true): ReviewedVideo => ({
  ...(example as ReviewedVideo),
  id,
  isDecidable,
})
const decided: { videoIds: string[]; decision: Decision; isWaitingOnly?: boolean | undefined }[] = []
const undone: string[] = []
let waiting: string[] = []
/** The id of a member of the site's team. */
const OF_TEAM = '3'
const videos = vi.fn<ApiClient['review']['videos']>(({ cursor = '0' }) => {
  const rest = waiting.filter((id) => Number(id) > Number(cursor))
  const page = rest.slice(0, PAGE_SIZE).map((id) => videoOf(id, id !== OF_TEAM))
  return Promise.resolve({
    videos: page,
    counts: { firstReview: 0, recheck: 0, risk: waiting.length, mask: 0, age: 0 },
    cursor: rest.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  })
})
const find = vi.fn<ApiClient['review']['find']>(({ address }) =>
  Promise.resolve({ video: { ...videoOf(address), cause: null } }),
)
const decide = vi.fn<ApiClient['review']['decide']>(({ videoIds, decision, isWaitingOnly }) => {
  decided.push({ videoIds, decision, isWaitingOnly })
  if (decision !== 'warn') waiting = waiting.filter((id) => !videoIds.includes(id))
  return Promise.resolve({ decided: videoIds.map((id) => ({ videoId: id, decisionId: `9${id}` })) })
})
const undo = vi.fn<ApiClient['operator']['undo']>(({ decisionId }) => {
  undone.push(decisionId)
  waiting = [decisionId.slice(1), ...waiting]
  return Promise.resolve({ decisionId })
})
const api = { review: { videos, find, decide }, operator: { undo } } as unknown as ApiClient

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
  waiting = Array.from({ length: 20 }, (_, index) => String(index + 1))
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>
        <VideosPanel />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await settle()
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const shownIds = () => [...document.querySelectorAll('article')].map(({ dataset }) => dataset['case'])

test('each decision has a key, and the next video follows', async () => {
  await pressKey('k')
  await pressKey('a')
  // No decision is made about the third here.
  await pressKey('m')
  await pressKey('ArrowDown')
  for (const key of ['m', 's', 'h', 'r', 'b']) {
    await pressKey(key)
  }
  act(() => document.querySelector<HTMLElement>('dialog [class*="danger"]')?.click())
  await settle()
  expect(decided.map(({ videoIds: [id], decision }) => [id, decision])).toEqual([
    ['1', 'release'],
    ['2', 'limitAge'],
    ['4', 'mask'],
    ['5', 'silence'],
    ['6', 'hide'],
    ['7', 'remove'],
    ['8', 'ban'],
  ])
  expect(shownIds()[0]).toBe(OF_TEAM)
})

test('all that can be decided about are approved together, and Z takes it back', async () => {
  act(() => button('Select all')?.click())
  await settle()
  await pressKey('k')
  const ids = decided[0]?.videoIds ?? []
  expect(ids).not.toContain(OF_TEAM)
  expect(ids.length).toBeGreaterThanOrEqual(PAGE_SIZE - 1)
  expect(decided).toMatchObject([{ decision: 'release', isWaitingOnly: true }])
  await pressKey('z')
  expect(undone).toEqual(ids.map((id) => `9${id}`).toReversed())
  expect(shownIds()[0]).toBe('1')
})

test('a warning leaves the video in the list', async () => {
  await pressKey('w')
  expect(decided).toMatchObject([{ videoIds: ['1'], decision: 'warn' }])
  expect(shownIds()[0]).toBe('1')
})

test('a refusal puts the video back', async () => {
  decide.mockRejectedValueOnce(new Error('No'))
  await pressKey('k')
  expect(shownIds()[0]).toBe('1')
  expect(snackbar.message?.text).toContain('That didn’t work.')
})

test('V plays the video and stops it', async () => {
  const player = document.querySelector<HTMLVideoElement>('article video')
  if (!player) throw new Error('There is no video.')
  const play = vi.spyOn(player, 'play').mockResolvedValue()
  const pause = vi.spyOn(player, 'pause').mockReturnValue()
  await pressKey('v')
  expect(play).toHaveBeenCalledOnce()
  act(() => {
    player.dispatchEvent(new Event('play'))
  })
  pause.mockClear()
  await pressKey('v')
  expect(pause).toHaveBeenCalledOnce()
})

test('a video is found by its address, decided about, and stays in sight', async () => {
  const field = document.querySelector<HTMLInputElement>('input[type="search"]')
  if (!field) throw new Error('There is no field.')
  field.value = ' 42 '
  act(() => field.form?.requestSubmit())
  await settle()
  expect(find).toHaveBeenLastCalledWith({ address: '42' }, expect.anything())
  expect(shownIds()).toEqual(['42'])
  act(() => field.blur())
  await pressKey('h')
  expect(decided).toMatchObject([{ videoIds: ['42'], decision: 'hide', isWaitingOnly: false }])
  expect(shownIds()).toEqual(['42'])
  act(() => button('Back to the waiting videos')?.click())
  await settle()
  expect(shownIds()[0]).toBe('1')
})
