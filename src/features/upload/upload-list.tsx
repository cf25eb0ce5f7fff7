import type { UploadView } from '#contract/uploads.ts'

import { UploadItem } from './upload-item.tsx'
import { isUnderWay } from './upload-summary.ts'

import css from './upload-list.module.css'

interface UploadListProps {
  uploads: UploadView[]
  /** The path at which the video of an upload can be watched. */
  videoPath: (itemId: string) => string
}

/** The videos on their way, each with where it is and what can be done about it. */
export function UploadList({ uploads, videoPath }: UploadListProps) {
  const isSafe = uploads.every(({ isPersistent: isKept }) => isKept)
  return (
    <section className={css.section} aria-labelledby="your-uploads">
      <h2 id="your-uploads" className={css.title}>
        Your uploads
      </h2>
      <ul className={css.list}>
        {uploads.map((upload) => (
          <UploadItem key={upload.id} upload={upload} videoPath={videoPath} />
        ))}
      </ul>
      {/* One that is being stored says itself what to do. */}
      {uploads.some(isUnderWay) && uploads.every(({ phase }) => phase.name !== 'keeping') && (
        <p className={css.note}>
          {isSafe
            ? 'You can leave this page. If you close Vireo, the upload continues when you open it again.'
            : 'Your browser blocks storage. Keep this page open until your video is posted.'}
        </p>
      )}
    </section>
  )
}
