import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { CaseColumns } from './case-columns.tsx'

const MINUTE_SEC = 60
const TIME_SEC = 1_800_000_000

const casesAt = (nowSec: number) => (
  <CaseColumns
    label="Reports"
    rows={[{ id: '7' }]}
    currentId="7"
    onChoose={() => {}}
    nowSec={nowSec}
    summaryOf={() => ({ name: 'Video by @ada', facts: ['Spam'], time: TIME_SEC })}
  >
    {() => <article />}
  </CaseColumns>
)

test('a minute may pass between the server and the browser', async () => {
  document.body.innerHTML = `<main>${renderToString(casesAt(TIME_SEC + MINUTE_SEC))}</main>`
  const main = document.querySelector('main') ?? document.body
  expect(main.textContent).toContain('Spam · 1 min')
  const problems: unknown[] = []
  await act(() =>
    hydrateRoot(main, casesAt(TIME_SEC + 2 * MINUTE_SEC), {
      onRecoverableError: (error) => problems.push(error),
    }),
  )
  expect(problems).toEqual([])
  expect(main.textContent).toContain('Spam · 2 min')
})
