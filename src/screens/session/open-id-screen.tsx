import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import type { Input, Output } from '#contract/endpoints/index.ts'
import { messages as account } from '#messages/account.ts'
import { prefixOf } from '#messages/languages.ts'
import { pageLanguage } from '#messages/open-messages.ts'
import { messages } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteInfoQuery } from '#src/data/site.ts'
import { useFinishLogIn } from '#src/features/session/use-finish-log-in.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

type Callback = Input<'session.finishOpenId'>

/**
 * Removes the provider's answer from the address, so that it does not stay in the history. Undefined when there is
 * none.
 */
function takeCallback(): Callback | undefined {
  const answer = new URLSearchParams(location.search)
  const state = answer.get('state')
  history.replaceState(history.state, '', location.pathname)
  if (state === null) return undefined
  const [code, iss, error] = ['code', 'iss', 'error'].map((name) => answer.get(name) ?? undefined)
  return {
    state,
    ...(code !== undefined && { code }),
    ...(iss !== undefined && { iss }),
    ...(error !== undefined && { error }),
  }
}

/** Logs a user in who returns from their school's or company's log-in, and leads back to their page. */
export function OpenIdScreen() {
  const api = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  const finishLogIn = useFinishLogIn()
  const isTaken = useRef(false)
  const show = async ({ outcome, user, admission }: Output<'session.finishOpenId'>) => {
    const name = (await queryClient.ensureQueryData(siteInfoQuery(api))).openId?.name ?? ''
    // The welcome says it to all others.
    if (outcome === 'signedUp' && user && admission)
      showMessage(messages.welcomeAs({ username: user.uniqueId }))
    if (outcome === 'linked') showMessage(account.linked({ name }))
    if (outcome === 'confirmed') showMessage(account.confirmedWith({ name }))
  }
  const { mutate, error } = useMutation({
    mutationFn: (callback: Callback) => api.session.finishOpenId(callback),
    onSuccess: (answer) => {
      const { outcome: _outcome, returnPath, ...session } = answer
      finishLogIn(session, answer.outcome === 'signedUp')
      show(answer).catch(() => {})
      // The history does not know the router's base path.
      router.history.replace(prefixOf(pageLanguage()) + returnPath)
    },
  })
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const callback = takeCallback()
    if (callback) mutate(callback)
    else router.history.replace(`${prefixOf(pageLanguage())}/login`)
  }, [mutate, router])
  return (
    <Page title={messages.logIn} isTitleHidden>
      {error ? (
        <Notice icon="user" role="alert" title={messages.notLoggedInWith} text={sentenceOf(error)}>
          <Link to="/login" className={buttonClass('primary')}>
            {messages.backToLogIn}
          </Link>
        </Notice>
      ) : (
        <Spinner label={messages.loggingIn} />
      )}
    </Page>
  )
}
