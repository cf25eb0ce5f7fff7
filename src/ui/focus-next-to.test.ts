import { expect, test } from 'vitest'

import { leaveRow } from './focus-next-to.ts'

const button = (id: string) => document.getElementById(id)!

test('the focus goes from a row to the next, from the last to the one before, and else to the heading', () => {
  document.body.innerHTML = `<main><h1>Requests</h1><ul>
    <li><a href="/@ada">Ada</a><button id="1"></button></li>
    <li><a href="/@eve">Eve</a><button id="2"></button></li>
  </ul></main>`
  leaveRow(button('1'))
  expect(document.activeElement?.id).toBe('2')
  leaveRow(button('2'))
  expect(document.activeElement?.id).toBe('1')
  button('2').closest('li')?.remove()
  leaveRow(button('1'))
  expect(document.activeElement?.textContent).toBe('Requests')
})
