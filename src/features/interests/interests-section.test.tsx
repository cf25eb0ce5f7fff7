import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#contract/errors.ts'
import type { Interest, InterestChoice, InterestsView } from '#contract/interests.ts'
import { unloadedWorkerProblem } from '#src/data/call-problems.ts'
import { snackbar } from '#src/state/snackbar.ts'
import { renderInMain, settle } from '#src/ui/in-main.fixture.ts'

import InterestsSection from './interests-section.tsx'

const worker = vi.hoisted(() => ({ call: vi.fn<(op: string, input: unknown) => Promise<unknown>>() }))
vi.mock('#src/data/api.ts', () => ({ callWorker: worker.call }))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({ user: null }) }))
vi.mock('#src/ui/light-link.tsx', () => ({
  LightLink: ({ to, children, ...rest }: ComponentProps<'a'> & { to: string }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
}))

const render = renderInMain()
const interest = (parts: Partial<Interest>): Interest => ({
  kind: 'tag',
  id: 'sea',
  label: 'sea',
  level: 0.34,
  isChosen: false,
  isMuted: false,
  ...parts,
})
const FEW: InterestsView = {
  videoCount: 12,
  interests: [
    interest({}),
    interest({ id: 'cars', label: 'cars', level: -0.9 }),
    interest({ kind: 'author', id: '7', label: 'ada', level: 0.8, isChosen: true }),
    interest({ kind: 'sound', id: '9', label: 'Calm waves', isMuted: true }),
  ],
}
/** Stands for the worker’s store. */
let device: InterestsView
const choices = () =>
  worker.call.mock.calls.flatMap(([op, input]) =>
    op === 'interests.choose' ? [input as InterestChoice] : [],
  )

beforeEach(() => {
  device = structuredClone(FEW)
  snackbar.message = null
  worker.call.mockReset()
  worker.call.mockImplementation(async (op) => {
    if (op === 'interests.forget') device = { interests: [], videoCount: 0 }
    return op === 'interests.list' ? structuredClone(device) : null
  })
})

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <InterestsSection />
    </QueryClientProvider>,
  )
  await settle()
}
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((each) => each.textContent)
const slider = (name: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)
const field = () => document.querySelector<HTMLInputElement>('form input')
const rowOf = (name: string) => slider(name)?.closest('li')
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  )
async function press(name: string): Promise<void> {
  await act(async () => button(name)?.click())
  await settle()
}
async function write(input: HTMLInputElement | null, value: string): Promise<void> {
  await act(async () => {
    if (!input) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
}

test('hashtags, authors and sounds are listed with how they are taken to, and lead to their pages', async () => {
  await open()
  expect(texts('h2')).toEqual(['Hashtags', 'Authors', 'Sounds'])
  expect(document.body.textContent).toContain('Learnt from 12 videos')
  expect(
    [...document.querySelectorAll('li a')].map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['#sea', '/tag/sea'],
    ['#cars', '/tag/cars'],
    ['@ada', '/@ada'],
    ['Calm waves', '/music/Calm-waves-9'],
  ])
  const levels = [...document.querySelectorAll<HTMLInputElement>('input[type="range"]')]
  expect(levels.map(({ value }) => value)).toEqual(['0.3', '-0.9', '0.8', '0.3'])
  expect(levels.map((each) => each.getAttribute('aria-valuetext'))).toEqual([
    'More',
    'Much less',
    'Much more',
    'More',
  ])
  expect(['#sea', '@ada', 'Calm waves'].map((name) => rowOf(name)?.textContent)).toEqual([
    '#seaLearntLessMoreMute',
    '@adaYour choiceLessMoreAs learntMute',
    'Calm wavesMutedLessMoreUnmute',
  ])
})

test('a slider sets what the viewer chose at once, and “As learnt” takes it back, with the row in its place', async () => {
  await open()
  await write(slider('#cars'), '0.5')
  expect(choices()).toEqual([{ kind: 'tag', id: 'cars', label: 'cars', level: 0.5, isMuted: false }])
  expect(slider('#cars')?.getAttribute('aria-valuetext')).toBe('More')
  expect(rowOf('#cars')?.textContent).toContain('Your choice')

  // Nothing is learnt of it any more, and another one has been learnt meanwhile.
  device.interests = [interest({ id: 'new', label: 'new' }), interest({})]
  await press('As learnt: #cars')
  expect(choices().at(-1)?.level).toBeNull()
  expect(document.activeElement).toBe(slider('#cars'))
  expect([...document.querySelectorAll('ul[aria-label="Hashtags"] a')].map((a) => a.textContent)).toEqual([
    '#sea',
    '#cars',
    '#new',
  ])
  expect(slider('#cars')?.getAttribute('aria-valuetext')).toBe('As usual')
  expect(rowOf('#cars')?.textContent).toContain('Learnt')
})

test('an author, a hashtag or a sound is muted and heard again without a change of its level', async () => {
  await open()
  await press('Mute #sea')
  await press('Mute @ada')
  await press('Unmute Calm waves')
  expect(choices().map(({ id, level, isMuted }) => [id, level, isMuted])).toEqual([
    ['sea', null, true],
    ['7', 0.8, true],
    ['9', null, false],
  ])
  expect(rowOf('#sea')?.textContent).toContain('Muted')
  expect(button('Unmute #sea')).toBeDefined()
})

test('a change that fails is said and undone', async () => {
  await open()
  worker.call.mockImplementation(async (op) => {
    if (op === 'interests.list') return structuredClone(device)
    throw new Error('The disk is full.')
  })
  await press('Mute #sea')
  expect(snackbar.message?.text).toBeTruthy()
  expect(button('Mute #sea')).toBeDefined()
})

test('a hashtag is added at the top, with its sign or without; no other text is one', async () => {
  await open()
  await write(field(), 'two words')
  await press('Add')
  expect(texts('[role="alert"]')).toEqual(['Write one word of letters and digits, such as sea.'])
  expect(document.activeElement).toBe(field())
  expect(choices()).toEqual([])
  await write(field(), ' #Birds ')
  await press('Add')
  expect(choices()).toEqual([{ kind: 'tag', id: 'birds', label: 'birds', level: 0.8, isMuted: false }])
  expect(document.querySelector('ul a')?.textContent).toBe('#birds')
  expect(field()?.value).toBe('')
  expect(snackbar.message?.text).toBe('You’ll see more of #birds.')
  await write(field(), 'cars')
  await press('Add')
  expect(texts('ul[aria-label="Hashtags"] a')).toEqual(['#birds', '#sea', '#cars'])
  expect(slider('#cars')?.value).toBe('0.8')
})

test('everything is forgotten once that is confirmed, and the focus stays on the page', async () => {
  await open()
  await press('Forget everything')
  await press('Cancel')
  expect(texts('h2')).toHaveLength(3)
  await press('Forget everything')
  await press('Forget')
  expect(worker.call).toHaveBeenCalledWith('interests.forget', null)
  expect(texts('h2')).toEqual(['Nothing learnt yet', 'Hashtags'])
  expect(texts('li')).toEqual([])
  expect(button('Forget everything')).toBeUndefined()
  expect(document.activeElement?.textContent).toContain('Nothing learnt yet')
  expect(document.activeElement).not.toBe(document.body)
})

test('a long list is short at first, and goes on where it ended', async () => {
  device.interests = Array.from({ length: 9 }, (_, at) => interest({ id: `t${at}`, label: `t${at}` }))
  await open()
  expect(texts('li')).toHaveLength(6)
  await press('Show all (9)')
  expect(texts('li')).toHaveLength(9)
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('#t6'))
})

test('without the worker’s script the page says so, and reads again', async () => {
  worker.call.mockRejectedValueOnce(new ApiError(unloadedWorkerProblem))
  await open()
  expect(texts('[role="alert"] h2')).toEqual(['Couldn’t load these settings'])
  await press('Try again')
  expect(texts('h2')).toEqual(['Hashtags', 'Authors', 'Sounds'])
})
