import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/consent.ts'
import { Page } from '#src/ui/page.tsx'

import { ConsentChoice } from './consent-choice.tsx'

import css from './privacy-page.module.css'

/** Every cookie that the site sets, with the texts of its purpose and its lifetime. */
const COOKIES = [
  ['vireo_session', 'cookieSession', 'cookieMonth'],
  ['vireo_csrf', 'cookieCsrf', 'cookieVisit'],
  ['vireo_language', 'cookieLanguage', 'cookieYear'],
  ['vireo_consent', 'cookieConsent', 'cookieYear'],
  ['s_v_web_id', 'cookieWebId', 'cookieYear'],
  ['vireo_wrote', 'cookieWrote', 'cookieSoon'],
] as const satisfies (readonly [string, keyof typeof messages, keyof typeof messages])[]

/** Cookie settings (specification section 2.3): the choice about the optional cookie, and what each is for. */
export const CookiesPage = ({ back }: { back: ReactNode }) => (
  <Page title={app.cookieSettings} back={back} isNarrow>
    <div className={css.text}>
      <ConsentChoice />
      <section>
        <h2>{messages.cookiesTitle}</h2>
        <dl className={css.cookies}>
          {COOKIES.map(([name, purpose, end]) => (
            <div key={name}>
              <dt>
                <code dir="ltr">{name}</code>
              </dt>
              <dd>
                {messages[purpose]} {messages[end]}
              </dd>
            </div>
          ))}
        </dl>
        <p>{messages.cookiesNote}</p>
      </section>
      <Link to="/privacy" className={css.link}>
        {app.privacy}
      </Link>
    </div>
  </Page>
)
