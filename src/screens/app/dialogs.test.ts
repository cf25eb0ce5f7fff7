import { beforeEach, expect, test, vi } from 'vitest'

import { videoFixture } from '#src/data/video.fixture.ts'
import {
  closeDialog,
  closeDialogOf,
  dialogs,
  finishLogIn,
  openDialog,
  pausesVideos,
} from '#src/state/dialogs.ts'

const video = videoFixture('1')

beforeEach(closeDialog)

test('from log in to sign up, the wish and the reason of the guest stay', () => {
  const onLoggedIn = vi.fn<() => void>()
  openDialog('logIn', { onLoggedIn, reason: 'Log in to like.' })
  openDialog('signUp')
  expect(dialogs.open).toEqual({ name: 'signUp', props: { onLoggedIn, reason: 'Log in to like.' } })
  finishLogIn()
  expect(dialogs.open).toBeNull()
  expect(onLoggedIn).toHaveBeenCalledOnce()
})

test('a wish is dropped with its dialog, and for a newer one', () => {
  const dropped = vi.fn<() => void>()
  const newer = vi.fn<() => void>()
  openDialog('logIn', { onLoggedIn: dropped })
  closeDialog()
  openDialog('logIn')
  openDialog('logIn', { onLoggedIn: newer })
  finishLogIn()
  finishLogIn()
  expect(dropped).not.toHaveBeenCalled()
  expect(newer).toHaveBeenCalledOnce()
})

test('the dialog of a video goes with its video, another one stays', () => {
  openDialog('share', { video })
  closeDialogOf('another')
  expect(dialogs.open?.name).toBe('share')
  closeDialogOf(video.id)
  expect(dialogs.open).toBeNull()
  openDialog('shortcuts')
  closeDialogOf(video.id)
  expect(dialogs.open?.name).toBe('shortcuts')
})

test('a video pauses behind a dialog that is not about it', () => {
  openDialog('share', { video })
  expect(pausesVideos()).toBe(false)
  openDialog('shortcuts')
  expect(pausesVideos()).toBe(true)
})
