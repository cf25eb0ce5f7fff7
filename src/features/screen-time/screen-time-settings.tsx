import { useEffect, useState } from 'react'

import { NO_SCREEN_TIME_LIMIT as NO_LIMIT, SCREEN_TIME_LIMITS as LIMITS } from '#contract/screen-time.ts'
import { messages } from '#messages/wellbeing.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { focusIfLost } from '#src/ui/focus-if-lost.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import { type Change, changeScreenTime, syncScreenTime } from './account-limit.ts'
import { limitMinutes, minutesToday, readLimit } from './limit.ts'
import { PasscodeForm } from './passcode-form.tsx'

import css from './screen-time.module.css'

/** Settings of the user's daily limit on all their devices, and of the passcode that passes it. */
export default function ScreenTimeSettings() {
  const userId = useSession().user?.id
  // The server does not have the device's counts.
  return useIsHydrated() && userId !== undefined ? <SettingsOfUser userId={userId} /> : null
}

/** Steps with a passcode form: before the limit or the passcode changes, and to choose a passcode. */
type Step =
  | { kind: 'limit'; minutes: Minutes }
  | { kind: 'confirm' }
  | { kind: 'choose'; entered: string | undefined }
type Minutes = (typeof LIMITS)[number] | typeof NO_LIMIT

function SettingsOfUser({ userId }: { userId: string }) {
  const api = useApi()
  const [settings, setSettings] = useState(() => readLimit(userId))
  const [spentMinutes, setSpentMinutes] = useState(() => minutesToday(userId, new Date()))
  /** Null after a step whose form had the focus has ended. */
  const [step, setStep] = useState<Step | null>()
  const { passcode, isMinor = false } = settings
  const show = () => {
    setSettings(readLimit(userId))
    setSpentMinutes(minutesToday(userId, new Date()))
  }
  useEffect(() => {
    let isGone = false
    syncScreenTime(api, userId).then(
      (isAdopted) => !isGone && isAdopted && show(),
      () => {
        // The state on the device is shown.
      },
    )
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each user
  }, [userId])
  const change = async (changes: Change, entered?: string) => {
    const problem = await changeScreenTime(api, userId, changes, entered)
    show()
    // Unless another step was begun meanwhile.
    if (problem === undefined && step) setStep((now) => (now === step ? null : now))
    return problem
  }
  const choose = async (minutes: Minutes) => {
    if (passcode) return setStep({ kind: 'limit', minutes })
    setSettings({ ...settings, minutes })
    const problem = await change({ minutes })
    if (problem !== undefined) showMessage(problem)
  }
  const limits: readonly Minutes[] = isMinor ? LIMITS : [NO_LIMIT, ...LIMITS]
  return (
    <div className={cardClass}>
      <p className={css.text}>{messages.accountHint}</p>
      {isMinor && <p className={css.text}>{messages.minorHint}</p>}
      <Choice
        legend={messages.dailyLimit}
        options={limits.map((value) => ({
          value,
          label: value === NO_LIMIT ? messages.off : messages.minutes({ count: value }),
        }))}
        value={step?.kind === 'limit' ? step.minutes : limitMinutes(settings)}
        onChange={(minutes) => void choose(minutes)}
      />
      <p className={css.text}>{messages.todayOnAll({ count: spentMinutes })}</p>
      {!step ? (
        <Button
          ref={step === null ? focusIfLost : undefined}
          className={css.own ?? ''}
          onClick={() => setStep(passcode ? { kind: 'confirm' } : { kind: 'choose', entered: undefined })}
        >
          {passcode ? messages.changePasscode : messages.choosePasscode}
        </Button>
      ) : (
        <>
          {step.kind !== 'choose' && <p className={css.text}>{messages.enterToChange}</p>}
          <PasscodeForm
            key={`${step.kind} ${passcode?.salt}`}
            userId={userId}
            isAsked={step.kind !== 'choose' && passcode !== undefined}
            action={step.kind === 'choose' ? messages.savePasscode : messages.confirm}
            onEnter={async (entered, chosen) => {
              if (step.kind === 'limit') return change({ minutes: step.minutes }, entered)
              if (step.kind === 'confirm') {
                const problem = await changeScreenTime(api, userId, {}, entered)
                if (problem === undefined) setStep({ kind: 'choose', entered })
                return problem
              }
              const problem = await change(chosen ? { passcode: chosen } : {}, step.entered)
              if (problem === undefined) showMessage(messages.passcodeSaved)
              return problem
            }}
            onForgotten={() => {
              show()
              setStep({ kind: 'choose', entered: undefined })
            }}
            onCancel={() => setStep(null)}
          />
        </>
      )}
    </div>
  )
}
