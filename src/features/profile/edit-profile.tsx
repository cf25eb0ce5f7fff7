import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { BIO_MAX_LENGTH, NICKNAME_MAX_LENGTH } from '#contract/constants.ts'
import { isApiError } from '#contract/errors.ts'
import type { UserProfile } from '#contract/models/user.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { useSelectedFile } from '#src/ui/use-selected-file.ts'

import css from './edit-profile.module.css'

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Name, picture and bio of one's own. */
export function EditProfile({ user, onClose }: { user: UserProfile; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [nickname, setNickname] = useState(user.nickname)
  const [bio, setBio] = useState(user.bio)
  const [picture, selectPicture] = useSelectedFile()
  const [isPictureRemoved, setIsPictureRemoved] = useState(false)
  const [pictureProblem, setPictureProblem] = useState<string>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const image = picture && (await api.users.uploadImage({ body: picture.file }))
      const change = image
        ? { avatarImageId: image.imageId }
        : isPictureRemoved
          ? { avatarImageId: null }
          : {}
      return api.users.update({ nickname, bio, ...change })
    },
    onSuccess: () => {
      showMessage('Profile saved')
      onClose()
      void queryClient.invalidateQueries()
    },
  })
  const pictureUrl = picture?.url ?? (isPictureRemoved ? null : user.avatarUrl)
  const onPicture = (file: File | undefined) => {
    if (!file) return
    // Browsers do not know every type: an unknown one is left to the server.
    const isPicture = !file.type || PICTURE_TYPES.includes(file.type)
    setPictureProblem(isPicture ? undefined : 'This is not a picture. Choose a JPEG, PNG or WebP file.')
    if (isPicture) selectPicture(file)
  }
  const fields = isApiError(error) ? error.problem.fields : undefined
  const isSaidBesideField = Boolean(fields?.['nickname'] ?? fields?.['bio'])
  return (
    <Dialog title="Edit profile" onClose={onClose}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate()
        }}
      >
        {error && !isSaidBesideField && (
          <p className={css.error} role="alert">
            {error.message}
          </p>
        )}
        <label className={css.picture}>
          <Avatar url={pictureUrl} name={nickname} size="large" />
          <span className={css.change}>
            <Icon name="camera" />
            Change picture
          </span>
          <input
            className={css.file}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            aria-label="Select picture"
            onChange={({ target }) => onPicture(target.files?.[0])}
          />
        </label>
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
              selectPicture(undefined)
              setPictureProblem(undefined)
              setIsPictureRemoved(true)
            }}
          >
            Remove picture
          </Button>
        )}
        <TextField
          label="Name"
          autoComplete="nickname"
          maxLength={NICKNAME_MAX_LENGTH}
          hasCounter
          error={fields?.['nickname']}
          value={nickname}
          onChange={({ target }) => setNickname(target.value)}
        />
        <TextArea
          label="Bio"
          rows={3}
          maxLength={BIO_MAX_LENGTH}
          hasCounter
          error={fields?.['bio']}
          value={bio}
          onChange={({ target }) => setBio(target.value)}
        />
        <Button type="submit" kind="primary" disabled={isPending}>
          {isPending ? 'Saving' : 'Save'}
        </Button>
      </form>
    </Dialog>
  )
}
