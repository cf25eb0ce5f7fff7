import { expect, test } from 'vitest'

import { CAPTCHA_LANGUAGES } from '#messages/captcha-languages.ts'
import { chooseLanguage, directionOf } from '#messages/languages.ts'

import { chooseCaptchaLanguage, openCaptchaMessages } from './open-captcha-messages.ts'

/** Specification section 9: about 37 locales are supported. */
test('the captcha speaks 37 languages', () => {
  expect(CAPTCHA_LANGUAGES).toHaveLength(37)
  // Each is a tag in its shortest usual form, by which browsers choose a voice and a font.
  expect(Intl.getCanonicalLocales([...CAPTCHA_LANGUAGES])).toEqual(CAPTCHA_LANGUAGES)
})

test.each(CAPTCHA_LANGUAGES)('%s has every message, in its own script', async (language) => {
  const { messages: english } = await openCaptchaMessages('en')
  const { language: opened, messages } = await openCaptchaMessages(language)
  expect(opened).toBe(language)
  expect(Object.keys(messages)).toEqual(Object.keys(english))
  const script = new Intl.Locale(language).maximize().script ?? ''
  const texts: string[] = Object.values(messages)
  for (const text of texts) expect(text).toMatch(SCRIPTS[script] ?? LATIN)
  // None is empty, or the same as another.
  expect(new Set([...texts, '']).size).toBe(texts.length + 1)
})

test.each(CAPTCHA_LANGUAGES.slice(1))('no message of %s is English', async (language) => {
  const english = await openCaptchaMessages('en')
  const { messages } = await openCaptchaMessages(language)
  const isEnglish = (text: string) => Object.values(english.messages).includes(text)
  expect(Object.values(messages).filter(isEnglish)).toEqual([])
})

const LATIN = /^\P{Lo}+$/u
/** Languages that are not written in Latin letters. */
const SCRIPTS: Record<string, RegExp> = {
  Arab: /^[\p{Script=Arab}\P{L}]+$/u,
  Cyrl: /^[\p{Script=Cyrl}\P{L}]+$/u,
  Deva: /^[\p{Script=Deva}\P{L}]+$/u,
  Grek: /^[\p{Script=Grek}\P{L}]+$/u,
  Hans: /^[\p{Script=Hani}\P{L}]+$/u,
  Hant: /^[\p{Script=Hani}\P{L}]+$/u,
  Hebr: /^[\p{Script=Hebr}\P{L}]+$/u,
  Jpan: /^[\p{Script=Hani}\p{Script=Hira}\p{Script=Kana}ー\P{L}]+$/u,
  Kore: /^[\p{Script=Hang}\P{L}]+$/u,
  Thai: /^[\p{Script=Thai}\P{L}]+$/u,
}

test('a language that is not there, or does not come, is English', async () => {
  expect(await openCaptchaMessages('xx')).toEqual(await openCaptchaMessages('en'))
})

test('a pseudo-locale of the page is one of the captcha too', async () => {
  const { language, messages } = await openCaptchaMessages('en-XA')
  expect([language, messages.tryAgain]).toEqual(['en-XA', '[Trý ágáíñ one]'])
})

const choices: [wanted: string[], chosen: string][] = [
  [['de-AT', 'en'], 'de'],
  [['pt-BR'], 'pt-BR'],
  [['pt'], 'pt-BR'],
  [['pt-PT'], 'pt-PT'],
  [['pt-AO'], 'pt-PT'],
  [['zh'], 'zh-Hans'],
  [['zh-CN'], 'zh-Hans'],
  [['zh-SG'], 'zh-Hans'],
  [['zh-TW'], 'zh-Hant'],
  [['zh-HK'], 'zh-Hant'],
  [['zh-Hant'], 'zh-Hant'],
  [['zh-Hans-HK'], 'zh-Hans'],
  [['nb-NO'], 'nb'],
  [['no'], 'nb'],
  [['nn-NO'], 'nb'],
  [['es-419'], 'es'],
  [['en-GB', 'de'], 'en'],
  [['tl-PH'], 'fil'],
  [['iw'], 'he'],
  [['in-ID'], 'id'],
  // An unsupported language is skipped in favour of the next one.
  [['sw', 'fr-CA', 'en'], 'fr'],
  [['sr-Latn'], 'en'],
  [['xx'], 'en'],
  [['*', 'en_US', ''], 'en'],
  [[], 'en'],
]

test.each(choices)('%j is answered in %s', (wanted, chosen) => {
  expect(chooseLanguage(wanted, CAPTCHA_LANGUAGES)).toBe(chosen)
})

test.each([
  // The site chose the language: the captcha may have one that the viewer prefers.
  [['it', 'de'], 'de', 'it'],
  [['de', 'it'], 'de', 'de'],
  [['sv'], 'en', 'sv'],
  // The viewer has chosen.
  [['it', 'de'], 'fr', 'fr'],
  [['de'], 'en', 'en'],
])('to a viewer of %j on a page in %s the captcha speaks %s', (wanted, page, chosen) => {
  expect(chooseCaptchaLanguage(wanted, page)).toBe(chosen)
})

test('Arabic and Hebrew, and only they, run from right to left', () => {
  expect(CAPTCHA_LANGUAGES.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar', 'he'])
})
