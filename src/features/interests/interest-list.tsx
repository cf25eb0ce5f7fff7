import { type ReactNode, useState } from 'react'

import type { Interest } from '#contract/interests.ts'
import { messages } from '#messages/interests.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldRow, Rows } from '#src/ui/rows.tsx'
import { Section } from '#src/ui/section.tsx'

import css from './interests.module.css'

/** A list shows as many at first: what matters most, and the next list is near. */
const FIRST_COUNT = 6

interface InterestListProps {
  title: string
  interests: Interest[]
  renderRow: (interest: Interest) => ReactNode
  /** Between the title and the list. */
  children?: ReactNode
}

/** Interests of one kind under their title. */
export function InterestList({ title, interests, renderRow, children }: InterestListProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? interests : interests.slice(0, FIRST_COUNT)
  return (
    <Section title={title}>
      {children}
      {shown.length > 0 && (
        <Rows label={title}>
          {shown.map((interest) => (
            <FieldRow key={interest.id}>{renderRow(interest)}</FieldRow>
          ))}
        </Rows>
      )}
      {shown.length < interests.length && (
        <Button
          className={css.own ?? ''}
          onClick={({ currentTarget }) => {
            const list = currentTarget.previousElementSibling
            setWhole(true)
            // The button goes.
            requestAnimationFrame(() => list?.children[FIRST_COUNT]?.querySelector<HTMLElement>('a')?.focus())
          }}
        >
          {messages.showAll({ count: interests.length })}
        </Button>
      )}
    </Section>
  )
}
