import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { StatusCode } from '#contract/status-codes.ts'
import { retriedReads } from '#src/state/connection.ts'
import { renderInMain, settle } from '#src/ui/in-main.fixture.ts'

import { PagedList } from './paged-list.tsx'
import { PendingList } from './pending-list.tsx'

const callWorker = vi.hoisted(() => vi.fn<(op: string, input: unknown) => Promise<void>>(async () => {}))
vi.mock('./api.ts', () => ({ callWorker }))
vi.mock('@tanstack/react-router', () => ({ Link: () => null }))

const render = renderInMain()
beforeEach(() => {
  retriedReads.problems = {}
})

const query = { isPending: true, isFetching: true } as unknown as UseInfiniteQueryResult<never>

test.each([
  ['a skeleton', <PendingList key="list" shape="rows" failureTitle="Not loaded" />],
  [
    'a list of pages',
    <PagedList
      key="list"
      query={query}
      rowsOf={() => []}
      loadingLabel="Loading"
      failureTitle="Not loaded"
      empty={null}
    >
      {() => null}
    </PagedList>,
  ],
])(
  '%s says why nothing has come as soon as it is tried again, and lets the viewer try now',
  async (_, list) => {
    render(list)
    expect(document.querySelector('h2, button')).toBeNull()
    retriedReads.problems = { 1: { statusCode: StatusCode.serverError, httpStatus: 500, message: 'Broken.' } }
    await settle()
    expect(document.querySelector('h2')?.textContent).toBe('Not loaded')
    expect(document.querySelector('main')?.textContent).toContain('The server has a problem.')
    act(() => document.querySelector('button')?.click())
    expect(callWorker).toHaveBeenLastCalledWith('reads.retryNow', null)
  },
)
