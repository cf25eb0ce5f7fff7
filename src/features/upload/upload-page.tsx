import { UploadForm } from './upload-form.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './uploads-store.ts'

import css from './upload-page.module.css'

/** The uploads under way, and a form for the next one. */
export function UploadPage({ videoPath }: { videoPath: (itemId: string) => string }) {
  const uploads = useUploads().filter(({ isDraft }) => !isDraft)
  return (
    <div className={css.page}>
      {uploads.length > 0 && <UploadList uploads={uploads} videoPath={videoPath} />}
      <UploadForm />
    </div>
  )
}
