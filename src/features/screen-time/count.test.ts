import { expect, test } from 'vitest'

import { addStep, dayOf, resume, type Count } from './count.ts'

const at = (time: string) => new Date(`2026-03-01T${time}`)
const spent = (count: Count) => count.spentMs / 1_000

test('the day is that of the device’s time zone, from midnight to midnight', () => {
  expect(dayOf(new Date(2026, 2, 1, 0, 0))).toBe('2026-03-01')
  expect(dayOf(new Date(2026, 2, 1, 23, 59, 59))).toBe('2026-03-01')
  expect(dayOf(new Date(2026, 2, 2))).toBe('2026-03-02')
})

test('steps add up, and two tabs in sight count no time twice', () => {
  let count = addStep(undefined, at('10:00:00'))
  for (const time of ['10:00:05', '10:00:07', '10:00:10', '10:00:12', '10:00:15'])
    count = addStep(count, at(time))
  expect(spent(count)).toBe(15)
})

test('time in which nobody was here counts for nothing: the tab was out of sight, or the device slept', () => {
  let count = addStep(addStep(undefined, at('10:00:00')), at('10:00:05'))
  count = addStep(count, at('11:00:00'))
  count = addStep(count, at('11:00:05'))
  expect(spent(count)).toBe(10)
  // Visible again soon.
  count = resume(count, at('11:00:14'))
  expect(spent(count)).toBe(10)
  count = addStep(count, at('11:00:19'))
  expect(spent(count)).toBe(15)
})

test('a tab that comes into sight while another counts goes on with it', () => {
  const count = addStep(addStep(undefined, at('10:00:00')), at('10:00:05'))
  expect(spent(resume(count, at('10:00:08')))).toBe(8)
})

test('a clock that is set back takes nothing away, and adds nothing', () => {
  const count = addStep(addStep(undefined, at('10:00:00')), at('10:00:05'))
  const after = addStep(count, at('09:00:00'))
  expect(spent(after)).toBe(5)
  expect(spent(addStep(after, at('09:00:05')))).toBe(10)
})

test('a new day begins with nothing, and its limit has not been passed', () => {
  const count = {
    ...addStep(undefined, new Date(2026, 2, 1, 23, 59, 58)),
    spentMs: 3_600_000,
    isPassed: true,
  }
  expect(addStep(count, new Date(2026, 2, 2, 0, 0, 1))).toMatchObject({
    day: '2026-03-02',
    spentMs: 0,
    isPassed: false,
  })
})
