import { describe, expect, test } from 'vitest'

import type { LaunchMode } from '#contract/launch-mode.ts'

import { type Arrival, contextParameters, detectLaunchMode, isSearchEngine, trafficTypeOf } from './visit.ts'

describe('the parameters of a page that is entered (specification section 3, global context)', () => {
  test('tell what the document says of the site and the visitor', () => {
    const { dataset } = document.documentElement
    dataset['context'] = JSON.stringify({
      appId: 1233,
      os: 'android',
      language: 'ar',
      environment: 'staging',
      abVersion: 'b2',
      region: 'JP',
    })
    expect(contextParameters()).toEqual({
      app_id: 1233,
      os: 'android',
      language: 'ar',
      environment: 'staging',
      ab_version: 'b2',
    })
    dataset['context'] = JSON.stringify({ language: 'de' })
    expect(contextParameters()).toMatchObject({ language: 'de' })
    expect(contextParameters()).not.toHaveProperty('app_id')
    delete dataset['context']
  })
})

describe('launch mode', () => {
  const plain: Arrival = {
    stored: undefined,
    isStandalone: false,
    isEmbedReferral: false,
    isAmpReferral: false,
    lm: null,
    source: null,
    isFromWebapp: false,
    isSearchEngine: false,
    hasReferrer: false,
  }

  /** Everything at once, so that each rule has to win over all those after it. */
  const everything: Arrival = {
    stored: 'direct',
    isStandalone: true,
    isEmbedReferral: true,
    isAmpReferral: true,
    lm: '11',
    source: 'h5_t',
    isFromWebapp: true,
    isSearchEngine: true,
    hasReferrer: true,
  }
  const notReferred = { isEmbedReferral: false, isAmpReferral: false }

  describe('specification section 4, launch mode: the first match wins', () => {
    test.each<[string, Arrival, LaunchMode]>([
      ['1 a stored value is kept', { ...everything, ...notReferred }, 'direct'],
      [
        '1 but not when the visit is an embed referral',
        { ...plain, stored: 'direct', isEmbedReferral: true },
        'referral_embed',
      ],
      [
        '1 nor when it is an amp referral',
        { ...plain, stored: 'direct', isAmpReferral: true },
        'referral_amp',
      ],
      ['2 standalone display', everything, 'pwa'],
      ['3 lm equal to 11', { ...everything, isStandalone: false }, 'paid'],
      ['3 another lm says nothing', { ...plain, lm: '12' }, 'direct'],
      ['4 embed', { ...everything, isStandalone: false, lm: null }, 'referral_embed'],
      ['5 amp', { ...everything, isStandalone: false, lm: null, isEmbedReferral: false }, 'referral_amp'],
      [
        '6 source h5_t',
        { ...everything, ...notReferred, stored: undefined, isStandalone: false, lm: null },
        'reflow',
      ],
      ['6 source h5_m', { ...plain, source: 'h5_m', hasReferrer: true }, 'reflow'],
      ['6 source landing_page', { ...plain, source: 'landing_page', hasReferrer: true }, 'reflow'],
      [
        '7 a search engine',
        { ...plain, isSearchEngine: true, source: 'webapp', hasReferrer: true },
        'organic',
      ],
      ['8 source webapp', { ...plain, source: 'webapp', hasReferrer: true }, 'webapp_reflow'],
      ['8 the from-webapp flag', { ...plain, isFromWebapp: true, hasReferrer: true }, 'webapp_reflow'],
      ['9 any referrer', { ...plain, hasReferrer: true }, 'referral'],
      ['10 otherwise', plain, 'direct'],
    ])('%s', (_name, arrival, expected) => {
      expect(detectLaunchMode(arrival)).toBe(expected)
    })
  })
})

describe('traffic type', () => {
  describe('specification section 4, traffic type', () => {
    test.each([
      // Search engines
      ['https://www.google.com/', 'google', true],
      ['https://www.google.co.uk/search?q=vireo', 'google', true],
      ['https://google.com.br/', 'google', true],
      ['https://www.bing.com/', 'bing', true],
      ['https://duckduckgo.com/', 'duckduckgo', true],
      ['https://search.yahoo.com/search?p=a', 'yahoo', true],
      ['https://yandex.ru/', 'yandex', true],
      ['https://www.baidu.com/', 'baidu', true],
      ['https://www.ecosia.org/', 'ecosia', true],
      ['https://www.qwant.com/', 'qwant', true],
      ['https://www.startpage.com/', 'startpage', true],
      ['https://search.naver.com/', 'naver', true],
      ['https://search.seznam.cz/', 'seznam', true],
      ['https://www.sogou.com/', 'sogou', true],
      ['https://search.brave.com/', 'brave', true],
      ['https://www.so.com/', '360', true],
      ['https://kagi.com/', 'kagi', true],
      // Social sites, the short link among them
      ['https://t.co/abc', 'twitter', false],
      ['https://twitter.com/', 'twitter', false],
      ['https://x.com/', 'twitter', false],
      ['https://l.facebook.com/l.php', 'facebook', false],
      ['https://fb.me/', 'facebook', false],
      ['https://www.instagram.com/', 'instagram', false],
      ['https://www.threads.net/', 'threads', false],
      ['https://m.youtube.com/', 'youtube', false],
      ['https://youtu.be/', 'youtube', false],
      ['https://old.reddit.com/', 'reddit', false],
      ['https://lnkd.in/', 'linkedin', false],
      ['https://www.tumblr.com/', 'tumblr', false],
      ['https://bsky.app/', 'bluesky', false],
      ['https://mastodon.social/', 'mastodon', false],
      ['https://t.me/', 'telegram', false],
      ['https://web.whatsapp.com/', 'whatsapp', false],
      ['https://m.vk.com/', 'vk', false],
      ['https://weibo.com/', 'weibo', false],
      ['https://line.me/', 'line', false],
      ['https://discord.com/', 'discord', false],
      ['https://www.pinterest.de/', 'pinterest', false],
      ['https://www.tiktok.com/', 'tiktok', false],
      ['https://www.snapchat.com/', 'snapchat', false],
      ['https://www.quora.com/', 'quora', false],
      // News sites
      ['https://news.google.com/', 'google_news', false],
      ['https://news.yahoo.co.jp/', 'yahoo_news', false],
      ['https://www.bbc.co.uk/news', 'bbc', false],
      ['https://edition.cnn.com/', 'cnn', false],
      ['https://www.nytimes.com/', 'nytimes', false],
      ['https://www.theguardian.com/', 'theguardian', false],
      ['https://www.reuters.com/', 'reuters', false],
      ['https://apnews.com/', 'apnews', false],
      ['https://www.washingtonpost.com/', 'washingtonpost', false],
      ['https://www.tagesschau.de/', 'tagesschau', false],
      ['https://www3.nhk.or.jp/', 'nhk', false],
      ['https://www.spiegel.de/', 'spiegel', false],
      ['https://www.lemonde.fr/', 'lemonde', false],
      ['https://elpais.com/', 'elpais', false],
      ['https://www.aljazeera.com/', 'aljazeera', false],
      // Others, also those that only look like one of the above
      ['https://example.org/', 'others', false],
      ['https://example.org/www.google.com', 'others', false],
      ['https://news.example/google', 'others', false],
      ['https://notgoogle.com/', 'others', false],
      ['https://google.example.com/', 'others', false],
      ['https://t.co.example.com/', 'others', false],
      ['https://nott.co/', 'others', false],
      ['http://127.0.0.1:3000/foryou', 'others', false],
      ['not an address', 'others', false],
      // None
      ['', 'no_referrer', false],
    ])('%s is %s', (referrer, type, isSearch) => {
      expect(trafficTypeOf(referrer)).toBe(type)
      expect(isSearchEngine(type)).toBe(isSearch)
    })
  })
})
