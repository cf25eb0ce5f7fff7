import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { USER_DECISIONS } from '#contract/decisions.ts'
import { USER_FILTERS, type ManagedUser, type UserFilter } from '#contract/models/operator.ts'
import { ROLES, type Role } from '#contract/roles.ts'
import { messages } from '#messages/operator.ts'
import { useApi } from '#src/data/api-context.tsx'
import { isPasswordAsked, managedUsersQuery, refreshOperator } from '#src/data/operator.ts'
import { useSession } from '#src/data/use-session.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'
import { SelectField } from '#src/ui/text-field.tsx'

import { BirthDateForm } from './birth-date-form.tsx'
import { DecisionFields, FIRST_TERMS, type Terms } from './decision-fields.tsx'
import { FoundUsers } from './found-users.tsx'
import { UserFacts } from './user-facts.tsx'

import css from './operator.module.css'

/** Users of the site, with buttons to warn, suspend or ban them, and for operators to give them a role. */
export function UsersList() {
  const [q, setQ] = useState('')
  const [filter, setFilter] = useState<UserFilter>('all')
  const query = useInfiniteQuery(managedUsersQuery(useApi(), q, filter))
  return (
    <div className={css.queue}>
      <SelectField
        label={messages.showUsers}
        value={filter}
        onChange={({ currentTarget }) => setFilter(currentTarget.value as UserFilter)}
      >
        {USER_FILTERS.map((each) => (
          <option key={each} value={each}>
            {messages[`people_${each}`]}
          </option>
        ))}
      </SelectField>
      <FoundUsers query={query} onFind={setQ}>
        {(user) => <UserRow key={user.id} user={user} />}
      </FoundUsers>
    </div>
  )
}

function UserRow({ user }: { user: ManagedUser }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const session = useSession()
  const [{ reason, note, days, ...terms }, setTerms] = useState<Terms>(FIRST_TERMS)
  const [isOpen, setIsOpen] = useState(false)
  const isSelf = session.user?.id === user.id
  const act = async (run: () => Promise<void>) => {
    try {
      await run()
    } catch (error) {
      showMessage(joinSentences(messages.notDone, sentenceOf(error)))
      if (!isPasswordAsked(error)) return
    }
    await refreshOperator(queryClient)
  }
  const decide = (decision: (typeof USER_DECISIONS)[number]) =>
    act(async () => {
      const { decisionId } = await api.operator.decideUser({ userId: user.id, decision, reason, note, days })
      showMessage(messages.decided({ count: 1 }), {
        label: messages.undo,
        run: () =>
          void act(async () => {
            await api.operator.undo({ decisionId })
            showMessage(messages.undone)
          }),
      })
    })
  return (
    <li className={css.managedUser}>
      <UserFacts user={user} />
      {!isSelf && (
        <Disclosure label={messages.more} onToggle={setIsOpen}>
          {isOpen && session.role === 'operator' && <BirthDateForm userId={user.id} />}
          <div className={css.fields}>
            {session.role === 'operator' && (
              <SelectField
                label={messages.role}
                value={user.role}
                onChange={({ currentTarget }) =>
                  void act(async () => {
                    await api.operator.setRole({ userId: user.id, role: currentTarget.value as Role })
                  })
                }
              >
                {ROLES.map((role) => (
                  <option key={role} value={role}>
                    {messages[`role_${role}`]}
                  </option>
                ))}
              </SelectField>
            )}
            <DecisionFields terms={{ reason, note, days, ...terms }} onChange={setTerms} isVideo={false} />
            <div className={css.decisions}>
              {USER_DECISIONS.map((decision) => (
                <Button key={decision} onClick={() => void decide(decision)}>
                  {messages[`decision_${decision}`]}
                </Button>
              ))}
            </div>
          </div>
        </Disclosure>
      )}
    </li>
  )
}
