import type { AnyRouter } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'

import { closeDialog, dialogs, finishLogIn } from '#src/state/dialogs.ts'
import { takeDroppedVideo } from '#src/state/drafts.ts'
import { snackbar } from '#src/state/snackbar.ts'

import { takeDrop } from './take-drop.ts'

const session = vi.hoisted(() => ({ userId: '7' as string | null }))
vi.mock('#src/data/session-user.ts', () => ({ sessionUserId: () => session.userId }))

const navigate = vi.fn<AnyRouter['navigate']>(async () => {})
const router = { navigate } as unknown as AnyRouter
const video = new File(['\0\0\0\u0018ftypisom'], 'video.bin', { type: 'application/octet-stream' })
const text = new File(['Once upon a time'], 'story.txt', { type: 'text/plain' })

const drop = (files: File[], hasFolder = false) => takeDrop(router, { files, hasFolder })
const message = () => snackbar.message?.text

beforeEach(() => {
  navigate.mockClear()
  snackbar.message = null
  session.userId = '7'
  closeDialog()
  takeDroppedVideo()
})

test('a video goes to the upload page', async () => {
  await drop([video])
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/upload' })
  expect(takeDroppedVideo()).toBe(video)
  expect(message()).toBeUndefined()
})

test('of several files the first video goes, and it is message which one that is', async () => {
  await drop([text, video])
  expect(takeDroppedVideo()).toBe(video)
  expect(message()).toBe('You can post one video at a time. This is video.bin.')
})

test('a guest logs in first; the video is kept until then, and no longer', async () => {
  session.userId = null
  await drop([video])
  expect(dialogs.open).toMatchObject({
    name: 'logIn',
    props: { reason: 'Log in to post this video. It stays here until then.' },
  })
  expect(navigate).not.toHaveBeenCalled()
  finishLogIn()
  expect(takeDroppedVideo()).toBe(video)
  await drop([video])
  closeDialog()
  finishLogIn()
  expect(takeDroppedVideo()).toBeNull()
  expect(dialogs.open).toBeNull()
})

test.each([
  ['one other file', [text], false, 'This is not a video. Choose another one.'],
  ['several other files', [text, text], false, 'None of these files is a video.'],
  ['a folder', [new File([], 'folder')], true, 'You can’t post a folder. Drop a video instead.'],
  ['what is no file at all', [], false, 'You can’t post this. Drop a video file.'],
])('%s is declined with a sentence', async (_name, files, hasFolder, sentence) => {
  await drop(files, hasFolder)
  expect(message()).toBe(sentence)
  expect(navigate).not.toHaveBeenCalled()
})
