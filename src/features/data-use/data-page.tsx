import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { buttonClass } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { Page } from '#src/ui/page.tsx'

import { DataMeter } from './data-meter.tsx'
import { DataSwitches } from './data-switches.tsx'

import css from './data-page.module.css'

/** The data page: bytes fetched and stored on this device, with the user's choices. */
export const DataPage = ({ back }: { back: ReactNode }) => (
  <Page title="Data and storage" back={back}>
    <div className={css.sections}>
      <DataSwitches />
      <DataMeter />
      <section className={cardClass}>
        <h2>Offline videos</h2>
        <p>
          Videos that play without a connection, the space they take, and what is removed first when the
          device is full.
        </p>
        <Link to="/offline" className={buttonClass('quiet')}>
          See offline videos
        </Link>
      </section>
    </div>
  </Page>
)
