import { useId, useState } from 'react'

import { readHashtags } from '#contract/hashtags.ts'
import type { InterestChoice } from '#contract/interests.ts'
import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/more.ts'
import { chooseInterest, learnReaction } from '#src/data/interests.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { currentVideo } from '#src/ui/document.ts'
import { eyeOff } from '#src/ui/drawings.ts'
import { Icon } from '#src/ui/icon.tsx'
import { MenuRow } from '#src/ui/menu-row.tsx'
import { iconRowClass } from '#src/ui/surfaces.ts'

import css from './more-menu.module.css'

/** Hashtags of a video that the menu names. A caption may have dozens. */
const TAG_MAX_COUNT = 5

/** A hashtag, an author or a sound of which the viewer wants less. */
type Subject = Pick<InterestChoice, 'kind' | 'id' | 'label'>

interface NotInterestedProps {
  video: Video
  onClose: () => void
  /** Dismisses the video, or undoes that. */
  onDismiss: (isDismissed: boolean) => void
}

/** A row of a menu that dismisses the video of a feed, with a button that unfolds reasons. The device learns from both. */
export function NotInterested({ video, onClose, onDismiss }: NotInterestedProps) {
  const [areReasonsShown, setReasonsShown] = useState(false)
  const reasonsId = useId()
  const { author, music, caption, isOwn } = video

  const dismiss = (lessOf?: Subject) => {
    onClose()
    const choose = (level: number | null) => lessOf && chooseInterest({ ...lessOf, level, isMuted: false })
    if (lessOf) choose(-1)
    else learnReaction({ video, isDismissed: true })
    const label = currentVideo()?.ariaLabel
    onDismiss(true)
    focusNextVideo()
    showMessage(lessOf ? messages.hiddenForReason : messages.hidden, {
      label: messages.undo,
      run() {
        choose(null)
        onDismiss(false)
        void returnTo(label)
      },
    })
  }
  return (
    <li>
      <div className={css.dismiss}>
        <button type="button" className={iconRowClass} onClick={() => dismiss()}>
          <Icon path={eyeOff} />
          {messages.notInterested}
        </button>
        {!isOwn && (
          <button
            type="button"
            className={css.unfold}
            aria-expanded={areReasonsShown}
            aria-controls={reasonsId}
            onClick={() => setReasonsShown(!areReasonsShown)}
          >
            {messages.chooseWhy}
            <Icon name="down" />
          </button>
        )}
      </div>
      <ul id={reasonsId} className={css.reasons} hidden={!areReasonsShown}>
        <MenuRow onClick={() => dismiss({ kind: 'author', id: author.id, label: author.uniqueId })}>
          {messages.lessByAuthor({ name: author.uniqueId })}
        </MenuRow>
        {music && (
          <MenuRow onClick={() => dismiss({ kind: 'sound', id: music.id, label: music.title })}>
            {messages.lessWithSound}
          </MenuRow>
        )}
        {readHashtags(caption)
          .slice(0, TAG_MAX_COUNT)
          .map((tag) => (
            <MenuRow key={tag} onClick={() => dismiss({ kind: 'tag', id: tag, label: tag })}>
              {messages.lessWithTag({ tag })}
            </MenuRow>
          ))}
        <MenuRow onClick={() => dismiss()}>{messages.lessOfKind}</MenuRow>
      </ul>
    </li>
  )
}

/** Moves the focus to the video that follows the dismissed one, because the menu's button is removed with its video. */
function focusNextVideo(): void {
  const hidden = currentVideo()
  const readPlayer = () => {
    if (hidden?.isConnected) requestAnimationFrame(readPlayer)
    else currentVideo()?.focus({ preventScroll: true })
  }
  readPlayer()
}

/** The number of frames within which a feed shows a restored video, if the viewer has not gone far from it. */
const MAX_FRAMES = 30

/** Scrolls to the video of that name and focuses it. */
async function returnTo(name: string | null | undefined): Promise<void> {
  for (let frames = 0; frames < MAX_FRAMES; frames += 1) {
    await new Promise(requestAnimationFrame)
    const video = [...document.querySelectorAll('article')].find(({ ariaLabel }) => ariaLabel === name)
    if (!video) continue
    video.scrollIntoView({ behavior: 'instant' })
    return video.focus({ preventScroll: true })
  }
}
