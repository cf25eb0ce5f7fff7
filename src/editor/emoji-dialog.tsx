import { useQuery } from '@tanstack/react-query'
import {
  EmojiPicker,
  type EmojiData,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
  type SkinTone,
  useSkinTone,
} from 'frimousse'

import { messages } from '#messages/editor.ts'
import { pageLanguage } from '#messages/open-messages.ts'
import { deviceStorage } from '#shared/browser-storage.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Spinner } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import { loadEmojiData } from './load-emoji.ts'

import css from './emoji-dialog.module.css'

const COLUMNS = 8
/** The tone that was chosen last on this device. */
const TONE_KEY = 'vireo.emoji_tone'
const TONES: readonly SkinTone[] = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark']

const storedTone = (): SkinTone => TONES.find((tone) => tone === deviceStorage.read(TONE_KEY)) ?? 'none'

const Category = ({ category, ...props }: EmojiPickerListCategoryHeaderProps) => (
  <div {...props} className={css.category} dir="auto">
    {category.label}
  </div>
)

/** ARIA counts rows and columns from 1, the library from 0: it finds its rows by their numbers, so those stay. */
const Row = ({ 'aria-rowindex': index, ...props }: EmojiPickerListRowProps) => (
  <div {...props} aria-rowindex={index || undefined} />
)

const Emoji = ({ emoji, 'aria-colindex': index = 0, ...props }: EmojiPickerListEmojiProps) => (
  <button {...props} {...{ 'aria-colindex': index + 1 }} type="button" className={css.emoji}>
    {emoji.emoji}
  </button>
)

interface EmojiDialogProps {
  onPick: (emoji: string) => void
  onClose: () => void
}

/** All emoji, to search and choose from, in the skin tone that the user prefers. */
export function EmojiDialog({ onPick, onClose }: EmojiDialogProps) {
  const language = pageLanguage()
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['emoji', language],
    queryFn: ({ signal }) => loadEmojiData(language, signal),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  return (
    <Dialog title={messages.emoji} onClose={onClose}>
      {data ? (
        <EmojiPicker.Root
          className={css.picker}
          columns={COLUMNS}
          resolveEmojiData={() => data}
          skinTone={storedTone()}
          onEmojiSelect={({ emoji }) => onPick(emoji)}
        >
          <EmojiPicker.Search
            ref={(input) => input?.focus()}
            className={css.search}
            aria-label={messages.searchEmoji}
            placeholder={messages.searchEmoji}
          />
          {/* The list's arrow keys follow the visual order. */}
          <EmojiPicker.Viewport className={css.viewport} dir="ltr">
            <EmojiPicker.Loading className={css.hint}>
              <Spinner />
            </EmojiPicker.Loading>
            <EmojiPicker.Empty className={css.hint}>{messages.noEmoji}</EmojiPicker.Empty>
            <EmojiPicker.List
              aria-label={messages.emoji}
              components={{ CategoryHeader: Category, Row, Emoji }}
            />
          </EmojiPicker.Viewport>
          <Tones names={data.skinTones} />
        </EmojiPicker.Root>
      ) : isError ? (
        <MoreProblem
          title={messages.emojiNotLoaded}
          reason={sentenceOf(error)}
          onTryAgain={() => void refetch()}
        />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}

/** The skin tones, each shown on a hand. */
function Tones({ names }: { names: EmojiData['skinTones'] }) {
  const [chosen, choose, variations] = useSkinTone('✋')
  return (
    <div className={css.tones} role="group" aria-label={messages.skinTone}>
      {variations.map(({ skinTone, emoji }) => (
        <button
          key={skinTone}
          type="button"
          className={css.emoji}
          aria-label={skinTone === 'none' ? messages.defaultTone : names[skinTone]}
          aria-pressed={skinTone === chosen}
          onClick={() => {
            choose(skinTone)
            deviceStorage.write(TONE_KEY, skinTone)
          }}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
