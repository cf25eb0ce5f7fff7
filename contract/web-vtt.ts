import { cleanText, oneLine } from './clean-text.ts'

const SIGNATURE = /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/
const TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const TIMINGS = String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}`
const CUE = new RegExp(String.raw`${TIMINGS}(?:[ \t]|$)`, 'm')
const SETTINGS = new RegExp(String.raw`(${TIMINGS})([ \t].*)$`, 'gm')
/** Blocks that define the style and position of cues (section 4.1). */
const LOOKS = /^(?:STYLE|REGION)[ \t]*(?:\n|$)/
const CLASSES = /(<(?:c|i|b|u|ruby|rt|v|lang))(?:\.[^\s.<>]*)+/g
const UNREAD = /<[^<>]*>|&[#\w]+;/g

/** Whether a text begins as a WebVTT file and holds a cue's timings (W3C WebVTT, sections 4.1 and 4.4). */
export const isWebVtt = (text: string): boolean => SIGNATURE.test(text) && CUE.test(text)

/**
 * Reduces a WebVTT file to its words and times: styles, regions, classes and the position of cues are up to the player.
 * Also removes invisible characters (`cleanText`).
 */
export const cleanWebVtt = (text: string): string =>
  cleanText(text)
    .split(/\n{2,}/)
    .filter((block) => !LOOKS.test(block))
    .join('\n\n')
    .replace(SETTINGS, '$1')
    .replace(CLASSES, '$1')

/** Whether it contains anything to read. */
export const hasWords = (text: string): boolean =>
  text.split(/\n{2,}/).some((block) => {
    const [, ...words] = block.split(CUE)
    return oneLine(words.join('\n').replace(UNREAD, '')) !== ''
  })
