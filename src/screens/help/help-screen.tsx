import { useQuery } from '@tanstack/react-query'

import type { HelpTopic } from '#contract/models/helpline.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/help.ts'
import { useApi } from '#src/data/api-context.tsx'
import { helplinesQuery } from '#src/data/help.ts'
import { Helplines } from '#src/features/help/helplines.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Page } from '#src/ui/page.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import css from './help-screen.module.css'

interface HelpScreenProps {
  topic: HelpTopic
  /** The visitor's country, if it is known. */
  region: string | undefined
}

/** Help for viewers who search for it, for themselves or for others: all of it works without scripts. */
export function HelpScreen({ topic, region }: HelpScreenProps) {
  const { data, error, refetch } = useQuery(helplinesQuery(useApi(), topic))
  const words =
    topic === 'suicide-prevention'
      ? {
          title: app.suicidePrevention,
          intro: messages.suicideIntro,
          talk: messages.suicideTalk,
          friend: messages.suicideFriend,
        }
      : {
          title: app.eatingDisorders,
          intro: messages.eatingIntro,
          talk: messages.eatingTalk,
          friend: messages.eatingFriend,
        }
  return (
    <Page title={words.title} back={<BackButton place="bar" />} isNarrow>
      <div className={css.text}>
        <p>{words.intro}</p>
        <section className={css.emergency}>
          <h2>{messages.emergencyTitle}</h2>
          <p>{messages.emergencyText}</p>
        </section>
        <section>
          <h2>{messages.talkTitle}</h2>
          <p>{words.talk}</p>
        </section>
        {data && <Helplines lines={data.lines} region={region} />}
        {!data && error && (
          <MoreProblem
            title={messages.notLoaded}
            reason={sentenceOf(error)}
            onTryAgain={() => void refetch()}
          />
        )}
        <section>
          <h2>{messages.friendTitle}</h2>
          <p>{words.friend}</p>
        </section>
      </div>
    </Page>
  )
}
