import { Suspense, useState } from 'react'

import type { UserProfile } from '#contract/models/user.ts'
import { PROFILE_LINK_MAX_COUNT, profileLinkProblem, readProfileLink } from '#contract/profile-links.ts'
import { userTextProblem, userTextRules } from '#contract/user-texts.ts'
import { messages } from '#messages/profile.ts'
import { useApi } from '#src/data/api-context.tsx'
import { callWorker } from '#src/data/api.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { lazyOnDemand } from '#src/offline/lazy.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldText, FieldProblem, Form, SubmitButton, useForm } from '#src/ui/form.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { translate, translateProblem } from '#src/ui/translate.ts'

import { LinkFields, linkFieldName, type TypedLink } from './link-fields.tsx'
import { PictureChoice } from './picture-choice.tsx'
import {
  beforeChange,
  type ProfileChange,
  saveProfile,
  sendPicture,
  useWaitingProfile,
  queuedText,
  withChange,
} from './profile-changes.ts'
import { useChosenPicture, useClosingSignal } from './use-chosen-picture.ts'

import css from './edit-profile.module.css'

/** A reachable server has answered by then; otherwise the form says that the change is queued. */
const SAVE_WAIT_MS = 4_000

const TEXTS = ['nickname', 'bio', 'pronouns'] as const
const FIELD_NAMES = [
  ...TEXTS,
  ...Array.from({ length: PROFILE_LINK_MAX_COUNT }, (_, index) => `links.${index}` as const),
]

interface WrittenProfile extends Record<(typeof TEXTS)[number], string> {
  links: string[]
}

/** The sentences about invalid values, by field. */
function problemsOf(written: WrittenProfile): Record<string, string> {
  const texts = TEXTS.map((field) => [field, userTextProblem(field, written[field])] as const)
  const links = written.links.map((link, index) => [`links.${index}`, profileLinkProblem(link)] as const)
  return Object.fromEntries(
    [...texts, ...links].flatMap(([field, problem]) => (problem ? [[field, translate(problem)]] : [])),
  )
}

const typedLinksOf = (links: readonly string[] = []): TypedLink[] => links.map((text, key) => ({ key, text }))

/**
 * The form for the user's own name, picture, bio, pronouns and links, with queued changes. Refused ones can be
 * corrected.
 */
export function EditProfile({ user, onClose }: { user: UserProfile; onClose: () => void }) {
  const api = useApi()
  const isOnline = useIsOnline()
  const { waiting, refused } = useWaitingProfile(user)
  const shown = withChange(user, waiting)
  const typed = withChange(shown, refused?.change)
  const [nickname, setNickname] = useState(typed.nickname)
  const [bio, setBio] = useState(typed.bio)
  const [pronouns, setPronouns] = useState(typed.pronouns ?? '')
  const { picture, problem: pictureProblem, choose, discard } = useChosenPicture()
  const [isPictureRemoved, setIsPictureRemoved] = useState(false)
  const [links, setLinks] = useState(() => typedLinksOf(typed.links))
  /** How long the server has postponed the picture. */
  const [waitMs, setWaitMs] = useState<number>()
  const closingSignal = useClosingSignal()
  const save = async (written: WrittenProfile) => {
    const sending = { signal: closingSignal(), onWait: setWaitMs }
    const avatarImageId = picture && (await sendPicture(api, picture.file, sending))
    setWaitMs(undefined)
    const change: ProfileChange = {
      ...(written.nickname !== shown.nickname && { nickname: written.nickname }),
      ...(written.bio !== shown.bio && { bio: written.bio }),
      ...(written.pronouns !== (shown.pronouns ?? '') && { pronouns: written.pronouns }),
      ...(written.links.join('\n') !== (shown.links ?? []).join('\n') && { links: written.links }),
      ...(avatarImageId ? { avatarImageId } : isPictureRemoved && { avatarImageId: null }),
    }
    if (Object.keys(change).length > 0) {
      const outcomeMs = isOnline ? SAVE_WAIT_MS : 0
      return saveProfile(api, { change, before: beforeChange(shown, change) }, outcomeMs)
    }
    // The refused change is discarded.
    if (refused) await callWorker('outbox.undo', { id: refused.id })
    return 'saved'
  }
  const pictureUrl = picture?.url ?? (isPictureRemoved ? null : shown.avatarLargeUrl)
  const form = useForm<string>({
    fieldNames: FIELD_NAMES,
    send: async (element) => {
      const typedLinks = links
        .map(({ key }, index) => ({ key, text: fieldText(element, linkFieldName(index)) }))
        .filter(({ text }) => text.trim() !== '')
      const written = {
        nickname: userTextRules.nickname.clean(fieldText(element, 'nickname')),
        bio: userTextRules.bio.clean(fieldText(element, 'bio')),
        pronouns: userTextRules.pronouns.clean(fieldText(element, 'pronouns')),
        links: typedLinks.map(({ text }) => readProfileLink(text) ?? text),
      }
      setLinks(typedLinks)
      const faults = problemsOf(written)
      if (Object.keys(faults).length > 0) throw new FieldProblem(faults)
      const state = await save({ ...written, links: [...new Set(written.links)] })
      showMessage(state === 'saved' ? messages.saved : messages.savedLater)
      onClose()
    },
  })
  const { isPending } = form
  // Until the next attempt, the form shows why the queued change was refused.
  const refusal =
    form.problem === undefined && refused?.problem ? translateProblem(refused.problem) : undefined
  const fields: Readonly<Partial<Record<string, string>>> = refusal?.fields ?? form.errors
  const message =
    refusal?.message ?? (form.problem === undefined ? undefined : sentenceOf(form.problem, messages.notSaved))
  const isShownBesideField = FIELD_NAMES.some((name) => fields[name])
  return (
    <Dialog title={messages.editProfile} onClose={onClose}>
      <Form form={form} className={css.form}>
        {message && !isShownBesideField && (
          <p className={css.error} role="alert">
            {message}
          </p>
        )}
        <PictureChoice url={pictureUrl} name={nickname} onFile={choose} />
        {pictureProblem && (
          <p className={css.error} role="alert">
            {pictureProblem}
          </p>
        )}
        {pictureUrl && (
          <Button
            kind="text"
            className={css.remove ?? ''}
            onClick={() => {
              discard()
              setIsPictureRemoved(true)
            }}
          >
            {messages.removePicture}
          </Button>
        )}
        <TextField
          label={messages.name}
          name="nickname"
          autoComplete="nickname"
          kind="nickname"
          error={fields['nickname']}
          value={nickname}
          onText={setNickname}
        />
        <TextField
          label={messages.pronouns}
          name="pronouns"
          autoComplete="off"
          kind="pronouns"
          error={fields['pronouns']}
          value={pronouns}
          onText={setPronouns}
        />
        <TextArea
          label={messages.bio}
          name="bio"
          rows={3}
          kind="bio"
          error={fields['bio']}
          value={bio}
          onText={setBio}
        />
        <LinkFields links={links} onLinks={setLinks} problemOf={(index) => fields[`links.${index}`]} />
        <p className={css.waiting} role="status">
          {isPending && waitMs !== undefined && queuedText(waitMs)}
        </p>
        <SubmitButton kind="primary">{isPending ? messages.saving : messages.save}</SubmitButton>
      </Form>
      <AnimatedPicture userId={user.id} />
    </Dialog>
  )
}

const AnimationForm = lazyOnDemand(() => import('./animation-form.tsx'))

/** Opens the choice of an animated picture, outside the form: it is saved separately. */
function AnimatedPicture({ userId }: { userId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={css.animation}>
      <Button kind="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {messages.animation}
      </Button>
      {isOpen && (
        <Suspense>
          <AnimationForm userId={userId} />
        </Suspense>
      )}
    </div>
  )
}
