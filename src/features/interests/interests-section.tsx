import { useRef, useState } from 'react'

import { hashtagName } from '#contract/hashtags.ts'
import { CHOSEN_LEVEL, INTEREST_KINDS } from '#contract/interests.ts'
import { messages } from '#messages/interests.ts'
import { UnloadedSettings } from '#src/data/unloaded-settings.tsx'
import { showMessage } from '#src/state/snackbar.ts'
import { AddField } from '#src/ui/add-field.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Sections } from '#src/ui/section.tsx'

import { InterestList } from './interest-list.tsx'
import { InterestRow } from './interest-row.tsx'
import { useInterests } from './use-interests.ts'

import css from './interests.module.css'

const TITLES = {
  tag: () => messages.hashtags,
  author: () => messages.authors,
  sound: () => messages.sounds,
}

/** Shows what this device has learnt about its viewer, who can correct and delete it. */
export default function InterestsSection() {
  const { query, choose, forget } = useInterests()
  const body = useRef<HTMLDivElement>(null)
  const { data } = query
  if (!data) return <UnloadedSettings query={query} />
  const { interests, videoCount } = data
  const isEmpty = interests.length === 0 && videoCount === 0
  const add = (text: string) => {
    const tag = hashtagName(text.trim().replace(/^[#＃]/, ''))
    if (tag === '') return messages.notHashtag
    const known = interests.find(({ kind, id }) => kind === 'tag' && id === tag)
    const interest = known ?? {
      kind: 'tag' as const,
      id: tag,
      label: tag,
      level: 0,
      isChosen: false,
      isMuted: false,
    }
    void choose(interest, { level: CHOSEN_LEVEL, isMuted: false })
    showMessage(messages.added({ tag }))
    return undefined
  }
  return (
    <div ref={body} className={css.body} tabIndex={-1}>
      <div className={css.text}>
        <p>{messages.intro}</p>
        {videoCount > 0 && <p>{messages.learntFrom({ count: videoCount })}</p>}
      </div>
      <Sections>
        {isEmpty && <Notice icon="heart" isSmall title={messages.empty} text={messages.emptyText} />}
        {INTEREST_KINDS.map((kind) => {
          const ofKind = interests.filter((interest) => interest.kind === kind)
          if (ofKind.length === 0 && kind !== 'tag') return null
          return (
            <InterestList
              key={kind}
              title={TITLES[kind]()}
              interests={ofKind}
              renderRow={(interest) => (
                <InterestRow
                  interest={interest}
                  onLevel={(level) => void choose(interest, { level })}
                  onMute={(isMuted) => void choose(interest, { isMuted })}
                />
              )}
            >
              {kind === 'tag' && (
                <AddField
                  label={messages.addHashtag}
                  add={messages.add}
                  onAdd={add}
                  autoCapitalize="none"
                  enterKeyHint="done"
                />
              )}
            </InterestList>
          )
        })}
        {!isEmpty && (
          <ForgetEverything
            onForget={() => {
              // The button goes with what is forgotten.
              void forget().then(() => body.current?.focus())
            }}
          />
        )}
      </Sections>
    </div>
  )
}

/** Deletes what was learnt and chosen, once the viewer has confirmed it. */
function ForgetEverything({ onForget }: { onForget: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <>
      <Button className={css.own ?? ''} aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {messages.forget}
      </Button>
      {isAsked && (
        <Dialog title={messages.forgetQuestion} onClose={close}>
          <p className={css.text}>{messages.forgetText}</p>
          <div className={css.actions}>
            <Button
              kind="danger"
              onClick={() => {
                close()
                onForget()
              }}
            >
              {messages.forgetNow}
            </Button>
            <Button onClick={close}>{messages.cancel}</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
