import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { GROUP_MAX_PARTICIPANTS } from '#contract/constants.ts'
import type { Conversation } from '#contract/models/conversation.ts'
import { userTextProblem, userTextRules } from '#contract/user-texts.ts'
import { messages } from '#messages/conversations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { refreshConversations } from '#src/data/conversations.ts'
import { relatedQuery } from '#src/data/relations.ts'
import { mergeById } from '#src/state/merge-by-id.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { FieldProblem, Form, SubmitButton, useForm } from '#src/ui/form.tsx'
import { Spinner } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { translate } from '#src/ui/translate.ts'

import { Question } from './question.tsx'
import { nameOf } from './text-of.ts'

import css from './group-dialog.module.css'

interface NewGroupDialogProps {
  viewerId: string
  onMade: (conversationId: string) => void
  onClose: () => void
}

const reportFailure = (error: unknown) => {
  if (error !== undefined && !(error instanceof FieldProblem)) showMessage(sentenceOf(error))
}

/** Makes a group of users whom the viewer follows. */
export function NewGroupDialog({ viewerId, onMade, onClose }: NewGroupDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const form = useForm({
    fieldNames: ['title'],
    send: async () => {
      const fault = userTextProblem('groupTitle', userTextRules.groupTitle.clean(title))
      if (fault) throw new FieldProblem({ title: translate(fault) })
      if (chosen.size === 0) return
      const { conversation } = await api.conversations.createGroup({ title, userIds: [...chosen] })
      refreshConversations(queryClient)
      onMade(conversation.id)
    },
    onEnd: reportFailure,
  })
  return (
    <Dialog title={messages.newGroup} onClose={onClose}>
      <Form form={form} className={css.form}>
        <TextField
          label={messages.groupName}
          kind="groupTitle"
          autoComplete="off"
          value={title}
          error={form.errors.title}
          onText={setTitle}
        />
        <UserChoice
          viewerId={viewerId}
          chosen={chosen}
          onChange={setChosen}
          max={GROUP_MAX_PARTICIPANTS - 1}
        />
        <SubmitButton kind="primary">{messages.createGroup}</SubmitButton>
      </Form>
    </Dialog>
  )
}

interface UserChoiceProps {
  viewerId: string
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  max: number
  /** Users who cannot be chosen. */
  excluded?: ReadonlySet<string>
}

/** Users whom the viewer follows, to choose from. */
function UserChoice({ viewerId, chosen, onChange, max, excluded }: UserChoiceProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useInfiniteQuery({
    ...relatedQuery(useApi(), { userId: viewerId, kind: 'following', search }),
    placeholderData: (previous) => previous,
  })
  const users = mergeById(query.data?.pages.flatMap((page) => page.users) ?? []).filter(
    ({ id }) => !excluded?.has(id),
  )
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    if (next.size <= max) onChange(next)
  }
  return (
    <fieldset className={css.users}>
      <legend>{messages.participants}</legend>
      <TextField
        label={messages.searchFollowing}
        onKeyDown={(event) => {
          // The list follows the typed text, so Enter must not submit the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
        type="search"
        autoComplete="off"
        maxLength={50}
        value={text}
        onText={setText}
      />
      {query.isPending && <Spinner />}
      {query.data && users.length === 0 && <p className={css.hint}>{messages.noneToAdd}</p>}
      <ul className={css.list}>
        {users.map(({ id, nickname, uniqueId, avatarUrl }) => (
          <li key={id}>
            <label className={css.user}>
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              <Avatar url={avatarUrl} name={nickname} />
              <span className={css.names}>
                <bdi>{nickname}</bdi>
                <bdi className={css.hint}>{`@${uniqueId}`}</bdi>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button kind="text" onClick={() => void query.fetchNextPage()}>
          {messages.showMore}
        </Button>
      )}
    </fieldset>
  )
}

function RenameForm({ conversationId, title }: { conversationId: string; title: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [name, setName] = useState(title)
  const form = useForm({
    send: async () => {
      await api.conversations.rename({ conversationId, title: name })
      refreshConversations(queryClient, conversationId)
    },
    onEnd: reportFailure,
  })
  return (
    <Form form={form} className={css.rename}>
      <TextField
        label={messages.groupName}
        kind="groupTitle"
        autoComplete="off"
        value={name}
        onText={setName}
      />
      <SubmitButton aria-disabled={name.trim() === '' || name === title}>{messages.rename}</SubmitButton>
    </Form>
  )
}

/** Actions that the dialog confirms first. */
type Asked = 'leave' | { action: 'remove' | 'handOver'; userId: string }

interface GroupDialogProps {
  conversation: Conversation
  viewerId: string
  /** Called when the viewer is no longer in the conversation. */
  onLeft: () => void
  onClose: () => void
}

/** The participants of a group, the actions on them, and its name. */
export function GroupDialog({ conversation, viewerId, onLeft, onClose }: GroupDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { id: conversationId, participants, ownerId, title, isRequest } = conversation
  const isOwner = ownerId === viewerId
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked>()
  const change = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSuccess: () => refreshConversations(queryClient, conversationId),
    onError: (error) => showMessage(sentenceOf(error)),
  })
  const leave = () =>
    change.mutate(() => api.conversations.removeParticipant({ conversationId, userId: viewerId }), {
      onSuccess: onLeft,
    })
  if (asked === 'leave')
    return (
      <Question
        title={messages.leaveQuestion({ title: nameOf(conversation) })}
        text={messages.leaveText}
        label={messages.leave}
        onAgreed={leave}
        onClose={onClose}
      />
    )
  // Both may have changed while the question was open.
  const participant = isOwner ? participants.find(({ id }) => id === asked?.userId) : undefined
  if (asked && participant) {
    const { id: userId, nickname } = participant
    const close = () => setAsked(undefined)
    const agree = (send: () => Promise<unknown>) => () => {
      close()
      change.mutate(send)
    }
    return asked.action === 'remove' ? (
      <Question
        key="remove"
        title={messages.removeQuestion({ name: nickname })}
        text={messages.removeText}
        label={messages.remove}
        onAgreed={agree(() => api.conversations.removeParticipant({ conversationId, userId }))}
        onClose={close}
      />
    ) : (
      <Question
        key="handOver"
        title={messages.handOverQuestion({ name: nickname })}
        text={messages.handOverText}
        label={messages.handOver}
        onAgreed={agree(() => api.conversations.handOver({ conversationId, userId }))}
        onClose={close}
      />
    )
  }
  return (
    <Dialog title={messages.groupTitle} onClose={onClose}>
      <div className={css.form}>
        {isOwner && <RenameForm conversationId={conversationId} title={title} />}
        <ul className={css.list} aria-label={messages.participants}>
          {participants.map(({ id, nickname, uniqueId, avatarUrl }) => (
            <li key={id} className={css.user}>
              <Avatar url={avatarUrl} name={nickname} />
              <span className={css.names}>
                <bdi>{nickname}</bdi>
                <bdi className={css.hint}>{id === ownerId ? messages.owner : `@${uniqueId}`}</bdi>
              </span>
              {isOwner && (
                <span className={css.actions}>
                  <Button
                    aria-label={messages.removeParticipant({ name: nickname })}
                    onClick={() => setAsked({ action: 'remove', userId: id })}
                  >
                    {messages.remove}
                  </Button>
                  <Button
                    aria-label={messages.makeOwner({ name: nickname })}
                    onClick={() => setAsked({ action: 'handOver', userId: id })}
                  >
                    {messages.handOver}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
        {!isRequest && participants.length < GROUP_MAX_PARTICIPANTS - 1 && (
          <Disclosure label={messages.addParticipants}>
            <UserChoice
              viewerId={viewerId}
              chosen={added}
              onChange={setAdded}
              max={GROUP_MAX_PARTICIPANTS - 1 - participants.length}
              excluded={new Set(participants.map(({ id }) => id))}
            />
            <Button
              kind="primary"
              aria-disabled={added.size === 0 || change.isPending}
              onClick={() =>
                change.mutate(
                  async () => {
                    for (const userId of added) {
                      // Each adds a message to the group.
                      await api.conversations.addParticipant({ conversationId, userId })
                    }
                  },
                  { onSuccess: () => setAdded(new Set()) },
                )
              }
            >
              {messages.add}
            </Button>
          </Disclosure>
        )}
        <div className={css.actions}>
          <Button onClick={() => setAsked('leave')}>{messages.leave}</Button>
        </div>
      </div>
    </Dialog>
  )
}
