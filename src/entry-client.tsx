import '@vitejs/plugin-react/preamble'
import './ui/global.css'
import '@tanstack/react-query'
import '@tanstack/react-router'
import '@tanstack/react-router-ssr-query'
import '@tanstack/react-router/ssr/client'
import 'react-dom/client'
import 'valtio'
import { openLanguage } from '#messages/open-messages.ts'

// The libraries have just been evaluated. Together with the app, which must not be imported statically here, that
// would be one long task.
await new Promise((resolve) => setTimeout(resolve))
await openLanguage(document.documentElement.dataset)
  .then(() => import('./start.tsx'))
  .catch((error: unknown) => {
    void window.reloadLater?.()
    throw error
  })
