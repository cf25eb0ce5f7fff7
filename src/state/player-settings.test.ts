import { expect, test } from 'vitest'

import {
  changePlayerSettings,
  playerSettings,
  restorePlayerSettings,
  STORAGE_KEY,
} from './player-settings.ts'

test('settings of subtitles keep the names in storage that older builds have written', () => {
  localStorage.setItem(
    STORAGE_KEY,
    '{"captions":"on","captionSize":2,"captionLook":1,"captionLanguage":"de","volume":"loud"}',
  )
  restorePlayerSettings()
  expect(playerSettings).toMatchObject({
    subtitles: 'on',
    subtitleSize: 2,
    subtitleStyle: 1,
    subtitleLanguage: 'de',
    volume: 1,
  })
  changePlayerSettings({ subtitles: 'off', subtitleLanguage: 'fr' })
  const stored = localStorage.getItem(STORAGE_KEY) ?? ''
  expect(stored).toContain('"captions":"off","captionSize":2,"captionLook":1,"captionLanguage":"fr"')
})
