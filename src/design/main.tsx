import '@vitejs/plugin-react/preamble'
import '#src/ui/global.css'
import { openLanguage } from '#messages/open-messages.ts'

// Components read their messages while they are imported.
await openLanguage(document.documentElement.dataset)
await import('./frame.tsx')
