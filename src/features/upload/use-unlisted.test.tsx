import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { UploadPhase, UploadView } from '#contract/uploads.ts'

import { useUnlisted } from './use-unlisted.ts'

const upload = (phase: UploadPhase, isDraft = false) =>
  ({ id: 'a', isDraft, phase, itemId: isDraft ? null : '7' }) as UploadView
const preparing = upload({ name: 'preparing', progress: 0 })
const posted = upload({ name: 'posted', itemId: '7' })

interface ListProps {
  uploads: UploadView[]
  atMs: number
  ids: readonly string[]
}

function List({ uploads, atMs, ids }: ListProps) {
  return useUnlisted(uploads, atMs, ids)
    .map(({ phase }) => phase.name)
    .join()
}

let root: ReturnType<typeof createRoot>
let place: HTMLElement
beforeEach(() => {
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(() => act(() => root.unmount()))

function shown(uploads: UploadView[], atMs: number, ids: readonly string[] = []): string {
  act(() => root.render(<List uploads={uploads} atMs={atMs} ids={ids} />))
  return place.textContent
}

test('a video that is ready stays in its place until the list has been fetched again', () => {
  expect(shown([preparing], 1)).toBe('preparing')
  expect(shown([posted], 1)).toBe('posted')
  expect(shown([posted], 2)).toBe('')
})

test('a list that was fetched while the video was in preparation changes nothing of that', () => {
  shown([preparing], 1)
  shown([preparing], 2)
  expect(shown([posted], 2)).toBe('posted')
})

test('a video that the list has already is not there twice', () => {
  expect(shown([preparing], 1, ['6'])).toBe('preparing')
  expect(shown([preparing], 2, ['7', '6'])).toBe('')
})

test('drafts are not among them, nor videos that were posted before', () => {
  expect(shown([upload({ name: 'draft' }, true)], 1)).toBe('')
  expect(shown([posted], 1)).toBe('')
})
