import { useRouterState } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'

import { SearchBox } from './search-box.tsx'
import { useSearch } from './use-search.ts'

/** The search of the navigation column. On the search page, which has the field, the link shows the current page. */
export default function NavSearch({ link }: { link: ReactElement }) {
  const isSearchPage = useRouterState({ select: ({ location }) => location.pathname === '/search' })
  return isSearchPage ? link : <Field />
}

function Field() {
  const { text, onText, onSearch, onOpen } = useSearch({})
  // The focus stays in place when the field replaces the link.
  const [isFocused] = useState(() => document.activeElement?.matches('nav a[href$="/search"]') ?? false)
  return (
    <SearchBox
      place="navigation"
      text={text}
      onText={onText}
      isFocused={isFocused}
      onSearch={onSearch}
      onOpen={(path) => {
        onText('')
        onOpen(path)
      }}
    />
  )
}
