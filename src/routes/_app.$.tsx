import { createFileRoute, notFound } from '@tanstack/react-router'

/** Every address that has no page: the app stands around the word that there is none. */
export const Route = createFileRoute('/_app/$')({
  loader: () => {
    throw notFound()
  },
})
