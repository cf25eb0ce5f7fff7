import { Page } from '#src/ui/page.tsx'

import { DataMeter } from './data-meter.tsx'
import { DataSwitches } from './data-switches.tsx'

import css from './data-page.module.css'

/** What the site fetches and keeps on this device, and the person's say in it. */
export const DataPage = () => (
  <Page title="Data and storage">
    <div className={css.sections}>
      <DataSwitches />
      <DataMeter />
    </div>
  </Page>
)
