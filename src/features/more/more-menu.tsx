import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import { languageName } from '#contract/language-name.ts'
import type { FeedReason, Video } from '#contract/models/video.ts'
import { NEXT_VIDEOS_COUNT } from '#contract/offline.ts'
import { videoPath } from '#contract/paths.ts'
import { toggleFullScreen, togglePictureInPicture } from '#src/player/controls.ts'
import { chooseTrack } from '#src/player/subtitles.lazy.ts'
import { isSavingData } from '#src/state/connection.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { hideVideo, showVideoAgain } from '#src/state/not-interested.ts'
import { changePlayerSettings, playerSettings, SPEEDS } from '#src/state/player-settings.ts'
import { savedVideos } from '#src/state/saved-videos.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { isFeed, type ListName } from '#src/state/video-lists.ts'
import { Choice } from '#src/ui/choice.tsx'
import { copyLink } from '#src/ui/copy-link.ts'
import { Dialog, type Point } from '#src/ui/dialog.tsx'
import { currentVideo } from '#src/ui/document.ts'
import { rowClass } from '#src/ui/surfaces.ts'
import { Switch } from '#src/ui/switch.tsx'

import css from './more-menu.module.css'

export type SaveWish = 'video' | 'next'

const CAPTION_SIZES = ['Small', 'Medium', 'Large']
const CAPTION_LOOKS = ['Light', 'Solid', 'High contrast']

interface MoreMenuProps {
  video: Video
  videoElement: HTMLVideoElement | undefined
  /** The list that the video is in: "Not interested" removes it from a feed. Absent for a video on its own. */
  listName: ListName | undefined
  /** Saves this video, or the next ones of its list, for a time without a network. */
  onSave: (what: SaveWish) => void
  /** Opens the link to the video, and the code that shows it elsewhere. */
  onShare: () => void
  /** Opens the subtitles of a video of one's own. */
  onSubtitles: () => void
  /** The point at which it opens on a large screen. */
  at: Point
  onClose: () => void
  /** More rows, after all of its own. */
  children: ReactNode
}

/** The button that opened the menu goes with its video: the focus goes to the video that takes its place. */
function focusNextVideo(): void {
  const hidden = currentVideo()
  const readPlayer = () => {
    if (hidden?.isConnected) requestAnimationFrame(readPlayer)
    else currentVideo()?.focus({ preventScroll: true })
  }
  readPlayer()
}

/** Number of frames within which a feed shows a restored video, if the viewer has not gone far from it. */
const MAX_FRAMES = 30

/** Gives the screen, and the focus, to the video of that name. */
async function returnTo(name: string | null | undefined): Promise<void> {
  for (let frames = 0; frames < MAX_FRAMES; frames += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await new Promise(requestAnimationFrame)
    const video = [...document.querySelectorAll('article')].find(({ ariaLabel }) => ariaLabel === name)
    if (!video) continue
    video.scrollIntoView({ behavior: 'instant' })
    return video.focus({ preventScroll: true })
  }
}

/** Menu of everything about a video that has no button of its own. The video goes on playing behind it. */
export function MoreMenu({
  video,
  videoElement,
  listName,
  onSave,
  onSubtitles,
  onShare,
  at,
  onClose,
  children,
}: MoreMenuProps) {
  const { speed, qualityPx, isAutoAdvancing, subtitleSize, subtitleStyle, subtitleLanguage } =
    useSnapshot(playerSettings)
  const isSaved = useSnapshot(savedVideos).ids.has(video.id)
  const { captionTracks: tracks = [] } = video.media
  const qualities = [...new Set(video.media.renditions.map(({ width, height }) => Math.min(width, height)))]

  const hide = (name: ListName) => {
    const label = currentVideo()?.ariaLabel
    hideVideo(name, video.id)
    focusNextVideo()
    showMessage('You won’t see this video in this feed on this device.', {
      label: 'Undo',
      run() {
        showVideoAgain(name, video.id)
        void returnTo(label)
      },
    })
  }
  // Missing outside secure contexts.
  const canSave = 'caches' in globalThis
  const actions: [label: string, isThere: boolean, run: () => void][] = [
    ['Not interested', listName !== undefined && isFeed(listName), () => listName && hide(listName)],
    [tracks.length > 0 ? 'Edit subtitles' : 'Add subtitles', video.isOwn, onSubtitles],
    ['Clear screen', true, () => changePlayerSettings({ isClear: true })],
    ['Picture in picture', document.pictureInPictureEnabled, () => togglePictureInPicture(videoElement)],
    ['Full screen', document.fullscreenEnabled, toggleFullScreen],
    ['Copy link', true, () => void copyLink(videoPath(video)).then(showMessage)],
    [isSaved ? 'Saved for offline' : 'Save for offline', canSave, () => onSave('video')],
    [
      `Save the next ${NEXT_VIDEOS_COUNT}`,
      canSave && listName !== undefined && isFeed(listName),
      () => onSave('next'),
    ],
    ['Embed', true, onShare],
    ['Keyboard shortcuts', matchMedia('(hover: hover)').matches, () => openDialog('shortcuts')],
  ]

  return (
    <Dialog title="More" at={at} onClose={onClose}>
      <Choice
        legend="Speed"
        options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
        value={speed}
        onChange={(value) => changePlayerSettings({ speed: value })}
      />
      <Choice
        legend={isSavingData() ? 'Quality: lowest (data saver)' : 'Quality'}
        options={[{ value: 0, label: 'Auto' }, ...qualities.map((value) => ({ value, label: `${value}p` }))]}
        value={qualityPx}
        onChange={(value) => changePlayerSettings({ qualityPx: value })}
      />
      {tracks.length > 1 && (
        <Choice
          legend="Subtitle language"
          options={tracks.map(({ language }) => ({ value: language, label: languageName(language) }))}
          value={chooseTrack(tracks, subtitleLanguage, navigator.languages)?.language ?? ''}
          // A viewer who chooses a language wants to read it.
          onChange={(language) => changePlayerSettings({ subtitleLanguage: language, subtitles: 'on' })}
        />
      )}
      {tracks.length > 0 && (
        <>
          <Choice
            legend="Subtitle size"
            options={CAPTION_SIZES.map((label, value) => ({ value, label }))}
            value={subtitleSize}
            onChange={(value) => changePlayerSettings({ subtitleSize: value })}
          />
          <Choice
            legend="Subtitle style"
            options={CAPTION_LOOKS.map((label, value) => ({ value, label }))}
            value={subtitleStyle}
            onChange={(value) => changePlayerSettings({ subtitleStyle: value })}
          />
        </>
      )}
      <div className={css.setting}>
        <Switch
          label="Play next video automatically"
          isOn={isAutoAdvancing}
          onChange={(isOn) => changePlayerSettings({ isAutoAdvancing: isOn })}
        />
      </div>
      {video.reason && (
        <details className={css.why}>
          <summary className={rowClass}>Why am I seeing this?</summary>
          <p className={css.reason}>{whySentence(video.reason, video)}</p>
        </details>
      )}
      <ul>
        {actions.map(
          ([label, isThere, run]) =>
            isThere && (
              <li key={label}>
                <button
                  type="button"
                  className={rowClass}
                  onClick={() => {
                    onClose()
                    run()
                  }}
                >
                  {label}
                </button>
              </li>
            ),
        )}
        {children}
      </ul>
    </Dialog>
  )
}

const SENTENCES: Record<Exclude<FeedReason['kind'], 'followed' | 'similarTag'>, string> = {
  popular: 'Many people watched and liked it recently.',
  fresh: 'It’s new, and you’re one of the first to see it.',
  again: 'You have seen everything new, so older videos come back.',
}

/** Explains why a video is in the viewer's For you. */
function whySentence(reason: FeedReason, { author }: Pick<Video, 'author'>): string {
  if (reason.kind === 'followed') return `You follow ${author.nickname}.`
  if (reason.kind === 'similarTag') return `You liked other videos with #${reason.tag}.`
  return SENTENCES[reason.kind]
}
