import type { InsightSource, VideoInsight } from '#contract/endpoints/insights.ts'
import { VIEW_SCENES, type ViewScene } from '#contract/models/view-report.ts'
import { messages } from '#messages/insights.ts'

import { formatNumber, formatShare } from './format.ts'
import { TooFew } from './too-few.tsx'

import shared from './insights.module.css'
import css from './sources.module.css'

/** Names that stand for a visit without a referrer, and for all sources that are not named. */
const UNNAMED = ['no_referrer', 'others'] as const

const isTranslated = (name: string): name is ViewScene | (typeof UNNAMED)[number] =>
  [...VIEW_SCENES, ...UNNAMED].some((known) => known === name)

/** A place of this site in the viewer's language; a site has its name. */
const nameOf = (name: string) => (isTranslated(name) ? messages.scene({ scene: name }) : name)

interface SourceListProps {
  title: string
  /** For screen readers, where the title alone says too little. */
  label?: string
  sources: readonly InsightSource[]
  /** Views of which they are a part. */
  total: number
}

const SourceList = ({ title, label = title, sources, total }: SourceListProps) =>
  sources.length === 0 ? null : (
    <section className={css.kind}>
      <h3 className={css.title}>{title}</h3>
      <ul className={css.list} aria-label={label}>
        {sources.map(({ name, views }) => (
          <li key={name} className={css.source}>
            <span className={css.name}>{nameOf(name)}</span>
            <span>{formatNumber(views)}</span>
            <span className={css.share}>{formatShare(total > 0 ? views / total : 0)}</span>
            <progress className={css.bar} max={Math.max(1, total)} value={views} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  )

/** The places and sites from which viewers came within a range. */
export function Sources({ sources }: { sources: VideoInsight['sources'] }) {
  if (!sources) return <TooFew title={messages.sources} />
  const total = sources.scenes.reduce((sum, { views }) => sum + views, 0)
  return (
    <>
      <h2 className={shared.heading}>{messages.sources}</h2>
      <SourceList title={messages.scenes} label={messages.sources} sources={sources.scenes} total={total} />
      <SourceList title={messages.visits} sources={sources.visits} total={total} />
      <SourceList title={messages.sites} sources={sources.sites} total={total} />
    </>
  )
}
