import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { isHelpNeeded } from '#contract/help-words.ts'
import { useSession } from '#src/data/use-session.ts'

import { destinationOf } from './destination.ts'
import { noteSearch, openSearchHistory } from './history.ts'

/**
 * The text of a search field, and its destination: results, or directly the page that it names. Searches are stored in
 * the viewer's list on this device.
 * @param search of the page's address; a search keeps all of it except the text
 */
export function useSearch(search: { q?: string }) {
  const { q = '' } = search
  const navigate = useNavigate()
  const viewerId = useSession().user?.id ?? null
  const [typed, setTyped] = useState({ q, text: q })
  useEffect(() => openSearchHistory(viewerId), [viewerId])

  const onText = (text: string) => setTyped({ q, text })
  const onOpen = (path: string) => void navigate({ to: path })
  const onSearch = (query: string) => {
    // A search for help is not stored, and always shows its results page.
    const needsHelp = isHelpNeeded(query)
    const destination = needsHelp ? undefined : destinationOf(query, location)
    if (destination && 'url' in destination) return location.assign(destination.url)
    if (!needsHelp) noteSearch(query)
    if (destination) return onOpen(destination.path)
    onText(query)
    return void navigate({ to: '/search', search: { ...search, q: query }, replace: query === q })
  }
  // Back and Forward restore the text of that search.
  return { text: typed.q === q ? typed.text : q, onText, onSearch, onOpen }
}
