import { afterEach, expect, test } from 'vitest'

import { closeBrowserMode, showBrowserMode } from '#src/state/browser-mode.ts'
import type { ListName } from '#src/state/video-lists.ts'

import { surfaceAt } from './surface.ts'

/** Specification sections 2.4 (layout modes) and 3 (channel id, source scene). */
afterEach(() => {
  closeBrowserMode()
  history.replaceState(null, '')
})

test.each([
  ['/foryou', { channel_id: 18, source_scene: 0, layout_mode: 'one_column' }],
  ['/following', { channel_id: 10, source_scene: 1, layout_mode: 'one_column' }],
  ['/@mia/video/5', { source_scene: 8, layout_mode: 'other' }],
])('the videos of %s are those of its list', (path, surface) => {
  expect(surfaceAt(path)).toEqual(surface)
})

test.each([
  ['messages', 28],
  ['inbox', 33],
])('a video alone that was opened from %s has channel %s', (openedFrom, channel_id) => {
  history.replaceState({ openedFrom }, '')
  expect(surfaceAt('/@mia/video/5')).toEqual({ channel_id, source_scene: 8, layout_mode: 'other' })
  expect(surfaceAt('/foryou')).toMatchObject({ channel_id: 18 })
})

test.each<[ListName, number | undefined, number]>([
  ['user_list:7', 3, 2],
  ['user_like:7', 4, 3],
  ['user_saved:7', undefined, 4],
  ['challenge_list:7', 5, 5],
  ['music_list:7', 6, 6],
  ['challenge_list:7:newest', 9, 5],
  ['music_list:7:newest', 8, 6],
  ['search_list::a:b', 23, 7],
  ['share_list:video:7', undefined, 9],
  ['saved_list', undefined, 10],
  ['home_list', 0, 12],
  ['sticker_list:7', undefined, 13],
  ['user_watched:7', undefined, 14],
])('the viewer of %s has channel %s and scene %s', (listName, channelId, source_scene) => {
  showBrowserMode(listName, ['1'], 0)
  expect(surfaceAt('/@mia/video/1')).toEqual({
    ...(channelId !== undefined && { channel_id: channelId }),
    source_scene,
    layout_mode: 'browser_mode',
  })
})
