import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { messages } from '#messages/consent.ts'
import { Page } from '#src/ui/page.tsx'
import { RichText, wrapIn } from '#src/ui/rich-text.tsx'

import { ConsentChoice } from './consent-choice.tsx'

import css from './privacy-page.module.css'

/** The privacy page: the data stored about users, its purpose, and their choice about the optional part. */
export const PrivacyPage = ({ back }: { back: ReactNode }) => (
  <Page title={messages.title} back={back} isNarrow>
    <div className={css.text}>
      <ConsentChoice />
      <section>
        <h2>{messages.recordedTitle}</h2>
        <ul>
          <li>{messages.recordedPages}</li>
          <li>{messages.recordedVideos}</li>
          <li>{messages.recordedSpeed}</li>
          <li>{messages.recordedOrigin}</li>
        </ul>
        <p>{messages.recordedUse}</p>
        <p>{messages.recordedStorage}</p>
      </section>
      <section>
        <h2>{messages.neededTitle}</h2>
        <ul>
          <li>{messages.neededSession}</li>
          <li>{messages.neededOffline}</li>
          <li>{messages.neededOutbox}</li>
          <li>{messages.neededSettings}</li>
          <li>
            <RichText>
              {messages.neededDataUse({ data: wrapIn(<Link to="/data" className={css.link} />) })}
            </RichText>
          </li>
          <li>{messages.neededGuide}</li>
          <li>{messages.neededViews}</li>
        </ul>
      </section>
    </div>
  </Page>
)
