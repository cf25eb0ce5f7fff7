import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'

import { messages as app } from '#messages/app.ts'
import { messages as notifications } from '#messages/notifications.ts'
import { messages as session } from '#messages/session.ts'
import { messages } from '#messages/welcome.ts'
import { useApi } from '#src/data/api-context.tsx'
import { subscribeToWorker } from '#src/data/api.ts'
import { risingTagsQuery, suggestedUsersQuery } from '#src/data/discover.ts'
import { sessionQuery } from '#src/data/queries.ts'
import { Rules } from '#src/features/session/rules-dialog.tsx'
import { findPushSupport } from '#src/offline/push-subscription.ts'
import { rememberWelcome } from '#src/state/welcome.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'

import { InterestsStep } from './interests-step.tsx'
import { NotificationsStep } from './notifications-step.tsx'
import { ProfileStep } from './profile-step.tsx'
import type { StepProps } from './step.tsx'
import { UsersStep } from './users-step.tsx'

import css from './welcome.module.css'

interface Step {
  name: string
  title: () => string
  text?: (props: StepProps) => string
  Content: ComponentType<StepProps>
}

/** All steps in their order. Which of them a user sees: `useDueSteps`. */
const STEPS = [
  {
    name: 'rules',
    title: () => session.rulesTitle,
    Content: ({ onNext }: StepProps) => (
      <Rules onAccepted={onNext} onLater={onNext} laterLabel={messages.skip} />
    ),
  },
  {
    name: 'profile',
    title: () => messages.profileTitle,
    text: ({ user }: StepProps) => messages.profileText({ name: `@${user.uniqueId}` }),
    Content: ProfileStep,
  },
  {
    name: 'interests',
    title: () => messages.interestsTitle,
    text: () => messages.interestsText,
    Content: InterestsStep,
  },
  { name: 'users', title: () => app.usersToFollow, text: () => messages.usersText, Content: UsersStep },
  {
    name: 'notifications',
    title: () => notifications.cardTitle,
    text: () => notifications.cardText,
    Content: NotificationsStep,
  },
] as const satisfies Step[]
type StepName = (typeof STEPS)[number]['name']

/** Not on an iPhone in a tab of the browser, nor where the user has decided already. */
const canAskForNotifications = () =>
  findPushSupport() === 'supported' && Notification.permission === 'default'

/** The steps that make sense for the user at the moment. */
function useDueSteps(): Record<StepName, boolean> {
  const api = useApi()
  const rules = useQuery(sessionQuery(api)).data?.asksRules ?? false
  const suggested = useQuery(suggestedUsersQuery(api))
  const users = !suggested.isError && suggested.data?.users.length !== 0
  const rising = useQuery(risingTagsQuery(api))
  const interests = !rising.isError && rising.data?.tags.length !== 0
  return { rules, profile: true, interests, users, notifications: canAskForNotifications() }
}

interface WelcomeProps {
  /** The step to begin with. */
  step?: string
  onClose: () => void
}

/** Leads a new user through a few steps: each can be skipped, and all of them by closing the dialog. */
export default function WelcomeDialog({ step, onClose }: WelcomeProps) {
  const { user } = useQuery(sessionQuery(useApi())).data ?? {}
  const isGone = user === null
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  return user ? <Welcome user={user} firstStep={step} onClose={onClose} /> : null
}

interface StepsProps extends Pick<StepProps, 'user' | 'onClose'> {
  firstStep: string | undefined
}

function Welcome({ user, firstStep, onClose }: StepsProps) {
  const due = useDueSteps()
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      STEPS.findIndex(({ name }) => name === firstStep),
    ),
  )
  const [passed, setPassed] = useState<readonly StepName[]>([])
  const [areRulesAsked, setAreRulesAsked] = useState(false)
  // A step that was passed stays counted, such as that of the rules once they are accepted.
  const steps = STEPS.filter(({ name }) => due[name] || passed.includes(name))
  const next = steps.find((step) => STEPS.indexOf(step) >= current && !passed.includes(step.name))
  const shown = areRulesAsked ? STEPS[0] : next
  const title = useRef<HTMLHeadingElement>(null)
  const name = shown?.name
  useEffect(() => {
    if (name === undefined) return onClose()
    title.current?.focus()
    return rememberWelcome({ userId: user.id, step: name })
  }, [name, user.id, onClose])
  useEffect(
    () =>
      subscribeToWorker(({ type }) => {
        if (type === 'rules.asked') setAreRulesAsked(true)
      }),
    [],
  )
  if (!shown) return null
  const goOn = () => {
    setAreRulesAsked(false)
    if (areRulesAsked) return
    setPassed([...passed, shown.name])
    setCurrent(STEPS.indexOf(shown) + 1)
  }
  const place = steps.indexOf(shown)
  const props: StepProps = { user, isLast: place === steps.length - 1, onNext: goOn, onClose }
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <div className={css.progress}>
        <VisuallyHidden>{messages.step({ step: place + 1, count: steps.length })}</VisuallyHidden>
        {steps.map((step, index) => (
          <span key={step.name} className={css.part} data-done={index <= place || undefined} />
        ))}
      </div>
      <div key={shown.name} className={css.step}>
        <h3 ref={title} tabIndex={-1} className={css.title}>
          {shown.title()}
        </h3>
        {'text' in shown && <p className={css.text}>{shown.text(props)}</p>}
        <shown.Content {...props} />
      </div>
    </Dialog>
  )
}
