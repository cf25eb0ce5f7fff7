import { optional } from '#shared/optional.ts'

/** Loads the editor when its field is first focused. If it fails, the plain field stays. */
export const loadEditor = () => optional(import('./text-editor.tsx'))
