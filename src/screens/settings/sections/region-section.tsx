import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { UNKNOWN_REGION } from '#contract/consent.ts'
import { messages } from '#messages/settings.ts'
import { visitorRegion } from '#src/data/page-context.ts'
import { chooseRegion, chosenRegion } from '#src/features/region/chosen-region.ts'
import { RegionField } from '#src/features/region/region-field.tsx'
import { pageLocale } from '#src/ui/page-locale.ts'
import { cardClass } from '#src/ui/surfaces.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/**
 * Lets the viewer choose their region, if the site does not know it. The server's rendering does not include the
 * device's choice.
 */
export default function RegionSection() {
  return <div className={cardClass}>{useIsHydrated() && <RegionOfDevice />}</div>
}

function RegionOfDevice() {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(chosenRegion)
  const known = visitorRegion()
  if (known !== UNKNOWN_REGION) {
    const name = new Intl.DisplayNames([pageLocale()], { type: 'region' }).of(known) ?? known
    return <p>{messages.regionKnown({ region: name })}</p>
  }
  return (
    <RegionField
      region={chosen}
      hint={messages.regionHint}
      onChange={(region) => {
        chooseRegion(region)
        setChosen(region)
        void queryClient.invalidateQueries()
      }}
    />
  )
}
