import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import type { ApiClient } from '#contract/client.ts'
import type { Input, Output } from '#contract/endpoints/index.ts'
import { messages } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import { useFinishLogIn } from './use-finish-log-in.ts'

import css from './credentials-form.module.css'

type PasskeyAnswer = Input<'session.logInWithPasskey'>['answer']
type Options = Output<'session.passkeyChallenge'>['options']

/** Soon enough before the server forgets the challenge that the browser's list is for. */
const RENEWAL_MS = 8 * 60_000

/** Logs in with a passkey: by the button, or by the browser's list at the field for the username. */
export function PasskeyLogIn({ addsAccount }: { addsAccount: boolean }) {
  const api = useApi()
  const finish = useFinishLogIn()
  const { mutate, isPending } = useMutation({
    mutationFn: async (chosen?: PasskeyAnswer) => {
      const answer = chosen ?? (await sign((await api.session.passkeyChallenge({})).options))
      return answer && api.session.logInWithPasskey({ answer, ...(addsAccount && { addsAccount }) })
    },
    onSuccess: (loggedIn) => loggedIn && finish(loggedIn),
    onError: (error) => showMessage(sentenceOf(error)),
  })
  const choose = useEffectEvent((answer: PasskeyAnswer | undefined) => answer && mutate(answer))
  useEffect(() => {
    // The browser has one dialog at a time.
    if (isPending) return undefined
    let offer = new AbortController()
    const begin = () => {
      offer.abort()
      offer = new AbortController()
      const { signal } = offer
      offerInField(api, signal).then(
        (answer) => !signal.aborted && choose(answer),
        // The user has not asked for anything yet. The button tells what is wrong.
        () => undefined,
      )
    }
    begin()
    const renewal = setInterval(begin, RENEWAL_MS)
    return () => {
      clearInterval(renewal)
      offer.abort()
    }
  }, [api, isPending])
  if (typeof PublicKeyCredential === 'undefined') return null
  return (
    <p className={css.aside}>
      <Button kind="text" isBusy={isPending} onClick={() => mutate(undefined)}>
        {messages.passkeyLogIn}
      </Button>
    </p>
  )
}

/** Has the browser list passkeys at the field for the username, until one is chosen or `signal` ends it. */
async function offerInField(api: ApiClient, signal: AbortSignal): Promise<PasskeyAnswer | undefined> {
  const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  if (signal.aborted || !(await browserSupportsWebAuthnAutofill())) return undefined
  const { options } = await api.session.passkeyChallenge({})
  if (signal.aborted) return undefined
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  return sign(options, true)
}

/** Names of the errors that tell that a user does not want to, or has no passkey, or that the page has ended it. */
const UNWANTED = new Set(['NotAllowedError', 'AbortError'])

/** Has an authenticator sign. Nothing where its user does not want to. */
async function sign(options: Options, isInField = false): Promise<PasskeyAnswer | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // As the server's part of the library has made them.
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isInField }).catch(
    (error: unknown) => {
      if (error instanceof Error && UNWANTED.has(error.name)) return undefined
      throw error
    },
  )
  return answer && { ...answer, response: { ...answer.response } }
}
