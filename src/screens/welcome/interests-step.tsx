import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CHOSEN_LEVEL } from '#contract/interests.ts'
import { messages } from '#messages/welcome.ts'
import { useApi } from '#src/data/api-context.tsx'
import { risingTagsQuery } from '#src/data/discover.ts'
import { chooseInterest } from '#src/data/interests.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

import { StepButtons, type StepProps } from './step.tsx'

import css from './welcome.module.css'

/** Asks which of the site's hashtags of the moment the user likes. */
export function InterestsStep({ isLast, onNext }: StepProps) {
  const { data } = useQuery(risingTagsQuery(useApi()))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (tag: string) =>
    setChosen(chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag])
  return (
    <>
      {data ? (
        <div className={css.tags}>
          {data.tags.map(({ name }) => (
            <button
              key={name}
              type="button"
              className={css.tag}
              aria-pressed={chosen.includes(name)}
              onClick={() => toggle(name)}
            >
              <bdi>{`#${name}`}</bdi>
            </button>
          ))}
        </div>
      ) : (
        <Skeleton shape="rows" />
      )}
      <StepButtons>
        <Button onClick={onNext}>{messages.skip}</Button>
        <Button
          kind="primary"
          onClick={() => {
            for (const tag of chosen)
              chooseInterest({ kind: 'tag', id: tag, label: tag, level: CHOSEN_LEVEL, isMuted: false })
            onNext()
          }}
        >
          {isLast ? messages.done : messages.proceed}
        </Button>
      </StepButtons>
    </>
  )
}
