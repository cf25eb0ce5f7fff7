import { messages } from '#messages/settings.ts'
import { Notice } from '#src/ui/notice.tsx'
import { LinkRow, Rows } from '#src/ui/rows.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'

import { findSettings, placesOf, wordsOf } from './find-settings.ts'
import type { SettingsSection } from './sections.ts'
import { settingsOf } from './setting-names.ts'

import css from './settings-screen.module.css'

interface SearchResultsProps {
  query: string
  sections: readonly SettingsSection[]
}

/** The settings with the words of a search. Each leads to its section, where they are marked. */
export default function SearchResults({ query, sections }: SearchResultsProps) {
  const words = wordsOf(query)
  const titleOf = (section: string) => sections.find(({ id }) => id === section)?.title() ?? ''
  const found = findSettings(words, settingsOf(sections), titleOf)
  return (
    <>
      <div role="status">
        {found.length > 0 ? (
          <VisuallyHidden>{messages.settingsFound({ count: found.length })}</VisuallyHidden>
        ) : (
          <Notice isSmall icon="search" title={messages.noSetting} text={messages.noSettingHint} />
        )}
      </div>
      {found.length > 0 && (
        <Rows>
          {found.map(({ section, label }) => (
            <LinkRow
              key={`${section} ${label}`}
              to="/setting/pc"
              search={{ section, find: query }}
              icon={sections.find(({ id }) => id === section)?.icon}
              label={<Marked text={label} words={words} />}
              hint={label === titleOf(section) ? undefined : titleOf(section)}
            />
          ))}
        </Rows>
      )}
    </>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const places = placesOf(words, text)
  return (
    <>
      {places.map(([from, to], index) => (
        <span key={from}>
          {text.slice(places[index - 1]?.[1] ?? 0, from)}
          <mark className={css.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(places.at(-1)?.[1] ?? 0)}
    </>
  )
}
