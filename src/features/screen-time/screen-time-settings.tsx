import { useState } from 'react'

import { messages } from '#messages/wellbeing.ts'
import { useSession } from '#src/data/use-session.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import { changeLimit, limitMinutes, LIMITS, minutesToday, NO_LIMIT, readLimit } from './limit.ts'
import { PasscodeForm } from './passcode-form.tsx'

import css from './screen-time.module.css'

/** Chooses the daily limit of the user on this device, and the passcode that passes it. */
export default function ScreenTimeSettings() {
  const userId = useSession().user?.id
  // The server does not know what the device has counted.
  return useIsHydrated() && userId !== undefined ? <SettingsOfUser userId={userId} /> : null
}

/** Steps in which a passcode is asked for: before the limit or the passcode changes, and to choose one. */
type Step = { kind: 'limit'; minutes: number } | { kind: 'confirm' } | { kind: 'choose' }

function SettingsOfUser({ userId }: { userId: string }) {
  const [settings, setSettings] = useState(() => readLimit(userId))
  const [spentMinutes] = useState(() => minutesToday(userId, new Date()))
  const [step, setStep] = useState<Step>()
  const { passcode, isMinor = false } = settings
  const change = (changes: Parameters<typeof changeLimit>[1]) => {
    setSettings(changeLimit(userId, changes))
    setStep(undefined)
  }
  const choose = (minutes: number) => (passcode ? setStep({ kind: 'limit', minutes }) : change({ minutes }))
  const limits = isMinor ? LIMITS : [NO_LIMIT, ...LIMITS]
  return (
    <>
      <p className={css.text}>{messages.hint}</p>
      {isMinor && <p className={css.text}>{messages.minorHint}</p>}
      <Choice
        legend={messages.dailyLimit}
        options={limits.map((value) => ({
          value,
          label: value === NO_LIMIT ? messages.off : messages.minutes({ count: value }),
        }))}
        value={step?.kind === 'limit' ? step.minutes : limitMinutes(settings)}
        onChange={choose}
      />
      <p className={css.text}>{messages.today({ count: spentMinutes })}</p>
      {step === undefined ? (
        <Button className={css.own ?? ''} onClick={() => setStep({ kind: passcode ? 'confirm' : 'choose' })}>
          {passcode ? messages.changePasscode : messages.choosePasscode}
        </Button>
      ) : (
        <>
          {step.kind !== 'choose' && <p className={css.text}>{messages.enterToChange}</p>}
          <PasscodeForm
            key={step.kind}
            passcode={step.kind === 'choose' ? undefined : passcode}
            action={step.kind === 'choose' ? messages.savePasscode : messages.confirm}
            onDone={(entered) => {
              if (step.kind === 'limit') change({ minutes: step.minutes })
              else if (step.kind === 'confirm') setStep({ kind: 'choose' })
              else {
                change({ passcode: entered })
                showMessage(messages.passcodeSaved)
              }
            }}
            onCancel={() => setStep(undefined)}
          />
        </>
      )}
    </>
  )
}
