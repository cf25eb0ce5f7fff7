import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import SubtitlesDialog from './subtitles-dialog.tsx'

const GERMAN = 'WEBVTT\n\n00:00.000 --> 00:02.000\nEin Vogel'
const ENGLISH = 'WEBVTT\n\n00:00.000 --> 00:02.000\nA bird'
const FRENCH = 'WEBVTT\n\n00:00.000 --> 00:02.000\nUn oiseau'
const CORRECTED = 'WEBVTT\n\n00:00.000 --> 00:02.000\nA small bird'

const { video: sample } = samples['videos.detail'].output
let video = { ...sample, media: { ...sample.media, captionTracks: [{ language: 'en', url: '/en.vtt' }] } }
const setCaptionTrack = vi.fn<ApiClient['videos']['setCaptionTrack']>()
const onClose = vi.fn<() => void>()
const render = renderInMain()

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={{ videos: { setCaptionTrack } } as unknown as ApiClient}>
        <SubtitlesDialog video={video} onClose={onClose} />
      </ApiProvider>
    </QueryClientProvider>,
  )

beforeEach(async () => {
  setCaptionTrack.mockReset().mockResolvedValue({ video: video })
  onClose.mockReset()
  // As in a file from Windows.
  const headers = { 'content-type': 'text/vtt; charset=utf-8' }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(ENGLISH.replaceAll('\n', '\r\n'), { headers })))
  // Unsaved drafts of a video stay, even from test to test.
  video = { ...video, id: `${video.id}0` }
  open()
  await textIs(ENGLISH)
})

function labelled(name: string) {
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent === name)
  return label?.control ?? label?.querySelector('input')
}
const box = () => labelled('Subtitles in WebVTT format') as HTMLTextAreaElement
const languages = () => labelled('Language') as HTMLSelectElement
const textIs = (text: string) =>
  vi.waitFor(async () => {
    // Renders responses that have arrived by now.
    await act(async () => {})
    expect(box().value).toBe(text)
  })

/** Bypasses React's own setter, which considers a value set by a script as known. */
const change = (element: HTMLElement, prototype: object, value: string, event: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event(event, { bubbles: true }))
  })
const write = (text: string) => change(box(), HTMLTextAreaElement.prototype, text, 'input')
const choose = (language: string) => change(languages(), HTMLSelectElement.prototype, language, 'change')

async function takeFile(text: string): Promise<void> {
  const input = labelled('Choose a file') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [new File([text], 'words.vtt')], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await textIs(text)
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = (name: string) => act(async () => button(name)?.click())
const dialogText = () => document.querySelector('dialog')?.textContent

test('a file that is taken first and said to be in another language then goes along', async () => {
  await takeFile(GERMAN)
  await choose('de')
  await textIs(GERMAN)
  await press('Save')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(setCaptionTrack).toHaveBeenCalledExactlyOnceWith({
    itemId: video.id,
    language: 'de',
    text: GERMAN,
  })
})

test('what is written is there again after a look at a language that has captions', async () => {
  await choose('de')
  await write(GERMAN)
  await choose('en')
  await textIs(ENGLISH)
  expect(dialogText()).toContain('Not saved yet: Deutsch')
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

test('each language has its own words', async () => {
  await choose('de')
  await write(GERMAN)
  await choose('fr')
  await textIs('')
  await write(FRENCH)
  await choose('de')
  await textIs(GERMAN)
  expect(dialogText()).toContain('Not saved yet: Français')
  await choose('fr')
  await textIs(FRENCH)
})

test('a file that is changed stays in its language, and outlives a file in another one', async () => {
  await choose('de')
  await takeFile(GERMAN)
  await choose('fr')
  await takeFile(FRENCH)
  await choose('de')
  await textIs(GERMAN)
  await write(`${GERMAN}!`)
  await choose('es')
  await textIs(FRENCH)
  await write(`${FRENCH}!`)
  await choose('fr')
  await textIs('')
  expect(dialogText()).toContain('Not saved yet: Deutsch and Español')
  await choose('de')
  await textIs(`${GERMAN}!`)
})

test('what is written is discarded by a button, which hands its focus to the text', async () => {
  expect(button('Discard')).toBeUndefined()
  await write(CORRECTED)
  button('Discard')?.focus()
  await press('Discard')
  await textIs(ENGLISH)
  expect(document.activeElement).toBe(box())
  expect(button('Discard')).toBeUndefined()
})

test('words that are the saved ones again are nothing to save', async () => {
  await write(CORRECTED)
  await write(ENGLISH)
  expect(button('Discard')).toBeUndefined()
  await choose('de')
  await write(GERMAN)
  await write('')
  expect(button('Discard')).toBeUndefined()
  expect(dialogText()).not.toContain('Not saved yet')
})

test('what is written while the words before are on their way stays', async () => {
  const { promise, resolve } = Promise.withResolvers<{ video: typeof video }>()
  setCaptionTrack.mockReturnValue(promise)
  await choose('de')
  await write(GERMAN)
  await press('Save')
  await write(`${GERMAN}!`)
  await act(async () => resolve({ video: video }))
  await textIs(`${GERMAN}!`)
  expect(onClose).not.toHaveBeenCalled()
})

test('saving that is refused leaves the focus where it was', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  setCaptionTrack.mockReturnValue(promise)
  await write(CORRECTED)
  button('Save')?.focus()
  await press('Save')
  await vi.waitFor(() => expect(button('Save')?.getAttribute('aria-disabled')).toBe('true'))
  expect(button('Save')?.disabled).toBe(false)
  await press('Save')
  await act(async () => reject(new ApiError({ statusCode: 400, httpStatus: 400, message: 'Refused' })))
  await vi.waitFor(() => expect(dialogText()).toContain('Refused'))
  expect(document.activeElement).toBe(button('Save'))
  expect(setCaptionTrack).toHaveBeenCalledOnce()
})

test('what is saved is there at once, though the dialog keeps the video that it was opened with', async () => {
  const captionTracks = [...video.media.captionTracks, { language: 'de', url: '/de.vtt' }]
  setCaptionTrack.mockResolvedValue({ video: { ...video, media: { ...video.media, captionTracks } } })
  await choose('fr')
  await write(FRENCH)
  await choose('de')
  await write(GERMAN)
  await press('Save')
  // The next draft is still unsaved.
  await textIs(FRENCH)
  expect(dialogText()).toContain('Languages so far: English and Deutsch')
  await choose('de')
  await textIs(ENGLISH)
  expect(button('Remove')).toBeDefined()
})
