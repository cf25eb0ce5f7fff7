import { useState } from 'react'

import type { WrittenCaptions } from '#contract/models/captions.ts'
import { messages } from '#messages/upload.ts'
import { readCaptionFile } from '#src/data/caption-text.ts'
import { Button } from '#src/ui/button.tsx'
import { languageLabel } from '#src/ui/language-label.ts'
import { LanguageSelect, ownLanguage } from '#src/ui/language-select.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import css from './subtitles-field.module.css'

interface SubtitlesFieldProps {
  /** Subtitles chosen since the page was opened; null when they were removed. */
  captions: WrittenCaptions | null | undefined
  /** Language of the subtitles stored with the draft; null where there are none. */
  language: string | null
  onChange: (captions: WrittenCaptions | null) => void
}

/** An optional file with subtitles, and their language. */
export function SubtitlesField({ captions, language, onChange }: SubtitlesFieldProps) {
  const [problem, setProblem] = useState<string>()
  const take = async (file: File) => {
    const read = await readCaptionFile(file)
    if ('text' in read) onChange({ language: ownLanguage(), text: read.text })
    setProblem('problem' in read ? read.problem : undefined)
  }
  if (language === null) {
    return (
      <TextField
        label={messages.subtitlesOptional}
        type="file"
        accept=".vtt,text/vtt"
        hint={messages.subtitlesHint}
        error={problem}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void take(file)
          // The same file can be chosen again, once it is corrected.
          target.value = ''
        }}
      />
    )
  }
  return (
    <fieldset className={css.captions}>
      <legend className={css.legend}>{messages.subtitles}</legend>
      {captions ? (
        <LanguageSelect value={language} onChange={(chosen) => onChange({ ...captions, language: chosen })} />
      ) : (
        <p className={css.language}>{languageLabel(language)}</p>
      )}
      <Button onClick={() => onChange(null)}>{messages.removeSubtitles}</Button>
    </fieldset>
  )
}
