import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'

import {
  BLOCKED_WORD_MAX_LENGTH,
  COMMENT_APPROVALS,
  COMMENT_AUDIENCES,
  foldBlockedWord,
} from '#contract/comment-settings.ts'
import type { CommentSettings as Settings } from '#contract/models/comment.ts'
import type { QueuedAction } from '#contract/outbox.ts'
import { sentence } from '#contract/sentence.ts'
import { messages } from '#messages/filters.ts'
import { useApi } from '#src/data/api-context.tsx'
import { commentSettingsQuery } from '#src/data/comment-settings.ts'
import { UnloadedSettings } from '#src/data/unloaded-settings.tsx'
import { useSession } from '#src/data/use-session.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { outbox } from '#src/state/outbox.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { AddField } from '#src/ui/add-field.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { ButtonRow, FieldRow, Rows } from '#src/ui/rows.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'
import { translate } from '#src/ui/translate.ts'

import css from './comment-settings.module.css'

/** These settings concern only the viewer. */
const UNNAMED = { subject: '' }
const queue = (sent: Promise<unknown>) => {
  sent.catch((error: unknown) => showMessage(joinSentences(messages.settingsNotChanged, sentenceOf(error))))
}

/** The settings as they will be once the queued changes are sent. */
function withQueued(settings: Settings, actions: readonly QueuedAction[]): Settings {
  const queued = actions.filter(({ state }) => state !== 'refused').toSorted((a, b) => a.order - b.order)
  return queued.reduce<Settings>((before, action) => {
    if (action.op === 'comments.setSettings') return { ...before, ...withoutAbsent(action.input) }
    if (action.op !== 'comments.setBlockedWord') return before
    const word = foldBlockedWord(action.input.word)
    const others = before.blockedWords.filter((other) => other !== word)
    return { ...before, blockedWords: action.input.blocked ? [...others, word] : others }
  }, settings)
}

const withoutAbsent = ({ audience, approval }: QueuedAction<'comments.setSettings'>['input']) => ({
  ...(audience && { audience }),
  ...(approval && { approval }),
})

/** The viewer's choices about the comments on their videos, with queued changes applied. */
export default function CommentSettings() {
  const api = useApi()
  const { user } = useSession()
  const query = useQuery({ ...commentSettingsQuery(api), enabled: user !== null })
  const { actions } = useSnapshot(outbox)
  if (!user) return null
  if (!query.data) return <UnloadedSettings query={query} />
  const { audience, approval, blockedWords, heldCount } = withQueued(query.data, Object.values(actions))
  return (
    <Rows>
      <FieldRow>
        <Choice
          legend={messages.whoCanComment}
          options={COMMENT_AUDIENCES.map((value) => ({
            value,
            label: messages.audienceName({ audience: value }),
          }))}
          value={audience}
          onChange={(value) => queue(api.comments.setSettings({ audience: value }, UNNAMED))}
        />
        <p className={css.hint}>{messages.audienceHint}</p>
      </FieldRow>
      <FieldRow>
        <Choice
          legend={messages.approval}
          options={COMMENT_APPROVALS.map((value) => ({
            value,
            label: messages.approvalName({ approval: value }),
          }))}
          value={approval}
          onChange={(value) => queue(api.comments.setSettings({ approval: value }, UNNAMED))}
        />
        <p className={css.hint}>{messages.approvalHint({ approval })}</p>
      </FieldRow>
      {(heldCount > 0 || approval !== 'off') && (
        <ButtonRow
          icon="comment"
          label={heldCount > 0 ? messages.heldCount({ count: heldCount }) : messages.heldTitle}
          onClick={() => openDialog('heldComments')}
        />
      )}
      <FieldRow>
        <BlockedWords words={blockedWords} />
      </FieldRow>
    </Rows>
  )
}

function BlockedWords({ words }: { words: readonly string[] }) {
  const api = useApi()
  const setBlocked = (word: string, blocked: boolean) =>
    queue(api.comments.setBlockedWord({ word, blocked }, UNNAMED))
  const add = (text: string) => {
    const word = foldBlockedWord(text)
    if (word === '') return translate(sentence('blockedWordEmpty'))
    if (word.length > BLOCKED_WORD_MAX_LENGTH)
      return translate(sentence('blockedWordTooLong', { max: BLOCKED_WORD_MAX_LENGTH }))
    setBlocked(word, true)
    return undefined
  }
  return (
    <div className={css.part} role="group" aria-label={messages.blockedWords}>
      <h3 className={css.heading}>{messages.blockedWords}</h3>
      <p className={css.hint}>{messages.blockedWordsHint}</p>
      <AddField label={messages.newWord} add={messages.addWord} onAdd={add} />
      {words.length > 0 && (
        <ul className={css.words}>
          {words.map((word) => (
            <li key={word} className={css.word}>
              <bdi>{word}</bdi>
              <button
                type="button"
                className={css.remove}
                aria-label={messages.removeWord({ word })}
                onClick={() => setBlocked(word, false)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
