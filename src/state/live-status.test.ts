import { beforeEach, describe, expect, test } from 'vitest'

import { LiveStatus } from '#contract/live.ts'
import type { LiveRoom } from '#contract/models/live.ts'

import { addLiveStatus, liveState } from './live-status.ts'

const stream = { id: '70', title: 'Birds' } as LiveRoom
const EMPTY = { liveStatus: 0, liveStream: null, lastLive: null, lastLiveType: null } as const

beforeEach(() => {
  Object.assign(liveState, EMPTY)
})

describe('live status (specification sections 3 and 4)', () => {
  test('has the values default 0, create 1, living 2, stop 3', () => {
    expect(LiveStatus).toEqual({ default: 0, create: 1, living: 2, stop: 3 })
    expect(liveState).toEqual(EMPTY)
  })

  test('ADD_LIVE_STATUS replaces liveStatus and liveStream', () => {
    addLiveStatus({ liveStatus: LiveStatus.living, liveStream: stream })
    expect(liveState).toMatchObject({ liveStatus: 2, liveStream: stream })
    addLiveStatus({ liveStatus: LiveStatus.default, liveStream: null })
    expect(liveState).toEqual(EMPTY)
  })

  test('it keeps the previous lastLive and lastLiveType when none are given', () => {
    addLiveStatus({ liveStatus: LiveStatus.stop, liveStream: null, lastLive: '71', lastLiveType: 'video' })
    addLiveStatus({ liveStatus: LiveStatus.living, liveStream: stream })
    expect(liveState).toMatchObject({ liveStatus: 2, lastLive: '71', lastLiveType: 'video' })
    addLiveStatus({ liveStatus: LiveStatus.stop, liveStream: null, lastLive: '72', lastLiveType: 'room' })
    expect(liveState).toMatchObject({ lastLive: '72', lastLiveType: 'room' })
  })
})
