import '@vitejs/plugin-react/preamble'
import './ui/global.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

import { createApi, subscribeToWorker } from './data/api.ts'
import { persistQueries, restoreQueries } from './data/persist.ts'
import { sessionQuery } from './data/queries.ts'
import { startPwa } from './pwa/start.ts'
import { createAppRouter } from './router.tsx'
import { restoreMute } from './state/video-control.ts'

const isShell = document.documentElement.dataset['shell'] === 'true'
const api = createApi()
const router = createAppRouter({ api })
const { queryClient } = router.options.context

// The shell is one document for every address and holds no data: what an earlier visit kept stands in for it.
if (isShell) {
  await restoreQueries(queryClient)
  // Whoever nothing is known of is a guest until the server says otherwise: the app must not wait for it.
  const { queryKey } = sessionQuery(api)
  if (!queryClient.getQueryData(queryKey))
    queryClient.setQueryData(queryKey, { user: null }, { updatedAt: 0 })
}
restoreMute()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
    { onRecoverableError: (error) => console.error('The page did not match what the server sent.', error) },
  )
})

persistQueries(queryClient)
startPwa()

subscribeToWorker(({ type }) => {
  if (type !== 'session.changed') return
  // Everything may look different to another person: what nobody looks at goes, the rest is asked for anew.
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries()
})
