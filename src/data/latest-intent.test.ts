import { expect, test } from 'vitest'

import { LatestIntent } from './latest-intent.ts'

function recorder() {
  const sent: [string, boolean][] = []
  const answers: { resolve: (value: string) => void; reject: (error: Error) => void }[] = []
  const intents = new LatestIntent<boolean, string>((subject, value) => {
    sent.push([subject, value])
    return new Promise((resolve, reject) => answers.push({ resolve, reject }))
  })
  const answer = async (index: number, value: string | Error) => {
    if (value instanceof Error) answers[index]?.reject(value)
    else answers[index]?.resolve(value)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { sent, intents, answer }
}

test('taps while a request is under way become one more request with the last wish', async () => {
  const { sent, intents, answer } = recorder()
  const first = intents.set('7', true)
  await Promise.resolve()
  const second = intents.set('7', false)
  const third = intents.set('7', true)
  const fourth = intents.set('7', false)
  await answer(0, 'liked')
  expect(sent).toEqual([
    ['7', true],
    ['7', false],
  ])
  await answer(1, 'not liked')
  expect(await Promise.all([first, second, third, fourth])).toEqual(
    Array.from({ length: 4 }, () => 'not liked'),
  )
  expect(intents.isRunning('7')).toBe(false)
})

test('a wish that ends where it began sends nothing more', async () => {
  const { sent, intents, answer } = recorder()
  const done = intents.set('7', true)
  await Promise.resolve()
  void intents.set('7', false)
  void intents.set('7', true)
  await answer(0, 'liked')
  expect(await done).toBe('liked')
  expect(sent).toHaveLength(1)
})

test('subjects do not wait for each other', async () => {
  const { sent, intents } = recorder()
  void intents.set('7', true)
  void intents.set('8', true)
  await Promise.resolve()
  expect(sent.map(([subject]) => subject)).toEqual(['7', '8'])
})

test('a failure reaches the caller, and the next wish starts afresh', async () => {
  const { sent, intents, answer } = recorder()
  const failing = intents.set('7', true).catch((error: unknown) => error)
  await Promise.resolve()
  await answer(0, new Error('cut off'))
  expect(await failing).toEqual(new Error('cut off'))
  void intents.set('7', true)
  await Promise.resolve()
  expect(sent).toHaveLength(2)
})
