import { useMutation, useQuery } from '@tanstack/react-query'

import type { SiteInfo } from '#contract/models/site.ts'
import { messages } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteInfoQuery } from '#src/data/site.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import { returnPath } from './return-path.ts'

import css from './credentials-form.module.css'

type Provider = NonNullable<SiteInfo['openId']>

/** The OpenID Connect provider with which users log in. Undefined on a site without one. */
export const useOpenId = (): Provider | undefined => useQuery(siteInfoQuery(useApi())).data?.openId

/** Leads to the log-in page of a school or a company, and from there back to this page. */
export function OpenIdLogIn({ name, isOnly, addsAccount = false }: Provider & { addsAccount?: boolean }) {
  const api = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.account.beginOpenId({
        purpose: 'logIn',
        returnPath: returnPath(),
        ...(addsAccount && { addsAccount }),
      }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showMessage(sentenceOf(error)),
  })
  return (
    <div className={css.provider}>
      <Button kind={isOnly ? 'primary' : 'quiet'} isBusy={isPending} onClick={() => mutate()}>
        {messages.logInWith({ name })}
      </Button>
    </div>
  )
}
