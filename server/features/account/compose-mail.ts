import { alertPath, type AlertKind } from '#contract/alerts.ts'
import { directionOf, type Language } from '#messages/languages.ts'
import type { MailMessages } from '#messages/sets.gen.ts'
import { escapeMarkup } from '#server/markup.ts'

/**
 * An e-mail to a user or, for a `claim`, to the claimant, whose code is the token of their page. `confirm` and
 * `recover` contain a code; `recovered` and `addressGone` report actions that someone else may have taken; `alert` and
 * `test` are for operators.
 */
export interface Mail {
  kind: 'confirm' | 'recover' | 'recovered' | 'addressGone' | 'claim' | 'alert' | 'test'
  to: string
  language: Language
  username: string
  code?: string
  /** For an alert: its cause, and the number of occurrences or, for the disk, of free megabytes. */
  alert?: { kind: AlertKind; count: number }
}

export interface MailText {
  subject: string
  text: string
  html: string
}

/** Writes an e-mail, as text and as simple HTML with the same words. @param origin of the site, for links */
export function composeMail(messages: MailMessages, mail: Mail, origin: string): MailText {
  const { kind, username, code, language } = mail
  if (kind === 'claim') return composeClaim(messages, mail, origin)
  if (kind === 'alert') return composeAlert(messages, mail, origin)
  if (kind === 'test')
    return write(messages.testSubject, language, [messages.testText, origin], { link: origin })
  const subject = messages[`${kind}Subject`]
  const link = kind === 'recover' ? recoverLink(origin, mail) : undefined
  const paragraphs = [
    messages[`${kind}Text`]({ username }),
    ...(code === undefined ? [] : [code]),
    ...(link === undefined ? [] : [link]),
    ...(code === undefined ? [messages.notYou({ address: origin })] : [messages.hour, messages.ignore]),
  ]
  return write(subject, language, paragraphs, { code, link })
}

/** The token is in the fragment, which browsers do not send to servers. */
const composeClaim = (messages: MailMessages, { code = '', language }: Mail, origin: string): MailText => {
  const link = `${origin}/copyright#${code}`
  const paragraphs = [messages.claimText, link, messages.notYou({ address: origin })]
  return write(messages.claimSubject, language, paragraphs, { link })
}

function composeAlert(messages: MailMessages, { alert, language }: Mail, origin: string): MailText {
  const { kind, count } = alert ?? { kind: 'reports', count: 0 }
  const { alertReports, alertDisk, alertJobs } = messages
  const subject = { reports: alertReports, disk: alertDisk, jobs: alertJobs }[kind]({ count })
  const link = origin + alertPath(kind)
  return write(subject, language, [subject, link, messages.alertWhy], { link })
}

/** A column that is read well. The name of a site or a link may be one long word. */
const BODY_STYLE = 'font:16px/1.5 sans-serif;max-width:36em;margin:0 auto;padding:16px;overflow-wrap:anywhere'

/** Writes paragraphs as text and as HTML. Codes are highlighted, and addresses are links. */
function write(
  subject: string,
  language: Language,
  paragraphs: readonly string[],
  { code, link }: { code?: string | undefined; link?: string | undefined },
): MailText {
  const body = paragraphs.map((paragraph) => {
    if (code !== undefined && paragraph === code)
      return `<p style="font:600 24px/1.4 monospace">${escapeMarkup(code)}</p>`
    if (link !== undefined && paragraph === link)
      return `<p><a href="${escapeMarkup(link)}">${escapeMarkup(link)}</a></p>`
    return `<p>${escapeMarkup(paragraph)}</p>`
  })
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title><body style="${BODY_STYLE}">${body.join('')}</body></html>`,
  }
}

/** The code is in the fragment, which browsers do not send to servers. */
const recoverLink = (origin: string, { username, code = '' }: Mail): string =>
  `${origin}/login#${new URLSearchParams({ recover: username, code }).toString()}`
