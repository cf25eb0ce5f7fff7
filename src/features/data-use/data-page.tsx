import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'

import { type ByteCounts, DATA_KINDS, type DataKind, type DataUse, totalOf } from '#contract/data-use.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/settings.ts'
import { readDataUse } from '#src/data/data-use.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { Page } from '#src/ui/page.tsx'
import { cardClass } from '#src/ui/surfaces.ts'

import { DataSwitches } from './data-switches.tsx'

import css from './data-page.module.css'

/** The data page: the bytes fetched and stored on this device, with the user's choices. */
export const DataPage = ({ back, children }: { back: ReactNode; children: ReactNode }) => (
  <Page title={app.dataAndStorage} back={back} isNarrow>
    <div className={css.sections}>
      <section className={cardClass}>
        <h2>{messages.dataUse}</h2>
        <DataSwitches />
      </section>
      <DataMeter />
      <section className={cardClass}>
        <h2>{app.offlineVideos}</h2>
        <p>{messages.offlineVideosText}</p>
        <Link to="/offline" className={buttonClass('quiet')}>
          {messages.seeOfflineVideos}
        </Link>
      </section>
      {children}
    </div>
  </Page>
)

const READ_EVERY_MS = 2_000

const LABELS = {
  videos: 'dataVideos',
  pictures: 'dataPictures',
  app: 'dataApp',
  other: 'dataOther',
} as const satisfies Record<DataKind, keyof typeof messages>

/** How many bytes came over the network, by their purpose. */
function DataMeter() {
  const use = useDataUse()
  return (
    <section className={cardClass}>
      <h2 id="data-used">{messages.dataUsed}</h2>
      <table className={css.meter} aria-labelledby="data-used">
        <thead>
          <tr>
            <th scope="col">{messages.dataFor}</th>
            <th scope="col">{messages.dataSession}</th>
            <th scope="col">{messages.dataMonth}</th>
          </tr>
        </thead>
        <tbody>
          {DATA_KINDS.map((kind) => (
            <Row key={kind} label={messages[LABELS[kind]]} use={use} of={(counts) => counts[kind]} />
          ))}
        </tbody>
        <tfoot>
          <Row label={messages.dataTogether} use={use} of={totalOf} />
        </tfoot>
      </table>
      <p className={css.aside}>{messages.dataNote}</p>
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

/** Returns the current count while the component is shown. */
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
