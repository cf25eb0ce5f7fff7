import { useQuery, useQueryClient } from '@tanstack/react-query'

import { messages } from '#messages/account.ts'
import { securityQuery } from '#src/data/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteInfoQuery } from '#src/data/site.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldsClass, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'

import { CONFIRMATION_FIELDS, useConfirmation } from './confirmation.tsx'

import css from './account.module.css'

/**
 * Links the account to the viewer's account at a school or a company, with which they log in from then on; or unlinks it.
 */
export function OpenIdDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const openId = useQuery(siteInfoQuery(api)).data?.openId
  const { data } = useQuery(securityQuery(api))
  const { confirmationOf, confirmationFields } = useConfirmation()
  const { name = '', isOnly } = openId ?? {}
  const { hasOpenId = false, withoutPassword } = data ?? {}
  const form = useForm({
    fieldNames: CONFIRMATION_FIELDS,
    send: async (element) => {
      const confirmation = confirmationOf(element)
      if (!hasOpenId) {
        const { url } = await api.account.linkOpenId({
          ...confirmation,
          returnPath: '/setting/pc?section=security',
        })
        return location.assign(url)
      }
      await api.account.unlinkOpenId(confirmation)
      onClose()
      showMessage(messages.unlinked({ name }))
    },
    onEnd: (error) => hasOpenId && error === undefined && queryClient.invalidateQueries(securityQuery(api)),
  })
  if (!openId || !data) return null
  return (
    <Dialog title={name} onClose={onClose}>
      <p className={css.text}>{hasOpenId ? messages.linkedText({ name }) : messages.linkText({ name })}</p>
      {!(hasOpenId && (isOnly || withoutPassword)) && (
        <Form form={form} className={fieldsClass} takesFocus>
          <FormMessage />
          {confirmationFields(form.errors)}
          <SubmitButton kind={hasOpenId ? 'danger' : 'primary'}>
            {hasOpenId ? messages.unlink({ name }) : messages.link({ name })}
          </SubmitButton>
        </Form>
      )}
    </Dialog>
  )
}
