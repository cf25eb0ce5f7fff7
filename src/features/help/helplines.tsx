import { useId } from 'react'

import type { Helpline } from '#contract/models/helpline.ts'
import { messages } from '#messages/help.ts'
import { formatDate } from '#src/ui/format-date.ts'
import { pageLocale } from '#src/ui/page-locale.ts'

import { byCountry } from './by-country.ts'

import css from './helplines.module.css'

interface HelplinesProps {
  lines: readonly Helpline[]
  /** The country (ISO 3166) whose lines come first. */
  region: string | undefined
}

/** Numbers to call, country by country. */
export function Helplines({ lines, region }: HelplinesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{messages.helplines}</h2>
      {byCountry(lines, region, pageLocale()).map(({ country, name, lines: ofCountry }) => (
        <div key={country} className={css.country}>
          <h3>{name}</h3>
          <ul>
            {ofCountry.map((line) => (
              <PhoneNumber key={line.phone} {...line} />
            ))}
          </ul>
        </div>
      ))}
      <p className={css.note}>{lines.length > 0 ? messages.numbersChange : messages.noHelplines}</p>
    </section>
  )
}

/** The digits to dial: what follows them is for the person who answers. */
const dialled = (phone: string): string => (/^[+\d ()-]+/.exec(phone)?.[0] ?? '').replaceAll(/[^+\d]/g, '')

const PhoneNumber = ({ name, phone, isAlwaysOpen, source, checkedOn }: Helpline) => (
  <li className={css.line}>
    <a className={css.phone} href={`tel:${dialled(phone)}`}>
      <bdi className={css.name}>{name}</bdi> <bdi className={css.number}>{phone}</bdi>
    </a>
    <p className={css.about}>
      {isAlwaysOpen && <span>{messages.alwaysOpen}</span>}
      <a className={css.source} href={source} rel="noreferrer" target="_blank">
        {messages.checkedOn({
          date: formatDate(Date.parse(checkedOn) / 1000, { dateStyle: 'medium', timeZone: 'UTC' }),
        })}
      </a>
    </p>
  </li>
)
