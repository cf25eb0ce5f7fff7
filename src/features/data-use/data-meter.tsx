import { useEffect, useState } from 'react'

import { DATA_KINDS, totalOf, type ByteCounts, type DataKind, type DataUse } from '#contract/data-use.ts'
import { readDataUse } from '#src/data/data-use.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { formatBytes } from '#src/ui/format-bytes.ts'

import css from './data-page.module.css'

const READ_EVERY_MS = 2_000

const LABELS: Record<DataKind, string> = {
  videos: 'Videos',
  pictures: 'Pictures',
  app: 'The app',
  other: 'Everything else',
}

/** How many bytes came over the network, by what they were for. */
export function DataMeter() {
  const use = useDataUse()
  return (
    <section className={cardClass}>
      <h2 id="data-used">Data used</h2>
      <table className={css.meter} aria-labelledby="data-used">
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">This session</th>
            <th scope="col">This month</th>
          </tr>
        </thead>
        <tbody>
          {DATA_KINDS.map((kind) => (
            <Row key={kind} label={LABELS[kind]} use={use} of={(counts) => counts[kind]} />
          ))}
        </tbody>
        <tfoot>
          <Row label="Together" use={use} of={totalOf} />
        </tfoot>
      </table>
      <p className={css.aside}>
        Data this browser received from Vireo. Copies it already had are not counted. A session ends after
        half an hour without data.
      </p>
    </section>
  )
}

interface RowProps {
  label: string
  use: DataUse | undefined
  of: (counts: ByteCounts) => number
}

const Row = ({ label, use, of }: RowProps) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{use ? formatBytes(of(use.session)) : '–'}</td>
    <td>{use ? formatBytes(of(use.month)) : '–'}</td>
  </tr>
)

/** The count as it stands, while one looks. */
function useDataUse(): DataUse | undefined {
  const [use, setUse] = useState<DataUse>()
  useEffect(() => {
    const read = () => void readDataUse().then(setUse)
    read()
    const timer = setInterval(read, READ_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return use
}
