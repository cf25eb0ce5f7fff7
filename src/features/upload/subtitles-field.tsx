import { useState } from 'react'
import { languageName } from '#contract/language-name.ts'
import type { WrittenCaptions } from '#contract/models/captions.ts'
import { readCaptionFile } from '#src/data/caption-text.ts'
import { Button } from '#src/ui/button.tsx'
import { LanguageSelect, ownLanguage } from '#src/ui/language-select.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import css from './subtitles-field.module.css'

interface CaptionsFieldProps {
  /** Subtitles chosen since the page was opened; null when they were removed. */
  captions: WrittenCaptions | null | undefined
  /** Of what is kept with the draft; null where there is none. */
  language: string | null
  onChange: (captions: WrittenCaptions | null) => void
}

/** A file that says what is heard in the video, and in which language. Nobody needs it to post. */
export function CaptionsField({ captions, language, onChange }: CaptionsFieldProps) {
  const [problem, setProblem] = useState<string>()
  const take = async (file: File) => {
    const read = await readCaptionFile(file)
    if ('text' in read) onChange({ language: ownLanguage(), text: read.text })
    setProblem('problem' in read ? read.problem : undefined)
  }
  if (language === null) {
    return (
      <TextField
        label="Subtitles (optional)"
        type="file"
        accept=".vtt,text/vtt"
        hint="A WebVTT file (.vtt). You can add more languages after posting."
        error={problem}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void take(file)
          // The same file can be chosen again, once it is mended.
          target.value = ''
        }}
      />
    )
  }
  return (
    <fieldset className={css.captions}>
      <legend className={css.legend}>Subtitles</legend>
      {captions ? (
        <LanguageSelect value={language} onChange={(chosen) => onChange({ ...captions, language: chosen })} />
      ) : (
        <p className={css.language}>{languageName(language)}</p>
      )}
      <Button onClick={() => onChange(null)}>Remove subtitles</Button>
    </fieldset>
  )
}
