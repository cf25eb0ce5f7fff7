import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'

import type { Discovery } from '#contract/endpoints/search.ts'
import { musicPath, tagPath } from '#contract/paths.ts'
import { messages } from '#messages/search.ts'
import { Icon } from '#src/ui/icon.tsx'

import css from './result-rows.module.css'

interface RowProps {
  path: string
  picture: ReactNode
  title: string
  note: ReactNode
}

const Row = ({ path, picture, title, note }: RowProps) => (
  <li>
    <Link to={path} className={css.row}>
      <span className={css.picture} aria-hidden="true">
        {picture}
      </span>
      <span className={css.words}>
        <bdi className={css.title}>{title}</bdi>
        <span className={css.note}>{note}</span>
      </span>
    </Link>
  </li>
)

export const TagRow = ({ tag: { name, videoCount } }: { tag: Discovery['tags'][number] }) => (
  <Row
    path={tagPath(name)}
    picture="#"
    title={`#${name}`}
    note={messages.videoCount({ count: videoCount })}
  />
)

export const SoundRow = ({ sound }: { sound: Discovery['sounds'][number] }) => (
  <Row
    path={musicPath(sound)}
    picture={<Icon name="note" />}
    title={sound.title}
    note={
      <>
        <bdi>{sound.authorName}</bdi>
        <span aria-hidden="true">·</span>
        <span>{messages.videoCount({ count: sound.videoCount })}</span>
      </>
    }
  />
)

/** Hashtags in a row, so that the videos are not far below. */
export const TagChips = ({ tags }: Pick<Discovery, 'tags'>) => (
  <ul className={css.chips}>
    {tags.map(({ id, name }) => (
      <li key={id}>
        <Link to={tagPath(name)} className={css.chip}>
          <bdi className={css.title}>{`#${name}`}</bdi>
        </Link>
      </li>
    ))}
  </ul>
)

/** Hashtags related to another one, as links of one group. */
export const TagLinks = ({ tags }: Pick<Discovery, 'tags'>) => (
  <div className={css.chips}>
    {tags.map(({ id, name }) => (
      <Link key={id} to={tagPath(name)} className={css.chip}>
        <bdi className={css.title}>{`#${name}`}</bdi>
      </Link>
    ))}
  </div>
)

export const SoundChips = ({ sounds }: Pick<Discovery, 'sounds'>) => (
  <ul className={css.chips}>
    {sounds.map((sound) => (
      <li key={sound.id}>
        <Link to={musicPath(sound)} className={css.chip}>
          <Icon name="note" />
          <bdi className={css.title}>{sound.title}</bdi>
        </Link>
      </li>
    ))}
  </ul>
)

/** Searches of others, in a row. */
export const PhraseChips = ({ phrases }: { phrases: readonly string[] }) => (
  <ul className={css.chips}>
    {phrases.map((phrase) => (
      <li key={phrase}>
        <Link to="/search" search={{ q: phrase }} className={css.chip}>
          <Icon name="search" />
          <bdi className={css.title}>{phrase}</bdi>
        </Link>
      </li>
    ))}
  </ul>
)

/** A search of others, in a list of its own. */
export const PhraseRow = ({ phrase }: { phrase: string }) => (
  <li>
    <Link to="/search" search={{ q: phrase }} className={css.row}>
      <span className={css.picture} aria-hidden="true">
        <Icon name="search" />
      </span>
      <bdi className={css.title}>{phrase}</bdi>
    </Link>
  </li>
)

interface ResultSectionProps {
  title: string
  /** Renders the link to all results of the kind. */
  renderSeeAll?: (props: { className: string | undefined; 'aria-describedby': string }) => ReactNode
  children: ReactNode
}

/** The first few results of a kind. */
export function ResultSection({ title, renderSeeAll, children }: ResultSectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.heading}>
          {title}
        </h2>
        {renderSeeAll?.({ className: css.seeAll, 'aria-describedby': id })}
      </div>
      {children}
    </section>
  )
}
