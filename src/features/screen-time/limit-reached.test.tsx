import { act } from 'react'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { NETWORK_ERROR } from '#contract/constants.ts'
import { ApiError } from '#contract/errors.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { screenTime } from '#src/state/screen-time.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { dayOf } from './count.ts'
import LimitReached from './limit-reached.tsx'
import { changeLimit, readCount, readLimit, writeCount } from './limit.ts'
import { hashPasscode, proofOf } from './passcode.ts'

const render = renderInMain()
/** Without a network the device decides by its own state. */
const away = async () => {
  throw new ApiError({ statusCode: NETWORK_ERROR, httpStatus: 0, message: 'You’re offline.' })
}
const api = { screenTime: { set: away, report: away } } as unknown as ApiClient
const show = () =>
  render(
    <ApiProvider value={api}>
      <LimitReached userId="7" />
    </ApiProvider>,
  )
const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
// Other test files share the class.
afterAll(() => pause.mockRestore())

beforeEach(() => {
  localStorage.clear()
  pause.mockClear()
  screenTime.reachedBy = '7'
  writeCount('7', {
    day: dayOf(new Date()),
    spentMs: 2_400_000,
    othersMs: 1_200_000,
    countedUntilMs: Date.now(),
    isPassed: false,
  })
})

function enter(...texts: string[]) {
  for (const [index, field] of [...document.querySelectorAll<HTMLInputElement>('dialog input')].entries())
    field.value = texts[index] ?? ''
  return act(async () => document.querySelector('form')?.requestSubmit())
}
const text = () => document.querySelector('dialog')?.textContent
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)

test('the screen says how long the user was here, and goes by their passcode until the day is over', async () => {
  changeLimit('7', { passcode: await hashPasscode('2468') })
  show()
  expect(document.querySelector('dialog')?.textContent).toContain('60 minutes')
  await enter('1111')
  await vi.waitFor(() => expect(alerts()).toEqual(['That isn’t your passcode.']))
  expect(screenTime.reachedBy).toBe('7')
  await enter('2468')
  await vi.waitFor(() => expect(screenTime.reachedBy).toBeNull())
  expect(readCount('7')?.isPassed).toBe(true)
})

test('who has forgotten the passcode is not told to enter it: the password of the account is asked for', async () => {
  changeLimit('7', { passcode: await hashPasscode('2468') })
  show()
  expect(text()).toContain('enter your passcode')
  const forgotten = [...document.querySelectorAll('button')].at(-1)
  expect(forgotten?.textContent).toBe('Forgot passcode?')
  await act(async () => forgotten?.click())
  expect(text()).toContain('Password of your account')
  expect(text()).not.toContain('enter your passcode')
})

test('a user without a passcode chooses one first, twice the same', async () => {
  show()
  await enter('12', '12')
  expect(alerts()).toEqual(['Enter four digits.'])
  await enter('1234', '4321')
  expect(alerts()).toEqual(['The passcodes don’t match.'])
  expect(readLimit('7').passcode).toBeUndefined()
  await enter('1234', '1234')
  await vi.waitFor(() => expect(screenTime.reachedBy).toBeNull())
  const { passcode } = readLimit('7')
  expect(passcode && (await proofOf('1234', passcode))).toBe(passcode?.hash)
})

test('what plays is stopped, also what begins behind the screen, and goes on when it is gone', async () => {
  const video = document.createElement('video')
  const play = vi.spyOn(video, 'play').mockResolvedValue()
  vi.spyOn(video, 'paused', 'get').mockReturnValue(false)
  document.body.append(video)
  // A retry would find the video of the first attempt, too.
  onTestFinished(() => video.remove())
  show()
  await expect.poll(() => pause.mock.calls.length).toBe(1)
  video.dispatchEvent(new Event('play'))
  expect(pause).toHaveBeenCalledTimes(2)
  expect(play).not.toHaveBeenCalled()
  render(null)
  await expect.poll(() => play.mock.calls.length).toBe(1)
  video.dispatchEvent(new Event('play'))
  expect(pause).toHaveBeenCalledTimes(2)
})
