import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { UnnamedView, ViewReport } from '#contract/models/view-report.ts'

import { createViewSender, leaveViews, markViewed, takeLeftViews, type WaitingView } from './view-sender.ts'

let lastId = 0
const waiting = (isNamed: boolean, userId: string | undefined = '7'): WaitingView => ({
  isNamed,
  view: {
    id: String((lastId += 1)).padStart(32, '0'),
    videoId: '5',
    viewToken: 't',
    scene: 'foryou',
    isSoundOn: false,
    stretches: [[0, 1, 1]],
    isRecorded: isNamed,
    ...(isNamed && userId && { userId }),
  },
})

let given: ViewReport[]
let posted: UnnamedView[][]
let isOnline: boolean
let isAllowed: boolean
const makeSender = () =>
  createViewSender({
    isAllowed: () => isAllowed,
    give: (views) => Promise.resolve(given.push(...views)),
    post: (views) => (isOnline ? Promise.resolve(posted.push(views)) : Promise.reject(new Error('offline'))),
  })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  given = []
  posted = []
  isOnline = true
  isAllowed = true
})
afterEach(() => {
  vi.useRealTimers()
})

test('reports that name a viewer go to the worker, the others name nobody', async () => {
  const sender = makeSender()
  const [named, unnamed] = [waiting(true), waiting(false)]
  sender.add(named)
  sender.add(unnamed)
  await sender.flush()
  expect(given).toEqual([named.view])
  const { isRecorded: _isRecorded, ...anonymous } = unnamed.view
  expect(posted).toEqual([[anonymous]])
  expect(JSON.stringify(posted)).not.toMatch(/userId|isRecorded/)
  expect(sender.unconfirmed()).toEqual([])
})

test('what waits while a viewer takes the permission back names no guest, and is not recorded of a user', async () => {
  const sender = makeSender()
  const [user, guest] = [waiting(true), waiting(true, '')]
  sender.add(user)
  sender.add(guest)
  isAllowed = false
  await sender.flush()
  expect(given).toEqual([{ ...user.view, isRecorded: false }])
  expect(posted.flat().map(({ id }) => id)).toEqual([guest.view.id])
})

test('what has not arrived is sent again under the same ids, twenty at a time', async () => {
  const sender = makeSender()
  isOnline = false
  const views = Array.from({ length: 45 }, () => waiting(false))
  for (const view of views) sender.add(view)
  await sender.flush()
  expect(sender.unconfirmed()).toHaveLength(45)
  isOnline = true
  await sender.flush()
  expect(posted.map(({ length }) => length)).toEqual([20, 20, 5])
  expect(new Set(posted.flat().map(({ id }) => id))).toEqual(new Set(views.map(({ view }) => view.id)))
})

test('a page that goes leaves what nobody has confirmed to the next one', () => {
  const views = [waiting(false), waiting(true)]
  leaveViews(views)
  expect(takeLeftViews()).toEqual(views)
  expect(takeLeftViews()).toEqual([])
})

test('a guest views a video once a day, also on the next page', () => {
  const noon = new Date('2026-11-30T12:00Z')
  const marks = ['1', '2', '1'].map((id) => markViewed(id, noon, true))
  expect(marks).toEqual([false, false, true])
  expect(JSON.parse(localStorage.getItem('vireo.viewed-today') ?? '')).toEqual({
    day: '2026-11-30',
    ids: ['1', '2'],
  })
  expect(markViewed('1', new Date('2026-12-01T00:00Z'), true)).toBe(false)
})

test('one who has not answered yet does so too, and nothing is stored', () => {
  const noon = new Date('2026-12-02T12:00Z')
  expect(['1', '2', '1'].map((id) => markViewed(id, noon, false))).toEqual([false, false, true])
  expect(localStorage).toHaveLength(0)
})
