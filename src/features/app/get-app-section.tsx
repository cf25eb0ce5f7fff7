import { messages } from '#messages/settings.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { cardClass } from '#src/ui/surfaces.ts'

import { useAppOffer } from './app-offer.ts'

import css from './install.module.css'

/** Leads to the app on a phone: a section of the settings. */
export default function GetAppSection() {
  const offer = useAppOffer()
  if (!offer) return null
  return offer.kind === 'store' ? (
    <div className={cardClass}>
      <a href={offer.address} className={buttonClass('primary')} rel="noopener">
        {messages.getAppStore}
      </a>
    </div>
  ) : (
    <div className={cardClass}>
      <p className={css.why}>{messages.getAppScan}</p>
      <QrCode text={offer.address} label={messages.getAppCode} />
    </div>
  )
}
