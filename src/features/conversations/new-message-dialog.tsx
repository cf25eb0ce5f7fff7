import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { messages } from '#messages/conversations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { relatedQuery } from '#src/data/relations.ts'
import { useUserPreview } from '#src/data/user-preview.ts'
import { mergeById } from '#src/state/merge-by-id.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { NameSearchField } from '#src/ui/name-search-field.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

import css from './new-message-dialog.module.css'

interface NewMessageDialogProps {
  viewerId: string
  /** A video to send with the message. */
  videoId?: string | undefined
  onNewGroup: () => void
  onClose: () => void
}

/** Finds a user to write to by name; before a name is typed it offers users whom the viewer follows. */
export function NewMessageDialog({ viewerId, videoId, onNewGroup, onClose }: NewMessageDialogProps) {
  const [text, setText] = useState('')
  const found = useUserPreview(text)
  const followed = useInfiniteQuery(
    relatedQuery(useApi(), { userId: viewerId, kind: 'following', search: '' }),
  )
  const isSearching = text.trim() !== ''
  const users = isSearching
    ? found.users
    : followed.data && mergeById(followed.data.pages.flatMap((page) => page.users))
  const others = users?.filter(({ id }) => id !== viewerId)
  const error = isSearching ? found.error : followed.error
  const label = isSearching ? messages.usersFound : messages.usersFollowed
  return (
    <Dialog title={messages.newMessage} onClose={onClose}>
      <div className={css.content}>
        <NameSearchField label={messages.findUser} value={text} onText={setText} />
        {!isSearching && (
          <button type="button" className={css.row} onClick={onNewGroup}>
            <span className={css.icon}>
              <Icon name="users" />
            </span>
            {messages.newGroup}
          </button>
        )}
        <div role="status" className={css.state}>
          {error ? sentenceOf(error) : others?.length === 0 && isSearching && messages.noUserFound}
        </div>
        {!others && !error && <Skeleton shape="rows" count={3} />}
        {others && others.length > 0 && (
          <>
            {!isSearching && <h3 className={css.heading}>{label}</h3>}
            <ul className={css.list} aria-label={label}>
              {others.map(({ id, nickname, uniqueId, avatarUrl }) => (
                <li key={id}>
                  <Link
                    to="/messages"
                    search={{ to: id, ...(videoId !== undefined && { video: videoId }) }}
                    className={css.row}
                    onClick={onClose}
                  >
                    <Avatar url={avatarUrl} name={nickname} />
                    <span className={css.names}>
                      <bdi className={css.nickname}>{nickname}</bdi>
                      <bdi className={css.uniqueId}>{`@${uniqueId}`}</bdi>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
