import { directionOf, LANGUAGES } from '#messages/languages.ts'
import { expect, test, watch } from '#support/browser.ts'
import { findCutText } from '#support/cut-text.ts'
import { isLong } from '#support/long.ts'
import { pageAddresses } from '#support/page-addresses.ts'

/**
 * The pseudo-locale with words that are 40 % longer, for narrow screens, and the right-to-left language: each page is
 * shown in one of them on a phone, and half of the pages right to left on a desktop.
 */
const SWEPT = ['ar', 'en-XA'] as const
const isSwept = (language: string, index: number, isMobile: boolean) =>
  isLong || (index % 2 === 0) === (language === 'ar' && isMobile)
const tagOf = (language: string) => (isLong ? ' @long' : language === 'en-XA' ? ' @phone' : '')

// `npm run test:long` checks each page in each language on both screens.
for (const language of isLong ? [...LANGUAGES, 'en-XA' as const] : SWEPT) {
  test(`no page cuts a text off or is wider than its window, in ${language}${tagOf(language)}`, async ({
    page,
    isMobile,
  }) => {
    const problems = watch(page)
    const faults: string[] = []
    const height = isMobile ? 844 : 900
    for (const path of pageAddresses('guest').filter((_, index) => isSwept(language, index, isMobile))) {
      const address = (language === 'en' ? '' : `/${language}`) + path
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await page.getByRole('navigation').first().waitFor()
      const root = page.locator('html')
      await expect(root, address).toHaveAttribute('lang', language)
      await expect(root, address).toHaveAttribute('dir', directionOf(language))
      await expect(page, address).toHaveTitle(/V[ií]r[eé][oó]/)
      for (const width of isMobile ? [320, 390] : [1440]) {
        await page.setViewportSize({ width, height })
        for (const fault of await findCutText(page)) faults.push(`${address} at ${width}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
    // A missing page, such as a live's, is answered with 404.
    expect(problems.filter((problem) => !problem.includes('status of 404'))).toEqual([])
  })
}
