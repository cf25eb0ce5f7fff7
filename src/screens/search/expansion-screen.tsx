import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { helpTopicOf } from '#contract/help-words.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/search.ts'
import { useApi } from '#src/data/api-context.tsx'
import { expansionQuery } from '#src/data/search.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { HelpNotice } from '#src/features/search/help-notice.tsx'
import { PhraseRow } from '#src/features/search/result-rows.tsx'
import { ShareLinkButton } from '#src/features/share/share-link-button.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

/** Keyword expansion (specification section 2.2): searches of several other users that share a word with a text. */
export function ExpansionScreen({ q }: { q: string }) {
  const helpTopic = helpTopicOf(q)
  return (
    <Page
      title={messages.alsoSearched}
      back={<BackButton place="bar" />}
      actions={
        q !== '' &&
        !helpTopic && (
          <ShareLinkButton
            type="keywords_expansion"
            keyword={q}
            path={`/keywords-expansion?${new URLSearchParams({ q }).toString()}`}
            title={q}
          />
        )
      }
    >
      {helpTopic ? (
        <HelpNotice topic={helpTopic} />
      ) : q === '' ? (
        <Notice icon="search" title={messages.startTitle} text={messages.startText}>
          <Link to="/search" className={buttonClass('primary')}>
            {app.search}
          </Link>
        </Notice>
      ) : (
        <Phrases q={q} />
      )}
    </Page>
  )
}

function Phrases({ q }: { q: string }) {
  const isOnline = useIsOnline()
  const { data, isFetching, error, refetch } = useQuery(expansionQuery(useApi(), q))
  if (!data) {
    return isFetching && isOnline ? (
      <Spinner />
    ) : (
      <MoreProblem
        title={messages.notLoaded}
        reason={sentenceOf(error, '')}
        onTryAgain={() => void refetch()}
      />
    )
  }
  if (data.phrases.length === 0) {
    return (
      <Notice icon="search" title={messages.noExpansionTitle({ query: q })} text={messages.noExpansionText}>
        <Link to="/search" search={{ q }} className={buttonClass('primary')}>
          {messages.searchFor({ query: q })}
        </Link>
      </Notice>
    )
  }
  return (
    <ul>
      {data.phrases.map((phrase) => (
        <PhraseRow key={phrase} phrase={phrase} />
      ))}
    </ul>
  )
}
