import { useId } from 'react'
import { useSnapshot } from 'valtio'

import { messages } from '#messages/search.ts'
import { focusNextTo } from '#src/ui/focus-next-to.ts'
import { Icon } from '#src/ui/icon.tsx'

import { clearSearchHistory, removeSearch, searchHistory } from './history.ts'

import css from './past-searches.module.css'

interface PastSearchesProps {
  onSearch: (text: string) => void
  /** Called when the list becomes empty, and the focus needs another place. */
  onEmptied: () => void
}

/** Earlier searches of this device, which can be repeated or removed. Renders nothing when there are none. */
export function PastSearches({ onSearch, onEmptied }: PastSearchesProps) {
  const { queries } = useSnapshot(searchHistory)
  const id = useId()
  if (queries.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {messages.recent}
        </h2>
        <button
          type="button"
          className={css.clear}
          onClick={() => {
            clearSearchHistory()
            onEmptied()
          }}
        >
          {messages.clearAll}
        </button>
      </div>
      <ul>
        {queries.map((query) => (
          <li key={query} className={css.row}>
            <button type="button" className={css.again} onClick={() => onSearch(query)}>
              <Icon name="clock" />
              <bdi className={css.query}>{query}</bdi>
            </button>
            <button
              type="button"
              className={css.remove}
              aria-label={messages.remove({ query })}
              onClick={({ currentTarget }) => {
                if (!focusNextTo(currentTarget, 'button:last-child')) onEmptied()
                removeSearch(query)
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <p className={css.note}>{messages.recentNote}</p>
    </section>
  )
}
