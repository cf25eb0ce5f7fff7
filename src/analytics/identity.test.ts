import { afterEach, describe, expect, test, vi } from 'vitest'

const stored = () => Object.keys(sessionStorage).toSorted()

/** Simulates a page that was just opened. */
async function openPage() {
  vi.resetModules()
  const { consent } = await import('#src/state/consent.ts')
  return { ...(await import('./identity.ts')), consent }
}

afterEach(() => sessionStorage.clear())

describe('what holds for a whole visit (specification section 3)', () => {
  test('the parameters of an address that do', async () => {
    const { VISIT_PARAMETERS } = await openPage()
    expect(VISIT_PARAMETERS.toSorted()).toEqual([
      'referer_url',
      'referer_video_id',
      'source',
      'utm_campaign',
      'utm_medium',
      'utm_source',
    ])
  })

  test('is known to the page, and stored for the next one only when that is allowed', async () => {
    const page = await openPage()
    page.setVisitValue('utm_source', 'poster')
    expect(page.getVisitValue('utm_source')).toBe('poster')
    expect(stored()).toEqual([])
    page.storeVisit()
    expect(stored()).toEqual(['vireo.visit.utm_source'])
    page.consent.isAllowed = true
    page.setVisitValue('utm_medium', 'paper')
    expect(stored()).toEqual(['vireo.visit.utm_medium', 'vireo.visit.utm_source'])
    expect((await openPage()).getVisitValue('utm_source')).toBe('poster')
  })

  test('is taken out of the storage when that is not allowed any more; the page still knows it', async () => {
    const page = await openPage()
    sessionStorage.setItem('of somebody else', '1')
    page.setVisitValue('source', 'landing_page')
    page.storeVisit()
    page.forgetVisit()
    expect(stored()).toEqual(['of somebody else'])
    expect(page.getVisitValue('source')).toBe('landing_page')
    expect((await openPage()).getVisitValue('source')).toBeUndefined()
  })
})
