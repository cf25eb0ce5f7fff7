import type { ReactNode } from 'react'

import { linkOutPath } from '#contract/link-risk.ts'
import { prefixOf } from '#messages/languages.ts'
import { pageLanguage } from '#messages/open-messages.ts'

interface OutLinkProps {
  /** Of a user's text: any address. */
  href: string
  className?: string | undefined
  children: ReactNode
}

/** A link that a user wrote. It opens by way of the page that shows where it leads. */
export function OutLink({ href, className, children }: OutLinkProps) {
  const path = linkOutPath(href)
  return (
    <a
      href={path === href ? href : prefixOf(pageLanguage()) + path}
      className={className}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      dir="auto"
    >
      {children}
    </a>
  )
}
