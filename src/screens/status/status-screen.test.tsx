import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { ApiError, type Problem } from '#contract/errors.ts'
import { StatusCode, type CatalogueName } from '#contract/status-codes.ts'
import { STATUSES } from '#contract/status-screens.ts'
import { dialogs } from '#src/state/dialogs.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { loadOrNotFound, PageNotFound, PageProblem, StatusScreen } from './status-screen.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  notFound: ({ data }: { data: unknown }) => ({ data }),
  useRouter: () => ({ invalidate: () => Promise.resolve() }),
}))

const render = renderInMain()
beforeEach(() => {
  dialogs.open = null
})

const problemOf = (name: CatalogueName): Problem => ({
  statusCode: StatusCode[name],
  httpStatus: STATUSES[StatusCode[name]].httpStatus,
  message: `The sentence of ${name}.`,
})
const textOf = (selector: string) => document.querySelector(selector)?.textContent

test.each([
  ['notLoggedIn', 'Log in to see this', 'Log in'],
  ['liveNeedsLogin', 'Log in to see this', 'Log in'],
  ['serverError', 'Couldn’t load this page', 'Try again'],
] as const)('%s (section 8): says what happened, and offers what helps', (name, title, action) => {
  const problem = problemOf(name)
  render(<StatusScreen because={problem} onRetry={() => {}} />)
  expect([textOf('h1'), textOf('p'), textOf('a, button'), textOf('p:last-child')]).toEqual([
    title,
    problem.message,
    action,
    `Code ${problem.statusCode}`,
  ])
})

test.each([
  ['userNotExist', 'User not found'],
  ['videoNotExist', 'Video not found'],
  ['gameNotExist', 'Game not found'],
  ['musicNotExist', 'Sound not found'],
  ['hashtagNotExist', 'No videos with this hashtag'],
] as const)('%s (section 8): names what is missing', (name, title) => {
  render(<StatusScreen because={problemOf(name)} />)
  expect([textOf('h1'), textOf('p'), textOf('a'), textOf('p:last-child')]).toEqual([
    title,
    'The address may be old or misspelled.',
    'Go to For you',
    `Code ${StatusCode[name]}`,
  ])
})

test('each kind of subject that is not there has its own picture', () => {
  const drawings = (
    [
      'userNotExist',
      'videoNotExist',
      'musicNotExist',
      'hashtagNotExist',
      'effectNotExist',
      'liveNotExist',
    ] as const
  ).map((name) => {
    render(<StatusScreen because={problemOf(name)} />)
    return document.querySelector('svg path')?.getAttribute('d')
  })
  expect(new Set(drawings).size).toBe(drawings.length)
})

test.each(['networkError', 'netError'] as const)('%s leads to what is on the device', (name) => {
  const onRetry = vi.fn<() => void>()
  render(<StatusScreen because={problemOf(name)} onRetry={onRetry} />)
  expect(textOf('h1')).toBe('This page isn’t available offline')
  // Section 8: -1 is mapped to the code of a network error.
  expect(textOf('p:last-child')).toBe('Code 10111')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/offline')
  document.querySelector('button')?.click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a guest can log in there and then', () => {
  render(<StatusScreen because="logIn" />)
  document.querySelector('button')?.click()
  expect(dialogs.open?.name).toBe('logIn')
})

test('an address that cannot be one does not quote the judge of inputs', () => {
  const invalid = { statusCode: StatusCode.invalidInput, httpStatus: 400, message: 'This is not an id.' }
  render(<StatusScreen because={invalid} />)
  expect([textOf('h1'), textOf('p'), textOf('p:last-child')]).toEqual([
    'Page not found',
    'The address may be old or misspelled.',
    'Code 404',
  ])
})

test('a page that is none, and one that fails by itself (450), have a heading and a code, too', () => {
  render(<PageNotFound />)
  expect([textOf('h1'), textOf('p:last-child')]).toEqual(['Page not found', 'Code 404'])
  render(<PageProblem error={new Error('Broken.')} reset={() => {}} />)
  expect([textOf('h1'), textOf('p:last-child')]).toEqual(['Couldn’t load this page', 'Code 450'])
})

test('a page that is here and asks a guest to log in keeps its own heading', () => {
  render(<StatusScreen because="logIn" heading="Following" title="See them here" />)
  expect([textOf('h1'), textOf('h2')]).toEqual(['Following', 'See them here'])
})

test.each([
  ['userPrivate', true],
  ['videoNotExist', true],
  ['notLoggedIn', true],
  ['serverError', false],
  ['networkError', false],
  ['netError', false],
] as const)('%s is final: %s', async (name, isFinal) => {
  const error = new ApiError(problemOf(name))
  await expect(loadOrNotFound(Promise.reject(error))).rejects.toEqual(
    isFinal ? { data: error.problem } : error,
  )
})
