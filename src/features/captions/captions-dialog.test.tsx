import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { CaptionsDialog } from './captions-dialog.tsx'

const GERMAN = 'WEBVTT\n\n00:00.000 --> 00:02.000\nEin Vogel'
const ENGLISH = 'WEBVTT\n\n00:00.000 --> 00:02.000\nA bird'
const CORRECTED = 'WEBVTT\n\n00:00.000 --> 00:02.000\nA small bird'

const { video } = samples['videos.detail'].output
let clip = { ...video, media: { ...video.media, captionTracks: [{ language: 'en', url: '/en.vtt' }] } }
const setCaptionTrack = vi.fn<ApiClient['videos']['setCaptionTrack']>()
const onClose = vi.fn<() => void>()
const render = renderInMain()

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={{ videos: { setCaptionTrack } } as unknown as ApiClient}>
        <CaptionsDialog video={clip} onClose={onClose} />
      </ApiProvider>
    </QueryClientProvider>,
  )

beforeEach(async () => {
  setCaptionTrack.mockReset().mockResolvedValue({ video: clip })
  onClose.mockReset()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(ENGLISH)))
  // What is not saved of a clip is kept, from test to test as well.
  clip = { ...clip, id: `${clip.id}0` }
  open()
  await textIs(ENGLISH)
})

function labelled(name: string) {
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent === name)
  return label?.control ?? label?.querySelector('input')
}
const box = () => labelled('What is heard, as WebVTT') as HTMLTextAreaElement
const languages = () => labelled('Language') as HTMLSelectElement
const textIs = (text: string) =>
  vi.waitFor(async () => {
    // What has come by now is shown.
    await act(async () => {})
    expect(box().value).toBe(text)
  })

/** Past React's own setter, which takes a value that a script sets for one that it knows. */
const change = (element: HTMLElement, prototype: object, value: string, event: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event(event, { bubbles: true }))
  })
const write = (text: string) => change(box(), HTMLTextAreaElement.prototype, text, 'input')
const choose = (language: string) => change(languages(), HTMLSelectElement.prototype, language, 'change')

async function takeFile(text: string): Promise<void> {
  const input = labelled('Take it from a file') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [new File([text], 'words.vtt')], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await textIs(text)
}

const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  )

test('a file that is taken first and said to be in another language then goes along', async () => {
  await takeFile(GERMAN)
  await choose('de')
  await textIs(GERMAN)
  await press('Save')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(setCaptionTrack).toHaveBeenCalledExactlyOnceWith({
    itemId: clip.id,
    language: 'de',
    text: GERMAN,
  })
})

test('what is written is there again after a look at a language that has captions', async () => {
  await choose('de')
  await write(GERMAN)
  await choose('en')
  await textIs(ENGLISH)
  expect(document.querySelector('dialog')?.textContent).toContain('Not saved yet: Deutsch')
  await choose('de')
  await textIs(GERMAN)
})

test('what is written in one language outlives saving the other', async () => {
  await choose('de')
  await write(GERMAN)
  await choose('en')
  await write(CORRECTED)
  await press('Save')
  await textIs(GERMAN)
  expect(languages().value).toBe('de')
  expect(onClose).not.toHaveBeenCalled()
})

test('what is written outlives closing the dialog, until it is saved', async () => {
  await choose('de')
  await write(GERMAN)
  render(null)
  open()
  await textIs(GERMAN)
  expect(languages().value).toBe('de')
  await press('Save')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  render(null)
  open()
  await textIs(ENGLISH)
})
