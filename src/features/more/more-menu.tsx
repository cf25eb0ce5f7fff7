import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import type { FeedReason, Video } from '#contract/models/video.ts'
import { NEXT_VIDEOS_COUNT } from '#contract/offline.ts'
import { messages } from '#messages/more.ts'
import { callWorker } from '#src/data/api.ts'
import { toggleFullScreen, togglePictureInPicture } from '#src/player/controls.ts'
import { chooseTrack } from '#src/player/subtitles.lazy.ts'
import { isSavingData } from '#src/state/connection.ts'
import { openDialog, type DialogProps } from '#src/state/dialogs.ts'
import { changePlayerSettings, playerSettings, SPEEDS } from '#src/state/player-settings.ts'
import { savedVideos, setSavedVideos } from '#src/state/saved-videos.ts'
import { isFeed } from '#src/state/video-lists.ts'
import { Choice } from '#src/ui/choice.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { currentVideo } from '#src/ui/document.ts'
import * as drawings from '#src/ui/drawings.ts'
import { Icon, type Picture } from '#src/ui/icon.tsx'
import { languageLabel } from '#src/ui/language-label.ts'
import { MenuRow } from '#src/ui/menu-row.tsx'
import { iconRowClass } from '#src/ui/surfaces.ts'
import { Switch } from '#src/ui/switch.tsx'

import { NotInterested } from './not-interested.tsx'

import css from './more-menu.module.css'

const SUBTITLE_SIZES = ['sizeSmall', 'sizeMedium', 'sizeLarge'] as const
const SUBTITLE_STYLES = ['styleLight', 'styleSolid', 'styleHighContrast'] as const

type MoreMenuProps = DialogProps['more'] & {
  onClose: () => void
  onCopyLink: () => void
  /** Dismisses the video, or undoes that. */
  onDismiss: (isDismissed: boolean) => void
  /** Rows about the video and its author, in the first group. */
  about: ReactNode
  /** More rows of the last group. */
  children: ReactNode
}

/** A row of the menu. */
type Action = [icon: Picture, label: string, isThere: boolean, run: () => void]

/** Finds the player when it is needed, since the menu may have been opened before it existed. */
const videoOnScreen = () =>
  currentVideo()?.querySelector('video') ??
  document.querySelector<HTMLVideoElement>('main video') ??
  undefined

/** The menu of everything about a video that has no button of its own. The video goes on playing behind it. */
export function MoreMenu({
  video,
  listName,
  at,
  onClose,
  onCopyLink,
  onDismiss,
  about,
  children,
}: MoreMenuProps) {
  const { speed, qualityPx, isAutoAdvancing, subtitleSize, subtitleStyle, subtitleLanguage } =
    useSnapshot(playerSettings)
  const isSaved = useSnapshot(savedVideos).ids.has(video.id)
  // A guest's worker may not have started, and has the list of saved videos.
  useEffect(() => {
    callWorker('offline.list', null).then(setSavedVideos, () => {
      // Without it nothing can be saved, and saving says so.
    })
  }, [])
  const { captionTracks: tracks = [] } = video.media
  const qualities = [...new Set(video.media.renditions.map(({ width, height }) => Math.min(width, height)))]

  // Missing outside secure contexts.
  const canSave = 'caches' in globalThis
  const isInFeed = listName !== undefined && isFeed(listName)
  const hasMouse = matchMedia('(hover: hover)').matches
  const rows = (actions: Action[]) =>
    actions.map(
      ([icon, label, isThere, run]) =>
        isThere && (
          <MenuRow
            key={label}
            icon={icon}
            onClick={() => {
              onClose()
              run()
            }}
          >
            {label}
          </MenuRow>
        ),
    )

  return (
    <Dialog title={messages.more} at={at} onClose={onClose}>
      <ul className={css.group}>
        {isInFeed && <NotInterested {...{ video, onClose, onDismiss }} />}
        {about}
        {rows([
          [
            drawings.subtitles,
            tracks.length > 0 ? messages.editSubtitles : messages.addSubtitles,
            video.isOwn,
            () => openDialog('subtitles', { video }),
          ],
        ])}
        {video.reason && (
          <li>
            <details className={css.why}>
              <summary className={iconRowClass}>
                <Icon path={drawings.info} />
                {messages.why}
              </summary>
              <p className={css.reason}>{whySentence(video.reason, video)}</p>
              <Link to="/setting/pc" search={{ section: 'interests' }} className={css.link}>
                {messages.yourInterests}
              </Link>
            </details>
          </li>
        )}
      </ul>
      <div className={css.group}>
        <Choice
          legend={messages.speed}
          options={SPEEDS.map((value) => ({ value, label: messages.times({ speed: value }) }))}
          value={speed}
          onChange={(value) => changePlayerSettings({ speed: value })}
        />
        <Choice
          legend={isSavingData() ? messages.qualityLowest : messages.quality}
          options={[
            { value: 0, label: messages.qualityAuto },
            ...qualities.map((value) => ({ value, label: messages.qualityHeight({ height: value }) })),
          ]}
          value={qualityPx}
          onChange={(value) => changePlayerSettings({ qualityPx: value })}
        />
        {tracks.length > 1 && (
          <Choice
            legend={messages.subtitleLanguage}
            options={tracks.map(({ language }) => ({ value: language, label: languageLabel(language) }))}
            value={chooseTrack(tracks, subtitleLanguage, navigator.languages)?.language ?? ''}
            // A viewer who chooses a language wants subtitles.
            onChange={(language) => changePlayerSettings({ subtitleLanguage: language, subtitles: 'on' })}
          />
        )}
        {tracks.length > 0 && (
          <>
            <Choice
              legend={messages.subtitleSize}
              options={SUBTITLE_SIZES.map((key, value) => ({ value, label: messages[key] }))}
              value={subtitleSize}
              onChange={(value) => changePlayerSettings({ subtitleSize: value })}
            />
            <Choice
              legend={messages.subtitleStyle}
              options={SUBTITLE_STYLES.map((key, value) => ({ value, label: messages[key] }))}
              value={subtitleStyle}
              onChange={(value) => changePlayerSettings({ subtitleStyle: value })}
            />
          </>
        )}
        <div className={css.setting}>
          <Switch
            label={messages.playNext}
            isOn={isAutoAdvancing}
            onChange={(isOn) => changePlayerSettings({ isAutoAdvancing: isOn })}
          />
        </div>
        <ul>
          {rows([
            [drawings.cleared, messages.clearScreen, true, () => changePlayerSettings({ isClear: true })],
            [
              drawings.inset,
              messages.pictureInPicture,
              document.pictureInPictureEnabled,
              () => togglePictureInPicture(videoOnScreen()),
            ],
            [drawings.corners, messages.fullScreen, document.fullscreenEnabled, toggleFullScreen],
            [drawings.keyboard, messages.keyboardShortcuts, hasMouse, () => openDialog('shortcuts')],
          ])}
        </ul>
      </div>
      <ul className={css.group}>
        {rows([
          [
            drawings.download,
            isSaved ? messages.savedForOffline : messages.saveForOffline,
            canSave,
            () => openDialog('saveVideo', { video }),
          ],
          [
            drawings.stack,
            messages.saveNext({ count: NEXT_VIDEOS_COUNT }),
            canSave && isInFeed,
            () => listName && openDialog('saveNext', { listName, fromId: video.id }),
          ],
          [drawings.link, messages.copyLink, true, onCopyLink],
          [drawings.code, messages.embed, hasMouse, () => openDialog('share', { video })],
        ])}
        {children}
      </ul>
    </Dialog>
  )
}

const WHY = { popular: 'whyPopular', fresh: 'whyFresh', again: 'whyAgain', near: 'whyNear' } as const

/** Explains why a video is in the viewer's For you. */
function whySentence(reason: FeedReason, { author }: Pick<Video, 'author'>): string {
  const name = author.nickname
  switch (reason.kind) {
    case 'followed':
      return messages.whyFollowed({ name })
    case 'similarTag':
      return messages.whySimilarTag({ tag: reason.tag })
    case 'tag':
      return reason.isChosen
        ? messages.whyChosenTag({ tag: reason.tag })
        : messages.whyTag({ tag: reason.tag })
    case 'author':
      return reason.isChosen ? messages.whyChosenAuthor({ name }) : messages.whyAuthor({ name })
    case 'sound':
      return reason.isChosen ? messages.whyChosenSound : messages.whySound
    case 'taste':
      return reason.isLately ? messages.whyMood : messages.whyTaste
    default:
      return messages[WHY[reason.kind]]
  }
}
