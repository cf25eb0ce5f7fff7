import { video, type SamplesOf } from './things.ts'

const eventId = 'e'.repeat(32)

export const siteSamples: SamplesOf<'analytics' | 'help' | 'feedback' | 'links' | 'site'> = {
  'analytics.collect': {
    input: {
      appId: 1988,
      sentAtMs: 1_795_255_597_000,
      context: {
        channel: 'web',
        device: 'pc',
        launch_mode: 'direct',
        region: 'unknown',
        traffic_type: 'no_referrer',
        extraData: {},
      },
      tracking: { user_unique_id: '7', web_id: '7', session_id: '8' },
      events: [
        { id: eventId, name: 'page_enter', timeMs: 1_795_255_596_000, params: { page_name: 'homepage_hot' } },
      ],
    },
    output: {},
  },
  'analytics.erase': { input: {}, output: {} },
  'analytics.writeImpressions': {
    input: {
      sentAtMs: 1_795_255_597_000,
      impressions: [{ id: eventId, videoId: video.id, timeMs: 1_795_255_596_000 }],
    },
    output: {},
  },
  'help.lines': {
    input: { topic: 'suicide-prevention' },
    output: {
      lines: [
        {
          country: 'AT',
          name: 'Rat und Hilfe',
          phone: '0800 123 456',
          isAlwaysOpen: true,
          source: 'https://help.example.org/numbers',
          checkedOn: '2026-11-01',
        },
      ],
    },
  },
  'feedback.send': { input: { topic: 'idea', text: 'More birds' }, output: { feedbackId: '7' } },
  'feedback.uploadImage': {
    input: { localId: '0123456789abcdef0123456789abcdef', body: new Blob(['x']) },
    output: { localId: '0123456789abcdef0123456789abcdef' },
  },
  'feedback.list': {
    input: {},
    output: {
      feedback: [
        {
          id: '7',
          topic: 'idea',
          text: 'More birds',
          createTime: 1_795_255_596,
          pictures: [{ url: '/media/a', smallUrl: '/media/b', width: 400, height: 300, alt: '' }],
          reply: { id: 1_795_255_597_000, text: 'Soon', createTime: 1_795_255_597 },
        },
      ],
    },
  },
  'feedback.waiting': {
    input: {},
    output: {
      feedback: [
        {
          id: '7',
          topic: 'idea',
          text: 'More birds',
          createTime: 1_795_255_596,
          pictures: [{ url: '/media/a', smallUrl: '/media/b', width: 400, height: 300, alt: '' }],
          uniqueId: 'mia',
        },
      ],
    },
  },
  'feedback.reply': { input: { feedbackId: '7', text: 'Soon' }, output: { feedbackId: '7' } },
  'feedback.latestReply': { input: {}, output: { lastFeedbackReplyId: 1_795_255_597_000 } },
  'links.check': {
    input: { url: 'https://xn--mnchen-3ya.example/a' },
    output: {
      risk: 5,
      url: 'https://xn--mnchen-3ya.example/a',
      host: 'xn--mnchen-3ya.example',
      readableHost: 'münchen.example',
    },
  },
  'links.rules': {
    input: { count: '24' },
    output: { hosts: [{ host: 'reef.example', rule: 0 }], cursor: null },
  },
  'links.setRule': { input: { host: 'reef.example', rule: 0 }, output: { host: 'reef.example', rule: 0 } },
  'site.info': { input: {}, output: { name: 'Reef', rules: 'Be kind.', contact: 'mia@example.org' } },
}
