import { isConnectionSlow } from '#document/slow-connection.ts'
import { startApp } from '#document/start-app.ts'

interface StartAppProps {
  /** Addresses of the app's scripts, the entry first. */
  scripts: readonly string[]
  nonce: string | undefined
}

/** Loads the app. Stands behind everything else of the document. */
export const StartApp = ({ scripts, nonce }: StartAppProps) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{
      __html: import.meta.env.SSR
        ? `(${startApp.toString()})(${JSON.stringify(scripts)},${isConnectionSlow.toString()})`
        : '',
    }}
  />
)
