import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import type { ReportSubject } from '#contract/models/report.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { ReportScreen, type ReportSearch } from './report-screen.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: object; children: ReactNode }) => (
    <a href={to} data-search={JSON.stringify(search)}>
      {children}
    </a>
  ),
}))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({ user: { id: '1' } }) }))
vi.mock('#src/ui/back-button.tsx', () => ({ BackButton: () => null }))
vi.mock('#src/features/reports/report-form.tsx', () => ({
  ReportForm: ({ subject, children }: { subject: ReportSubject; children: ReactNode }) => (
    <form id={JSON.stringify(subject)}>{children}</form>
  ),
}))

const render = renderInMain()

test.each<[ReportSearch, ReportSubject | undefined]>([
  [{ video: '1' }, { kind: 'video', videoId: '1' }],
  [
    { video: '1', comment: '2' },
    { kind: 'comment', videoId: '1', commentId: '2' },
  ],
  [{ user: '3' }, { kind: 'user', userId: '3' }],
  [{ sound: '4' }, { kind: 'sound', musicId: '4' }],
  [{ live: '5' }, { kind: 'live', roomId: '5' }],
  [
    { live: '5', line: '6' },
    { kind: 'chatLine', roomId: '5', lineId: '6' },
  ],
  [
    { conversation: '7', message: '8' },
    { kind: 'message', conversationId: '7', seq: 8 },
  ],
  [{ conversation: '7' }, undefined],
  [{ conversation: '7', message: '9007199254740993' }, undefined],
  [{}, undefined],
])('the page at %o reports %o (specification section 2.3, report)', (search, subject) => {
  render(<ReportScreen search={search} />)
  const id = document.querySelector('form')?.id
  expect(id === undefined ? undefined : JSON.parse(id)).toEqual(subject)
})

test('the thanks lead to what became of the reports', () => {
  render(<ReportScreen search={{ video: '1' }} />)
  const link = document.querySelector('a')
  expect([link?.getAttribute('href'), link?.dataset['search']]).toEqual(['/decisions', '{"tab":"reports"}'])
})
