import { parseArgs } from 'node:util'

import { removeSiteData, startSite } from '../tests/support/site.ts'
import { findInstallProblems } from './audit/installability.ts'
import { auditPage, medianOf, type PageAudit } from './audit/lighthouse.ts'

/**
 * `npm run audit`: runs Lighthouse with its mobile settings, and checks whether the app can be installed. `--url
 * http://...` uses a running site instead of starting one, `--path` another page, `--runs` sets the number of runs.
 */

const REQUIRED_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    path: { type: 'string', default: '/foryou' },
    runs: { type: 'string', default: '3' },
  },
})

async function audit(siteUrl: string): Promise<boolean> {
  const pageUrl = new URL(values.path, siteUrl).href
  const runs: PageAudit[] = []
  for (let run = 0; run < Number(values.runs); run += 1) {
    // In parallel they would slow each other down.
    runs.push(await auditPage(pageUrl))
  }
  const median = medianOf(runs)
  const installProblems = await findInstallProblems(pageUrl)
  print(median, installProblems)
  const areScoresHigh = Object.entries(REQUIRED_SCORES).every(
    ([category, required]) => (median.scores[category] ?? 0) >= required,
  )
  return areScoresHigh && installProblems.length === 0
}

function print({ url, scores, metrics, failures }: PageAudit, installProblems: string[]): void {
  console.log(`${url}, median of ${values.runs}`)
  for (const [category, required] of Object.entries(REQUIRED_SCORES)) {
    console.log(
      `  ${category.padEnd(16)} ${String(scores[category] ?? '-').padStart(3)}  (at least ${required})`,
    )
  }
  for (const [name, value] of Object.entries(metrics)) console.log(`  ${name.padEnd(26)} ${value}`)
  for (const failure of failures) console.log(`  below full marks: ${failure}`)
  console.log(
    installProblems.length > 0 ? `  not installable: ${installProblems.join(', ')}` : '  installable',
  )
}

let isGood: boolean
if (values.url) {
  isGood = await audit(values.url)
} else {
  const site = await startSite({ hasDemo: true })
  try {
    isGood = await audit(site.url)
  } finally {
    await site.stop()
    await removeSiteData(site)
  }
}
process.exitCode = isGood ? 0 : 1
