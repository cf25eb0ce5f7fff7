import { expect, test } from 'vitest'

import type { NoticeGroup } from '#contract/models/notice.ts'

import { sectionsOf } from './sections.ts'

const secOf = (time: string) => Date.parse(time) / 1_000
const groupAt = (time: string): NoticeGroup => ({
  id: time,
  kind: 'follow',
  noticeCount: 1,
  latestId: '1',
  createTime: secOf(time),
  isUnread: false,
  actors: [],
})

test('entries are divided by days, not by hours', () => {
  const times = [
    '2026-11-24T00:10:00Z',
    '2026-11-23T23:50:00Z',
    '2026-11-22T23:59:00Z',
    '2026-11-18T00:00:00Z',
    '2026-11-17T23:59:00Z',
    '2025-11-24T00:00:00Z',
  ]
  const sections = sectionsOf(times.map(groupAt), secOf('2026-11-24T00:30:00Z'), 'UTC')
  expect(sections.map(([name, groups]) => [name, groups.map(({ id }) => id)])).toEqual([
    ['today', times.slice(0, 1)],
    ['yesterday', times.slice(1, 2)],
    ['week', times.slice(2, 4)],
    ['earlier', times.slice(4)],
  ])
})
