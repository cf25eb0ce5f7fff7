import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'

import { SEARCH_LENGTHS } from '#contract/endpoints/search.ts'
import { messages } from '#messages/search.ts'
import { NO_FILTERS, POSTED_DAYS, type VideoFilters } from '#src/data/search-filters.ts'
import { Button } from '#src/ui/button.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { Dialog, type Point } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { languageLabel } from '#src/ui/language-label.ts'
import { LanguageSelect } from '#src/ui/language-select.tsx'

import css from './filters.module.css'

const postedLabel = (days: (typeof POSTED_DAYS)[number]): string =>
  ({ 1: messages.lastDay, 7: messages.lastWeek, 30: messages.lastMonth, 365: messages.lastYear })[days]

const lengthLabel = (length: (typeof SEARCH_LENGTHS)[number]): string =>
  ({ short: messages.lengthShort, medium: messages.lengthMedium, long: messages.lengthLong })[length]

/** The active filters, each with its label. */
const inUse = ({ sort, days, length, subtitles, language }: VideoFilters) => [
  ...(sort ? [{ name: 'sort', label: messages.sortNewest }] : []),
  ...(days ? [{ name: 'days', label: postedLabel(days) }] : []),
  ...(length ? [{ name: 'length', label: lengthLabel(length) }] : []),
  ...(subtitles ? [{ name: 'subtitles', label: messages.subtitlesOnly }] : []),
  ...(language ? [{ name: 'language', label: languageLabel(language) }] : []),
]

interface FilterBarProps {
  filters: VideoFilters
  onFilters: (filters: VideoFilters) => void
}

/** Opens the filters, and shows the active ones, each with a button that removes it. */
export function FilterBar({ filters, onFilters }: FilterBarProps) {
  const [openAt, setOpenAt] = useState<Point>()
  const chosen = inUse(filters)
  return (
    <div className={css.bar}>
      <Button
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          const { left, right, bottom } = currentTarget.getBoundingClientRect()
          setOpenAt({ x: document.dir === 'rtl' ? right : left, y: bottom + GAP_PX })
        }}
      >
        <Icon name="sliders" />
        {chosen.length > 0 ? messages.filtersOn({ count: chosen.length }) : messages.filters}
      </Button>
      {chosen.map(({ name, label }) => (
        <Link
          key={name}
          to="."
          search={(before) => ({ ...before, [name]: undefined })}
          replace
          resetScroll={false}
          className={css.chosen}
          aria-label={messages.removeFilter({ filter: label })}
        >
          <bdi>{label}</bdi>
          <Icon name="close" />
        </Link>
      ))}
      {openAt && (
        <FilterDialog
          at={openAt}
          filters={filters}
          onClose={() => setOpenAt(undefined)}
          onFilters={(next) => {
            setOpenAt(undefined)
            onFilters(next)
          }}
        />
      )}
    </div>
  )
}

/** The gap between the button and the dialog below it. */
const GAP_PX = 8

/** Removes all filters. */
export const ClearFilters = ({ className }: { className: string }) => (
  <Link
    to="."
    search={(before) => ({ ...before, ...NO_FILTERS })}
    replace
    resetScroll={false}
    className={className}
  >
    {messages.clearFilters}
  </Link>
)

interface FilterDialogProps extends FilterBarProps {
  at: Point
  onClose: () => void
}

/** A sheet on a phone. Nothing changes until the viewer confirms, as every change is a search. */
function FilterDialog({ at, filters, onFilters, onClose }: FilterDialogProps) {
  const [draft, setDraft] = useState<{ [Name in keyof VideoFilters]: VideoFilters[Name] | '' }>(filters)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onFilters(Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== '')))
  }
  return (
    <Dialog title={messages.filters} at={at} onClose={onClose}>
      <form method="get" className={css.form} onSubmit={submit}>
        <Choice
          legend={messages.sortBy}
          value={draft.sort ?? ''}
          onChange={(sort) => setDraft({ ...draft, sort })}
          options={[
            { value: '', label: messages.sortRelevance },
            { value: 'newest', label: messages.sortNewest },
          ]}
        />
        <Choice
          legend={messages.posted}
          value={draft.days ?? ''}
          onChange={(days) => setDraft({ ...draft, days })}
          options={[
            { value: '', label: messages.anyTime },
            ...POSTED_DAYS.map((value) => ({ value, label: postedLabel(value) })),
          ]}
        />
        <Choice
          legend={messages.length}
          value={draft.length ?? ''}
          onChange={(length) => setDraft({ ...draft, length })}
          options={[
            { value: '', label: messages.anyLength },
            ...SEARCH_LENGTHS.map((value) => ({ value, label: lengthLabel(value) })),
          ]}
        />
        <Choice
          legend={messages.subtitles}
          // Choosing a language implies subtitles.
          value={draft.language ? '1' : (draft.subtitles ?? '')}
          onChange={(subtitles) => setDraft({ ...draft, subtitles, language: '' })}
          options={[
            { value: '', label: messages.subtitlesAny },
            { value: '1', label: messages.subtitlesOnly },
          ]}
        />
        <LanguageSelect
          value={draft.language ?? ''}
          noneLabel={messages.anyLanguage}
          onChange={(language) => setDraft({ ...draft, language })}
        />
        <div className={css.actions}>
          <Button kind="text" onClick={() => setDraft({})}>
            {messages.clearFilters}
          </Button>
          <Button kind="primary" type="submit">
            {messages.showResults}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
