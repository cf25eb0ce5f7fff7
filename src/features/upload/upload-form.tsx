import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { CAPTION_MAX_LENGTH } from '#contract/constants.ts'
import { Button } from '#src/ui/button.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { TextArea } from '#src/ui/text-field.tsx'
import { useSelectedFile } from '#src/ui/use-selected-file.ts'

import { FilePicker } from './file-picker.tsx'
import { fileProblem } from './file-problem.ts'
import { PostedClip } from './posted-clip.tsx'
import { usePostClip } from './use-post-clip.ts'

import css from './upload-form.module.css'

/** A clip from the device to the feed: choose, look, write, post, and see how far it is. */
export function UploadForm() {
  const [selected, select] = useSelectedFile()
  const [caption, setCaption] = useState('')
  const { post, phase, reset } = usePostClip()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (phase.name === 'ready') void queryClient.invalidateQueries()
  }, [phase.name, queryClient])

  if (phase.name === 'processing' || phase.name === 'ready' || phase.name === 'failed') {
    return (
      <PostedClip
        phase={phase}
        onAgain={() => {
          reset()
          select(undefined)
          setCaption('')
        }}
      />
    )
  }
  const isSending = phase.name === 'sending'
  const problem = selected && fileProblem(selected.file)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (selected && !problem && !isSending) post({ file: selected.file, caption })
      }}
    >
      <FilePicker selected={selected} problem={problem} isLocked={isSending} onSelect={select} />
      <div className={css.fields}>
        <TextArea
          label="Caption"
          rows={4}
          maxLength={CAPTION_MAX_LENGTH}
          hasCounter
          hint="Tags start with #, mentions with @."
          value={caption}
          readOnly={isSending}
          onChange={({ target }) => setCaption(target.value)}
        />
        {phase.name === 'refused' && (
          <p className={css.error} role="alert">
            {phase.message}
          </p>
        )}
        {isSending ? (
          <Progress label="Sending your clip" value={phase.progress} />
        ) : (
          <Button type="submit" kind="primary" disabled={!selected || Boolean(problem)}>
            Post
          </Button>
        )}
      </div>
    </form>
  )
}
