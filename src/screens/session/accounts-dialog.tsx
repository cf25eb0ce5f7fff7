import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { ACCOUNTS_PER_BROWSER } from '#contract/constants.ts'
import type { UserSummary } from '#contract/models/user.ts'
import { messages } from '#messages/session.ts'
import { accountsQuery } from '#src/data/accounts.ts'
import { useApi } from '#src/data/api-context.tsx'
import { forgetUser } from '#src/data/forget-user.ts'
import { sessionQuery } from '#src/data/queries.ts'
import { useSession } from '#src/data/use-session.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import css from './accounts-dialog.module.css'

/** The accounts on this browser: lets the user switch to another one, add one, or log all of them out. */
export default function AccountsDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  const { data, error } = useQuery(accountsQuery(api))
  const others = data?.users ?? []
  const change = useMutation({
    mutationFn: (userId: string) => api.session.switch({ userId }),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery(api).queryKey, session)
      onClose()
      if (session.user) showMessage(messages.nowUsing({ username: session.user.uniqueId }))
    },
    onError: (refusal) => {
      showMessage(sentenceOf(refusal))
      return queryClient.invalidateQueries(accountsQuery(api))
    },
  })
  const logOutAll = useMutation({
    mutationFn: () => api.session.logOut({ isForAll: true }),
    onSuccess: async ({ providerUrl, ...session }) => {
      const all = [...(user ? [user] : []), ...others]
      await Promise.all(all.map(({ id }) => forgetUser(queryClient, id, session)))
      if (providerUrl !== undefined) return location.assign(providerUrl)
      onClose()
      await navigate({ to: '/foryou' })
      return showMessage(messages.loggedOutOfAll)
    },
    onError: (refusal) => showMessage(sentenceOf(refusal)),
  })
  const isFull = others.length + 1 >= ACCOUNTS_PER_BROWSER
  return (
    <Dialog title={messages.switchAccount} onClose={onClose}>
      {error && (
        <p className={css.text} role="alert">
          {sentenceOf(error)}
        </p>
      )}
      <ul className={css.accounts}>
        {user && (
          <li className={css.account} aria-current="true">
            <Account user={user} note={messages.currentAccount} />
          </li>
        )}
        {others.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              className={css.account}
              aria-disabled={change.isPending}
              onClick={() => !change.isPending && change.mutate(other.id)}
            >
              <Account user={other} />
            </button>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        {isFull ? (
          <p className={css.text}>{messages.accountsFull({ count: ACCOUNTS_PER_BROWSER })}</p>
        ) : (
          <Button onClick={() => openDialog('logIn', { addsAccount: true })}>{messages.addAccount}</Button>
        )}
        {others.length > 0 && (
          <>
            <p className={css.text}>{messages.logOutAllText}</p>
            <Button kind="danger" isBusy={logOutAll.isPending} onClick={() => logOutAll.mutate()}>
              {messages.logOutAll}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

const Account = ({ user, note }: { user: UserSummary; note?: string }) => (
  <>
    <Avatar url={user.avatarUrl} name={user.nickname} />
    <span className={css.words}>
      <span className={css.name}>{user.nickname}</span>
      <span className={css.text}>
        <bdi>{`@${user.uniqueId}`}</bdi>
        {note && ` · ${note}`}
      </span>
    </span>
  </>
)
