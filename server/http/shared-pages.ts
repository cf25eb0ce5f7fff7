import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { findPage, type PageName } from '#contract/pages.ts'
import { makeNonce, sourcesWithNonce } from '#server/security/headers.ts'

import { chooseCoding, type ContentCoding } from './content-coding.ts'

/** A crowd costs one rendering a second, and nobody takes the page for old. */
const RENDER_EVERY_MS = 1_000
/**
 * How long a document stays as it was made while what was read for it stays the same. A browser that has it is not sent it
 * again. Its view tokens grow older meanwhile, by no more than a viewer could wait.
 */
const SAME_MS = 60_000
/** Strangers choose addresses and the Host header. A document and its two packed copies take some 150 kB. */
const COUNT_MAX = 200
/** Packed once a minute, so better than what is packed for each request. */
const BROTLI_QUALITY = 6

/** Pages that guests see whose documents depend on more than their address and context. */
const OWN_TO_EACH: ReadonlySet<PageName> = new Set([
  // Searches count towards the budget of the visitor's network.
  'search',
  'keywordsExpansion',
  // Leads some visitors on, by who they are.
  'riskWarning',
  // Nothing is read for a guest, and a search is in the address.
  'setting',
  // Addresses without end.
  'notFound',
])

/** Whether the document at a path is the same for all guests with the same context. */
export function isSharedPage(pathname: string): boolean {
  const found = findPage(pathname)
  return (
    found !== undefined &&
    found.page.access === 'guest' &&
    found.page.rendering === 'server' &&
    !OWN_TO_EACH.has(found.name)
  )
}

/** A document as it was rendered for a guest. */
export interface GuestRendering {
  html: string
  status: number
  headers: Headers
  /** The reads behind it: a document with the same reads need not be sent again. */
  reads: unknown[]
  /** Whether it is right for the next guest, too: nothing was refused, and no header was set. */
  isForAll: boolean
}

/** A finished document. */
export interface GuestPage {
  status: number
  headers: Headers
  /** Sources of inline scripts and styles that the document's policy allows. */
  inlineAllowed: string[]
  /** Validator of the plain body (RFC 9110, 8.8.3). */
  etag: string
  body: Buffer<ArrayBuffer>
  packed: (coding: ContentCoding) => Promise<Buffer<ArrayBuffer>>
}

type Render = (nonce: string) => Promise<GuestRendering>

export interface SharedPages {
  /**
   * Gives the document of a context, which `render` makes at most once a second however many ask. One that turns out not to
   * be for all is rendered for each.
   * @param key all that the document depends on
   */
  get(key: string, render: Render): Promise<GuestPage>
}

interface Entry {
  page: GuestPage
  readsHash: string
  madeAtMs: number
  checkedAtMs: number
}

export function createSharedPages(now: () => number = Date.now): SharedPages {
  /** The one that was made longest ago first. */
  const entries = new Map<string, Entry>()
  const renderings = new Map<string, Promise<{ page: GuestPage; isForAll: boolean }>>()

  const renew = async (key: string, render: Render) => {
    const startMs = now()
    const nonce = makeNonce()
    const rendering = await render(nonce)
    const current = entries.get(key)
    const isForAll = rendering.isForAll && rendering.status === 200
    const readsHash = hashOf(stringifyReads(rendering.reads))
    if (isForAll && current?.readsHash === readsHash && startMs - current.madeAtMs < SAME_MS) {
      current.checkedAtMs = startMs
      return { page: current.page, isForAll }
    }
    const page = finish(rendering, nonce)
    entries.delete(key)
    if (isForAll) entries.set(key, { page, readsHash, madeAtMs: startMs, checkedAtMs: startMs })
    const [oldest] = entries.keys()
    if (entries.size > COUNT_MAX && oldest !== undefined) entries.delete(oldest)
    return { page, isForAll }
  }

  return {
    async get(key, render) {
      const entry = entries.get(key)
      if (entry && now() - entry.checkedAtMs < RENDER_EVERY_MS) return entry.page
      const running = renderings.get(key)
      if (running) {
        const { page, isForAll } = await running
        return isForAll ? page : (await renew(key, render)).page
      }
      const renewed = renew(key, render).finally(() => renderings.delete(key))
      renderings.set(key, renewed)
      return (await renewed).page
    },
  }
}

/** Fields of answers that differ from one reading to the next, and mean the same. */
const OF_ONE_READING: ReadonlySet<string> = new Set(['viewToken', 'minCursor', 'maxCursor'])

const stringifyReads = (reads: unknown[]) =>
  reads
    .map((read) =>
      JSON.stringify(read, (name, value: unknown) => (OF_ONE_READING.has(name) ? undefined : value)),
    )
    .toSorted()
    .join('\n')

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * Takes the nonce out of a document: in a shared document everyone would know it. The policy names the hashes of the
 * blocks that had it instead.
 */
function finish({ html, status, headers }: GuestRendering, nonce: string): GuestPage {
  const body = Buffer.from(html.replaceAll(` nonce="${nonce}"`, '').replaceAll(` content="${nonce}"`, ''))
  const compressed = new Map<ContentCoding, Promise<Buffer<ArrayBuffer>>>()
  return {
    status,
    headers,
    inlineAllowed: sourcesWithNonce(html, nonce),
    etag: hashOf(body),
    body,
    packed(coding) {
      const done = compressed.get(coding) ?? compress(coding, body)
      compressed.set(coding, done)
      return done
    },
  }
}

const compress = (coding: ContentCoding, body: Buffer): Promise<Buffer<ArrayBuffer>> =>
  coding === 'br'
    ? promisify(brotliCompress)(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : promisify(gzip)(body)

/**
 * Answers with a guest's document, packed as the visitor takes it, or with 304 when they have it (RFC 9110, 15.4.5).
 * @param headers of the answer
 */
export async function answerGuest(
  { status, etag, body, packed }: GuestPage,
  request: Request,
  headers: Headers,
): Promise<Response> {
  headers.append('vary', 'accept-encoding')
  const coding = chooseCoding(request.headers.get('accept-encoding'), ['br', 'gzip'])
  const validator = `"${etag}${coding ? `-${coding}` : ''}"`
  headers.set('etag', validator)
  if (status === 200 && request.headers.get('if-none-match')?.includes(validator)) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  if (coding) headers.set('content-encoding', coding)
  return new Response(coding ? await packed(coding) : body, { status, headers })
}
