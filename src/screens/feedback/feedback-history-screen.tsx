import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { messages } from '#messages/about.ts'
import { messages as app } from '#messages/app.ts'
import { useApi } from '#src/data/api-context.tsx'
import { feedbackQuery } from '#src/data/feedback.ts'
import { useSession } from '#src/data/use-session.ts'
import { clearNewestFeedback, setNewestFeedback } from '#src/state/feedback.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { PictureLinks } from '#src/ui/picture-links.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { useFormatDate } from '#src/ui/use-format-date.ts'

import { FeedbackScreen } from './feedback-screen.tsx'

import css from './feedback.module.css'

const DATE: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' }

/** The viewer's feedback, with the operators' replies. A guest is asked to log in. */
export function FeedbackHistoryScreen() {
  const { user } = useSession()
  if (!user) return <FeedbackScreen />
  return (
    <Page title={app.feedbackHistory} back={<BackButton place="bar" />} isNarrow>
      <History />
    </Page>
  )
}

function History() {
  const { data, error, refetch } = useQuery(feedbackQuery(useApi()))
  const formatDate = useFormatDate()
  useEffect(() => {
    if (!data) return
    setNewestFeedback(Math.max(0, ...data.feedback.map(({ reply }) => reply?.id ?? 0)))
    clearNewestFeedback()
  }, [data])
  if (!data) {
    return error ? (
      <MoreProblem
        title={messages.feedbackNotLoaded}
        reason={sentenceOf(error)}
        onTryAgain={() => void refetch()}
      />
    ) : (
      <Spinner />
    )
  }
  if (data.feedback.length === 0) {
    return (
      <Notice icon="comment" title={messages.noFeedback} text={messages.noFeedbackText}>
        <Link to="/feedback_pc/report" className={buttonClass('primary')}>
          {app.sendFeedback}
        </Link>
      </Notice>
    )
  }
  return (
    <ul className={css.text}>
      {data.feedback.map(({ id, topic, text, createTime, pictures, reply }) => (
        <li key={id} className={cardClass}>
          <p className={css.aside}>
            {messages.feedbackTopicName({ topic })} · {formatDate(createTime, DATE)}
          </p>
          <p className={css.words} dir="auto">
            {text}
          </p>
          {pictures && <PictureLinks pictures={pictures} />}
          {reply ? (
            <div className={css.reply}>
              <p className={css.aside}>{messages.replyOn({ date: formatDate(reply.createTime, DATE) })}</p>
              <p className={css.words} dir="auto">
                {reply.text}
              </p>
            </div>
          ) : (
            <p className={css.aside}>{messages.noReply}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
