import type { AnyRouter } from '@tanstack/react-router'

import { messages } from '#messages/upload.ts'
import { sessionUserId } from '#src/data/session-user.ts'
import { closeDialog, openDialog } from '#src/state/dialogs.ts'
import { setDroppedVideo } from '#src/state/drafts.ts'
import { showMessage } from '#src/state/snackbar.ts'

import { fileProblem } from './file-problem.ts'

/** Takes the first video among dropped files to the upload page, by way of Log in for a guest, or says why not. */
export async function takeDrop(
  router: AnyRouter,
  { files, hasFolder }: { files: File[]; hasFolder: boolean },
): Promise<void> {
  const problems = await Promise.all(files.map((file) => fileProblem(file)))
  const video = files.find((_file, index) => problems[index] === undefined)
  if (!video) {
    showMessage(refusal(problems, hasFolder))
    return
  }
  const goOn = async () => {
    closeDialog()
    setDroppedVideo(video)
    await router.navigate({ to: '/upload' })
    if (files.length > 1) showMessage(messages.oneAtATime({ fileName: video.name }))
  }
  if (sessionUserId() !== null) await goOn()
  else openDialog('logIn', { onLoggedIn: () => void goOn(), reason: messages.logInToPost })
}

function refusal(problems: (string | undefined)[], hasFolder: boolean): string {
  if (hasFolder) return messages.noFolder
  const [problem] = problems
  if (problems.length === 1 && problem !== undefined) return problem
  return problems.length === 0 ? messages.notAFile : messages.noneIsAVideo
}
