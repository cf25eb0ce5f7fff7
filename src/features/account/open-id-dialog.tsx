import { useQuery, useQueryClient } from '@tanstack/react-query'

import { messages } from '#messages/account.ts'
import { securityQuery } from '#src/data/account.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteInfoQuery } from '#src/data/site.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Dialog } from '#src/ui/dialog.tsx'

import { AccountForm, useConfirmation } from './account-form.tsx'

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
  if (!openId || !data) return null
  const { name, isOnly } = openId
  const { hasOpenId = false, withoutPassword } = data
  return (
    <Dialog title={name} onClose={onClose}>
      <p className={css.text}>{hasOpenId ? messages.linkedText({ name }) : messages.linkText({ name })}</p>
      {!(hasOpenId && (isOnly || withoutPassword)) && (
        <AccountForm
          action={hasOpenId ? messages.unlink({ name }) : messages.link({ name })}
          kind={hasOpenId ? 'danger' : 'primary'}
          fieldNames={['password', 'code']}
          send={(form): Promise<{ url?: string }> =>
            hasOpenId
              ? api.account.unlinkOpenId(confirmationOf(form))
              : api.account.linkOpenId({ ...confirmationOf(form), returnPath: '/setting/pc#security' })
          }
          onDone={(done) => {
            if (done.url !== undefined) return location.assign(done.url)
            onClose()
            showMessage(messages.unlinked({ name }))
            return queryClient.invalidateQueries(securityQuery(api))
          }}
        >
          {confirmationFields}
        </AccountForm>
      )}
    </Dialog>
  )
}
