import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import type { UploadPhase } from '#contract/uploads.ts'
import { messages } from '#messages/profile.ts'
import { messages as accounts } from '#messages/session.ts'
import { useApi } from '#src/data/api-context.tsx'
import { callWorker } from '#src/data/api.ts'
import { forgetUser } from '#src/data/forget-user.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import css from './log-out-button.module.css'

/** How long queued actions may take to be sent before the user is asked about them. */
const FLUSH_MS = 5_000

/** Sends the queued actions, logs out and removes the user's data. Asks first when something cannot be sent. */
export function LogOutButton({ userId }: { userId: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [left, setLeft] = useState(NOTHING)
  const isAsking = !isEmpty(left)
  const logOut = useMutation({
    mutationFn: async () => {
      for (const id of left.videoIds) {
        await callWorker('uploads.discard', { id })
      }
      return api.session.logOut({})
    },
    onSuccess: async ({ providerUrl, ...session }) => {
      setLeft(NOTHING)
      const forgotten = forgetUser(queryClient, userId, session)
      if (providerUrl !== undefined) {
        await forgotten.catch(() => {})
        return location.assign(providerUrl)
      }
      // At once, since the user's own page is gone.
      await Promise.all([navigate({ to: '/foryou' }), forgotten])
      return showMessage(
        session.user ? accounts.nowUsing({ username: session.user.uniqueId }) : messages.loggedOut,
      )
    },
    onError: (error) => {
      setLeft(NOTHING)
      showMessage(messages.stillLoggedIn({ reason: sentenceOf(error) }))
    },
  })
  const send = useMutation({
    mutationFn: async () => {
      const { leftCount } = await callWorker('outbox.flush', { deadlineMs: FLUSH_MS })
      const unposted = (await callWorker('uploads.list', null)).filter(({ phase }) => !isSafe(phase))
      return { actionCount: leftCount, videoIds: unposted.map(({ id }) => id) }
    },
    onSuccess(found) {
      if (!isEmpty(found)) return setLeft(found)
      if (!isAsking) return logOut.mutate()
      setLeft(NOTHING)
      showMessage(messages.allSent)
    },
    onError: (error) => showMessage(messages.stillLoggedIn({ reason: sentenceOf(error) })),
  })
  // When the network is back, the actions that the question warns about are sent meanwhile.
  const recheck = send.mutate
  useEffect(() => {
    if (!isAsking) return undefined
    return onlineManager.subscribe((isOnline) => {
      if (isOnline) recheck()
    })
  }, [isAsking, recheck])
  return (
    <>
      <Button
        kind="text"
        className={css.logOut ?? ''}
        isBusy={send.isPending || logOut.isPending}
        onClick={() => send.mutate()}
      >
        {send.isPending ? messages.sending : messages.logOut}
      </Button>
      {isAsking && (
        <Dialog title={messages.logOutTitle} onClose={() => setLeft(NOTHING)}>
          <p className={css.text}>
            <span>{warningOf(left)}</span>{' '}
            <Link to={left.actionCount > 0 ? '/waiting' : '/upload'} className={css.link}>
              {left.actionCount > 0 ? messages.seeUnsent : messages.seeUnposted}
            </Link>
          </p>
          <div className={css.buttons}>
            <Button isBusy={logOut.isPending} onClick={() => logOut.mutate()}>
              {messages.logOutAndDiscard}
            </Button>
            <Button kind="primary" onClick={() => setLeft(NOTHING)}>
              {messages.stayLoggedIn}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

interface Left {
  actionCount: number
  videoIds: string[]
}

const NOTHING: Left = { actionCount: 0, videoIds: [] }
const isEmpty = ({ actionCount, videoIds }: Left) => actionCount + videoIds.length === 0
/** The server has the whole file. */
const isSafe = ({ name }: UploadPhase) => name === 'posted' || name === 'preparing'

function warningOf({ actionCount, videoIds: { length: videoCount } }: Left): string {
  if (videoCount === 0) return messages.actionsLost({ count: actionCount })
  if (actionCount === 0) return messages.videosLost({ count: videoCount })
  return messages.allLost({ actionCount, videoCount })
}
