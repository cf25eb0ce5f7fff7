import { act } from 'react'
import { expect, test } from 'vitest'

import { DEFAULT_PUBLICATION, isPublication, type Publication } from '#contract/uploads.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { PublicationOptions } from './publication-field.tsx'

const render = renderInMain()

/** Chooses in the form as its page does, which stores each choice. */
function choose(label: string, value: string, before: Publication = DEFAULT_PUBLICATION): Publication {
  let chosen = before
  render(<PublicationOptions value={before} onChange={(changed) => (chosen = changed)} />)
  const select = [...document.querySelectorAll('select')].find(
    ({ labels }) => labels[0]?.textContent === label,
  )
  if (!select) throw new Error(`There is no field ${label}.`)
  select.value = value
  act(() => void select.dispatchEvent(new Event('change', { bubbles: true })))
  return chosen
}

test('the author of a new video chooses who can save it, or leaves it to the settings (section 3, download types)', () => {
  const chosen = choose('Who can download', 'friends')
  expect(chosen).toEqual({ ...DEFAULT_PUBLICATION, downloadAudience: 'friends' })
  expect(isPublication(chosen)).toBe(true)
  expect(choose('Who can download', '', chosen)).toEqual(DEFAULT_PUBLICATION)
})

test('a stored choice of somebody whom there is not is no publication', () => {
  expect(isPublication({ ...DEFAULT_PUBLICATION, downloadAudience: 'sea' })).toBe(false)
})
