import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'

import { chromiumArguments, chromiumPath } from '../../tests/support/chromium.ts'

export interface PageAudit {
  url: string
  /** Scores from 0 to 100 by category. */
  scores: Record<string, number>
  /** As formatted by Lighthouse. */
  metrics: Record<string, string>
  /** Names of the audits without full marks. */
  failures: string[]
}

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
  'total-byte-weight',
]
/** Categories in which one audit without full marks fails the whole category. */
const STRICT_CATEGORIES = ['accessibility', 'best-practices', 'seo']

/** Chromium has lost the beginning of the trace: Lighthouse asks to be run again. */
const LOST_TRACE = 'NO_NAVSTART'

/**
 * Runs Lighthouse with its default, mobile settings in a fresh browser: once, and once more if the trace was lost.
 * @throws when the page cannot be loaded
 */
export async function auditPage(url: string): Promise<PageAudit> {
  const first = await runLighthouse(url)
  const result = first.runtimeError?.code === LOST_TRACE ? await runLighthouse(url) : first
  if (result.runtimeError) throw new Error(result.runtimeError.message)
  return summarise(result)
}

async function runLighthouse(url: string): Promise<Result> {
  const chrome = await launch({
    chromePath: chromiumPath,
    chromeFlags: ['--headless=new', '--disable-gpu', '--mute-audio', ...chromiumArguments],
    logLevel: 'silent',
  })
  try {
    const answer = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    if (!answer) throw new Error('Lighthouse gave no result.')
    return answer.lhr
  } finally {
    chrome.kill()
  }
}

/** The run with the median performance. */
export function medianOf(runs: readonly PageAudit[]): PageAudit {
  const sorted = runs.toSorted((a, b) => (a.scores['performance'] ?? 0) - (b.scores['performance'] ?? 0))
  const median = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!median) throw new Error('There was no run.')
  return median
}

/** The first element that an audit reports, as HTML. */
function firstElementOf(audit: Result['audits'][string] | undefined): string {
  const details = audit?.details as { items?: { node?: { snippet?: string } }[] } | undefined
  return details?.items?.[0]?.node?.snippet ?? ''
}

function summarise(result: Result): PageAudit {
  const scores = Object.values(result.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])
  const metrics = METRICS.map((id) => [id, result.audits[id]?.displayValue ?? '-'])
  const failures = STRICT_CATEGORIES.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => result.audits[id])
      .filter((audit) => audit?.score !== null && (audit?.score ?? 1) < 1)
      .map((audit) => `${category}: ${audit?.title ?? ''} ${firstElementOf(audit)}`.trim()),
  )
  return {
    url: result.finalDisplayedUrl,
    scores: Object.fromEntries(scores) as Record<string, number>,
    metrics: Object.fromEntries(metrics) as Record<string, string>,
    failures,
  }
}
