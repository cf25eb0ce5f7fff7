import type { BotType } from '#contract/document-context.ts'

/**
 * Names by which programs call themselves in `User-Agent`. The first match wins. Browsers inside apps, such as those of
 * WhatsApp, Pinterest and Line, are used by people: the names here are those of the programs that fetch previews.
 */
const BOTS: readonly [BotType, RegExp][] = [
  [
    'preview',
    /facebookexternalhit|facebot|facebookcatalog|meta-externalfetcher|twitterbot|linkedinbot|slackbot|slack-imgproxy|discordbot|telegrambot|^whatsapp\/|skypeuripreview|vkshare|redditbot|embedly|iframely|mastodon\/|pleroma|misskey|bluesky cardyb|viber\/|line-poker|kakaotalk-scrap|bitlybot|pinterestbot|pinterest\/0\.|tumblr\/|flipboardproxy|google-read-aloud|snap url preview|zoomchatbot|mattermost-bot|rocket\.chat|nextcloud server crawler/i,
  ],
  [
    'search',
    /googlebot|google-inspectiontool|googleother|storebot-google|adsbot-google|mediapartners-google|bingbot|bingpreview|msnbot|slurp|duckduckbot|duckassistbot|baiduspider|yandex\w*(?:bot|images|video)|yandexbot|applebot|sogou .*spider|360spider|seznambot|yeti\/|naverbot|petalbot|bravebot|qwant(?:ify|bot)|mojeekbot|ecosiabot|coccocbot|oai-searchbot|perplexitybot/i,
  ],
  // Cubot is a brand of phones.
  ['other', /(?<!cu)bot\b|crawl|spider|preview|lighthouse/i],
]

/** The kind of program that a request comes from; undefined for browsers. */
export function botTypeOf(headers: Headers): BotType | undefined {
  const userAgent = headers.get('user-agent') ?? ''
  return BOTS.find(([, names]) => names.test(userAgent))?.[0]
}
