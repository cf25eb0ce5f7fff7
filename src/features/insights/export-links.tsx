import { useId, useState } from 'react'

import { INSIGHT_FILE_PATH, type InsightFileKind } from '#contract/insights.ts'
import { messages } from '#messages/insights.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'

import css from './export-links.module.css'

interface ExportLinksProps {
  /** The contents of the files. */
  what: InsightFileKind
  /** The input of the endpoint with the same figures. */
  input: Readonly<Record<string, string | number>>
}

/** The figures of the page as files. */
export function ExportLinks({ what, input }: ExportLinksProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const linkTo = (format: 'csv' | 'json') =>
    `${INSIGHT_FILE_PATH}?${new URLSearchParams({
      what,
      format,
      ...Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])),
    }).toString()}`
  return (
    <div className={css.export}>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {messages.export}
      </Button>
      <div id={id} className={css.links} hidden={!isOpen}>
        <a className={buttonClass('text')} href={linkTo('csv')} download>
          {messages.csv}
        </a>
        <a className={buttonClass('text')} href={linkTo('json')} download>
          {messages.json}
        </a>
      </div>
    </div>
  )
}
