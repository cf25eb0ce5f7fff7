const SIGNATURE = /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/
const TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const TIMINGS = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]|$)`, 'm')

/** Whether a text begins as a WebVTT file and holds a cue's timings (W3C WebVTT, sections 4.1 and 4.4). */
export const isWebVtt = (text: string): boolean => SIGNATURE.test(text) && TIMINGS.test(text)
