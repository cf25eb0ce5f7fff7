import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'

import { messages } from '#messages/states.ts'
import { chooseRegion } from '#src/features/region/chosen-region.ts'
import { RegionField } from '#src/features/region/region-field.tsx'
import { Button } from '#src/ui/button.tsx'

import css from './state-notice.module.css'

/** Returns a function that requests the page again after something about the viewer has changed. */
function useAskAgain() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await queryClient.invalidateQueries()
    await router.invalidate()
  }
}

/** Asks visitors for their region if the site does not know it. */
export function RegionForm() {
  const askAgain = useAskAgain()
  const [region, setRegion] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!region) return
    chooseRegion(region)
    void askAgain()
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <RegionField region={region} onChange={setRegion} />
      <Button type="submit" kind="primary">
        {messages.continue}
      </Button>
    </form>
  )
}
