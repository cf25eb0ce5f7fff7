import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { isApiError } from '#contract/errors.ts'
import { isWebAddress, LinkRisk } from '#contract/link-risk.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/links.ts'
import { useApi } from '#src/data/api-context.tsx'
import { linkQuery } from '#src/data/links.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { cardClass } from '#src/ui/surfaces.ts'

import css from './link-screen.module.css'

const Back = ({ kind }: { kind: 'primary' | 'quiet' }) => (
  <Link to="/foryou" className={buttonClass(kind)}>
    {messages.stay}
  </Link>
)

/** Warns before a user's link leads out of the site, and shows its target (specification section 2.3, risk warning). */
export function LinkScreen({ url }: { url: string }) {
  // Checked without the server: at once, and offline.
  const isUsable = isWebAddress(url)
  const { data, error, refetch } = useQuery({ ...linkQuery(useApi(), url), enabled: isUsable })
  if (!isUsable || (isApiError(error) && error.problem.httpStatus === 400)) {
    return (
      <Page title={app.leaving} isTitleHidden>
        <Notice icon="close" title={messages.noAddress} text={messages.noAddressText}>
          <Back kind="primary" />
        </Notice>
      </Page>
    )
  }
  if (!data) {
    return (
      <Page title={app.leaving}>
        {error ? (
          <MoreProblem
            title={messages.notChecked}
            reason={sentenceOf(error)}
            onTryAgain={() => void refetch()}
          />
        ) : (
          <Spinner />
        )}
      </Page>
    )
  }
  const { risk, host, readableHost } = data
  const isBlocked = risk === LinkRisk.blacklist
  return (
    <Page title={isBlocked ? messages.blockedTitle : app.leaving}>
      <div className={css.text}>
        <p>{isBlocked ? messages.blockedText : messages.text}</p>
        <section className={cardClass}>
          <h2 className={css.label}>{messages.host}</h2>
          <p className={css.host} dir="ltr" translate="no">
            {host}
          </p>
          {readableHost !== undefined && <p>{messages.otherLetters({ host: readableHost })}</p>}
          <p className={css.address} dir="ltr" translate="no">
            {data.url}
          </p>
        </section>
        {risk === LinkRisk.suspicious && (
          <p className={css.warning} role="note">
            {messages.suspicious}
          </p>
        )}
        {!isBlocked && <p>{messages.advice}</p>}
        <div className={css.buttons}>
          {isBlocked ? (
            <Back kind="primary" />
          ) : (
            <>
              <a
                href={data.url}
                className={buttonClass(risk === LinkRisk.suspicious ? 'quiet' : 'primary')}
                rel="nofollow ugc noopener noreferrer"
                referrerPolicy="no-referrer"
              >
                {messages.open({ host })}
              </a>
              <Back kind={risk === LinkRisk.suspicious ? 'primary' : 'quiet'} />
            </>
          )}
        </div>
      </div>
    </Page>
  )
}
