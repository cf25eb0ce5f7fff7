import { describe, expect, test } from 'vitest'

import { livePath, liveRoomPath, musicPath, stickerPath, tagPath, userPath, videoPath } from './paths.ts'

const author = (uniqueId: string, secUid = 'SEC_-uid') => ({ uniqueId, secUid })

describe('addresses (specification section 2.1)', () => {
  test('a real uniqueId names the person', () => {
    expect(userPath(author('mira.paints'))).toBe('/@mira.paints')
    expect(videoPath({ id: '42', author: author('mira.paints') })).toBe('/@mira.paints/video/42')
  })

  test.each(['', '12345', 'two words', 'a'.repeat(26), 'naïve', '..'])(
    '%j gives way to the secUid',
    (name) => {
      expect(userPath(author(name))).toBe('/@SEC_-uid')
    },
  )

  test('without a part there is the root', () => {
    expect(userPath(author('', ''))).toBe('/')
    expect(videoPath({ id: '', author: author('mira.paints') })).toBe('/')
    expect(videoPath({ id: '42', author: author('', '') })).toBe('/')
    expect(tagPath('')).toBe('/')
    expect(musicPath({ id: '', title: 'Tide' })).toBe('/')
    expect(livePath(author('', ''))).toBe('/')
    expect(stickerPath({ id: '', name: 'Sun' })).toBe('/')
  })

  test('the address of an unlisted live room names the room', () => {
    const room = { id: '42', host: author('mira.paints') }
    expect(liveRoomPath({ ...room, audience: 'everyone' })).toBe('/@mira.paints/live')
    expect(liveRoomPath({ ...room, audience: 'unlisted' })).toBe('/@mira.paints/live?room=42')
  })

  test('a caller chooses another place', () => {
    expect(userPath(author('', ''), '/foryou')).toBe('/foryou')
    expect(videoPath({ id: '', author: author('mira.paints') }, '/discover')).toBe('/discover')
    expect(tagPath('', '/discover')).toBe('/discover')
    expect(musicPath({ id: '', title: 'Tide' }, '/discover')).toBe('/discover')
    expect(livePath(author('', ''), '/foryou')).toBe('/foryou')
    expect(stickerPath({ id: '', name: 'Sun' }, '/upload')).toBe('/upload')
    expect(userPath(author('mira.paints'), '/foryou')).toBe('/@mira.paints')
  })

  test.each([
    ['Big sun!', '/sticker/Big-sun-7'],
    ['Salt &amp; Sun', '/sticker/Salt-Sun-7'],
    ['太陽', '/sticker/%E5%A4%AA%E9%99%BD-7'],
    ['!?', '/sticker/7'],
  ])('the sticker %s is sanitised (section 5)', (name, path) => {
    expect(stickerPath({ id: '7', name })).toBe(path)
  })

  test.each([
    ['Sunny Side', '/music/Sunny-Side-7'],
    ['Tide (slow) - live feat. Mira!', '/music/Tide-slow-live-Mira-7'],
    ['Drift [2 AM] & “more”', '/music/Drift-2-AM-more-7'],
    ['Featherweight', '/music/Featherweight-7'],
    ['海の歌', '/music/%E6%B5%B7%E3%81%AE%E6%AD%8C-7'],
    ['♪♪', '/music/%E2%99%AA%E2%99%AA-7'],
    ['1+1=2 €5 🎶', '/music/1%2B1%3D2-%E2%82%AC5-%F0%9F%8E%B6-7'],
    ['!?', '/music/7'],
    ['a/b?c#d', '/music/abcd-7'],
    ['Salt &amp; Sun', '/music/Salt-Sun-7'],
    ['Salt&nbsp;Sun', '/music/Salt-Sun-7'],
    ['1 &lt; 2 &gt; 0', '/music/1-%3C-2-%3E-0-7'],
    ['&quot;Tide&quot;', '/music/Tide-7'],
    // Decoded once: what is left of an entity is text.
    ['&amp;lt;', '/music/lt-7'],
    ['&copy;', '/music/copy-7'],
  ])('the music %s is sanitised (section 5)', (title, path) => {
    expect(musicPath({ id: '7', title })).toBe(path)
  })

  test.each([
    ['sea', '/tag/sea'],
    ['海', '/tag/%E6%B5%B7'],
    ['100%', '/tag/100%25'],
    ['a/b?c#d', '/tag/a%2Fb%3Fc%23d'],
  ])('the hashtag %s is URL-encoded', (name, path) => {
    expect(tagPath(name)).toBe(path)
  })
})
