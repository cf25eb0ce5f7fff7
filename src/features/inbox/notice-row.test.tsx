import { expect, test, vi } from 'vitest'

import type { NoticeGroup } from '#contract/models/notice.ts'
import type { NoticeKind } from '#contract/notice-kinds.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { NoticeRow } from './notice-row.tsx'

const render = renderInMain()
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, state }: { to: string; search: Record<string, string>; state?: object }) => (
    <a href={`${to}?${new URLSearchParams(search).toString()}`} data-state={JSON.stringify(state)}>
      There
    </a>
  ),
}))

const groupOf = (kind: NoticeKind): NoticeGroup => ({
  id: 'alert_1_2026-11-28',
  latestId: '1',
  kind,
  actors: [],
  noticeCount: 1,
  createTime: 1_795_255_596,
  isUnread: true,
})

test.each([
  ['alertReports', '/operator?tab=reports'],
  ['alertDisk', '/operator?tab=storage'],
  ['alertJobs', '/operator?tab=jobs'],
  ['reportClosed', '/decisions?tab=reports'],
  ['decision', '/decisions?'],
  ['birthDate', '/age-verification?'],
  ['feedbackReply', '/feedback_pc/history?'],
] as const)('%s leads to %s', (kind, address) => {
  render(<NoticeRow group={groupOf(kind)} nowSec={1_795_255_600} />)
  expect(document.querySelector('a')?.getAttribute('href')).toBe(address)
})

test('a video says that it was opened from a notice (specification section 3, channel id)', () => {
  const video = { id: '7', author: { uniqueId: 'ada', secUid: 's' }, posterUrl: null, caption: 'Tide' }
  render(<NoticeRow group={{ ...groupOf('videoPublished'), video }} nowSec={1_795_255_600} />)
  const { pathname, dataset } = document.querySelector('a') ?? {}
  expect([pathname, dataset?.['state']]).toEqual(['/@ada/video/7', '{"openedFrom":"inbox"}'])
})
