import { useQuery } from '@tanstack/react-query'

import { messages } from '#messages/welcome.ts'
import { useApi } from '#src/data/api-context.tsx'
import { suggestedUsersQuery } from '#src/data/discover.ts'
import { SuggestedRows } from '#src/screens/discover/suggested-users.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

import { StepButtons, type StepProps } from './step.tsx'

import css from './welcome.module.css'

/** Suggests users to follow. */
export function UsersStep({ isLast, onNext, onClose }: StepProps) {
  const { data } = useQuery(suggestedUsersQuery(useApi()))
  return (
    <>
      <div className={css.users}>
        {data ? <SuggestedRows users={data.users} onLeave={onClose} /> : <Skeleton shape="rows" />}
      </div>
      <StepButtons>
        <Button onClick={onNext}>{messages.skip}</Button>
        <Button kind="primary" onClick={onNext}>
          {isLast ? messages.done : messages.proceed}
        </Button>
      </StepButtons>
    </>
  )
}
