import { useState } from 'react'

import { userTextProblem, userTextRules } from '#contract/user-texts.ts'
import { messages as profile } from '#messages/profile.ts'
import { messages } from '#messages/welcome.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { PictureChoice } from '#src/features/profile/picture-choice.tsx'
import { beforeChange, saveProfile, sendPicture } from '#src/features/profile/profile-changes.ts'
import { useChosenPicture, useClosingSignal } from '#src/features/profile/use-chosen-picture.ts'
import { Button } from '#src/ui/button.tsx'
import {
  FieldProblem,
  fieldText,
  Form,
  FormMessage,
  problemClass,
  SubmitButton,
  useForm,
} from '#src/ui/form.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { translate } from '#src/ui/translate.ts'

import { StepButtons, type StepProps } from './step.tsx'

import css from './welcome.module.css'

/** A reachable server has answered by then; otherwise the change is sent later. */
const SAVE_WAIT_MS = 4_000

/** Asks for a picture and a name. */
export function ProfileStep({ user, isLast, onNext }: StepProps) {
  const api = useApi()
  const isOnline = useIsOnline()
  const [nickname, setNickname] = useState(user.nickname)
  const { picture, problem, choose } = useChosenPicture()
  const closingSignal = useClosingSignal()
  const form = useForm({
    fieldNames: ['nickname'],
    send: async (element) => {
      const typed = userTextRules.nickname.clean(fieldText(element, 'nickname'))
      const fault = userTextProblem('nickname', typed)
      if (fault) throw new FieldProblem({ nickname: translate(fault) })
      const sending = { signal: closingSignal(), onWait: () => {} }
      const avatarImageId = picture && (await sendPicture(api, picture.file, sending))
      const change = {
        ...(typed !== user.nickname && { nickname: typed }),
        ...(avatarImageId && { avatarImageId }),
      }
      if (Object.keys(change).length > 0) {
        const before = beforeChange({ ...user, bio: '' }, change)
        await saveProfile(api, { change, before }, isOnline ? SAVE_WAIT_MS : 0)
      }
      onNext()
    },
  })
  return (
    <Form form={form} className={css.form}>
      <FormMessage />
      <PictureChoice url={picture?.url ?? user.avatarUrl} name={nickname} onFile={choose} />
      {problem && (
        <p className={problemClass} role="alert">
          {problem}
        </p>
      )}
      <TextField
        label={profile.name}
        name="nickname"
        autoComplete="nickname"
        kind="nickname"
        error={form.errors.nickname}
        value={nickname}
        onText={setNickname}
      />
      <StepButtons>
        <Button onClick={onNext}>{messages.skip}</Button>
        <SubmitButton kind="primary">{isLast ? messages.done : messages.proceed}</SubmitButton>
      </StepButtons>
    </Form>
  )
}
