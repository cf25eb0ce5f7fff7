import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import type { ApiClient } from '#contract/client.ts'
import type { Input, Output } from '#contract/endpoints/index.ts'
import { messages } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import { useFinishLogIn } from './use-finish-log-in.ts'

import css from './credentials-form.module.css'

type PasskeyAnswer = Input<'session.logInWithPasskey'>['answer']
type Options = Output<'session.passkeyChallenge'>['options']

/** Before the server forgets the challenge of the browser's list. */
const RENEWAL_MS = 8 * 60_000

/** Logs in with a passkey: by the button, or by the browser's list at the username field. */
export function PasskeyLogIn({ addsAccount }: { addsAccount: boolean }) {
  const api = useApi()
  const finish = useFinishLogIn()
  const isHydrated = useIsHydrated()
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
    // The browser shows one dialog at a time.
    if (isPending) return undefined
    let offer = new AbortController()
    const begin = () => {
      offer.abort()
      offer = new AbortController()
      const { signal } = offer
      offerInField(api, signal).then(
        (answer) => !signal.aborted && choose(answer),
        // The user has not asked for anything yet. The button reports problems.
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
  // The server cannot know: nearly all browsers have them.
  if (isHydrated && typeof PublicKeyCredential === 'undefined') return null
  return (
    <p className={css.aside}>
      <Button kind="text" isBusy={isPending} onClick={() => mutate(undefined)}>
        {messages.passkeyLogIn}
      </Button>
    </p>
  )
}

/** Lets the browser list passkeys at the username field, until one is chosen or `signal` aborts. */
async function offerInField(api: ApiClient, signal: AbortSignal): Promise<PasskeyAnswer | undefined> {
  const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  if (signal.aborted || !(await browserSupportsWebAuthnAutofill())) return undefined
  const { options } = await api.session.passkeyChallenge({})
  if (signal.aborted) return undefined
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  return sign(options, true)
}

/** Names of errors that mean that a user declined, has no passkey, or that the page has aborted it. */
const UNWANTED = new Set(['NotAllowedError', 'AbortError'])

/** Asks an authenticator to sign. Undefined when the user declines. */
async function sign(options: Options, isInField = false): Promise<PasskeyAnswer | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // As made by the library's server part.
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isInField }).catch(
    (error: unknown) => {
      if (error instanceof Error && UNWANTED.has(error.name)) return undefined
      throw error
    },
  )
  return answer && { ...answer, response: { ...answer.response } }
}
