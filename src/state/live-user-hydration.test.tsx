import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { addLiveUser, deleteLiveUser, useIsAnyoneLive, useIsLive } from './live-user.ts'

function Shown() {
  const isLive = useIsLive('7')
  const isAnyoneLive = useIsAnyoneLive()
  return (
    <p title={String(isLive)}>
      {isLive && <b>live</b>}
      {isAnyoneLive && <i>somewhere</i>}
    </p>
  )
}

test('a room that is known before the document is taken over is shown, and the document fits', async () => {
  document.body.innerHTML = `<main>${renderToString(<Shown />)}</main>`
  const main = document.querySelector('main') ?? document.body
  addLiveUser('7', '1')
  const problems: unknown[] = []
  await act(() => hydrateRoot(main, <Shown />, { onRecoverableError: (error) => problems.push(error) }))
  expect(problems).toEqual([])
  expect(main.innerHTML).toBe('<p title="true"><b>live</b><i>somewhere</i></p>')
  deleteLiveUser('7')
})
