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

/** Name, picture and bio of one's own. */
export function EditProfile({ user, onClose }: { user: UserProfile; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [nickname, setNickname] = useState(user.nickname)
  const [bio, setBio] = useState(user.bio)
  const [picture, selectPicture] = useSelectedFile()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const image = picture && (await api.users.uploadImage({ body: picture.file }))
      return api.users.update({ nickname, bio, ...(image ? { avatarImageId: image.imageId } : {}) })
    },
    onSuccess: () => {
      showMessage('Profile saved')
      onClose()
      void queryClient.invalidateQueries()
    },
  })
  const fields = isApiError(error) ? error.problem.fields : undefined
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
        {error && !fields && (
          <p className={css.error} role="alert">
            {error.message}
          </p>
        )}
        <label className={css.picture}>
          <Avatar url={picture?.url ?? user.avatarUrl} name={nickname} size="large" />
          <span className={css.change}>
            <Icon name="camera" />
            Change picture
          </span>
          <input
            className={css.file}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label="Select picture"
            onChange={({ target }) => selectPicture(target.files?.[0])}
          />
        </label>
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
