import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { messages } from '#messages/states.ts'
import { chooseRegion } from '#src/features/region/chosen-region.ts'
import { RegionField } from '#src/features/region/region-field.tsx'
import { Form, SubmitButton, useForm } from '#src/ui/form.tsx'

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
  const form = useForm({
    send: () => {
      if (!region) return undefined
      chooseRegion(region)
      return askAgain()
    },
  })
  return (
    <Form form={form} className={css.form}>
      <RegionField region={region} onChange={setRegion} />
      <SubmitButton kind="primary">{messages.continue}</SubmitButton>
    </Form>
  )
}
