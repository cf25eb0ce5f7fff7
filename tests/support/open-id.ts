import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'

/** A token as a broken or compromised provider could sign it. */
interface Forgery {
  claims?: Record<string, unknown>
  /** Signed with a key that the provider does not publish. */
  isForeignKey?: boolean
  /** Not signed. */
  isUnsigned?: boolean
}

/** An OpenID Connect provider on this machine: the code flow with PKCE, and nothing else. */
export interface OpenIdProvider {
  issuer: URL
  clientId: string
  clientSecret: string
  /** Claims of the users who log in from now on. */
  user: Record<string, unknown>
  /** Changes the tokens that are issued from now on. */
  forgery: Forgery
  /** The provider answers with this error, such as `access_denied`. */
  refusal: string | undefined
  /** Requests to log in, the latest last. */
  requests: URLSearchParams[]
  /**
   * Visits the address that the site redirects to, as a browser does, and returns the address that it is
   * redirected back to.
   */
  logIn(url: string): Promise<URL>
  close(): Promise<void>
}

interface Grant {
  challenge: string
  redirectUri: string
  nonce: string
}

const LIFETIME_SEC = 300

/** @param port 0: any that is free */
export async function startOpenIdProvider(port = 0): Promise<OpenIdProvider> {
  const key = await generateKeyPair('ES256')
  const foreignKey = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: OpenIdProvider = {
    issuer: new URL(origin),
    clientId: 'videos',
    clientSecret: 'not so secret',
    user: { sub: 'ada', preferred_username: 'ada' },
    forgery: {},
    refusal: undefined,
    requests: [],
    async logIn(url) {
      const { status, headers } = await fetch(url, { redirect: 'manual' })
      if (status !== 302) throw new Error(`The provider answered with ${status}.`)
      return new URL(headers.get('location') ?? '')
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const sendJson = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return void sendJson(200, {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          jwks_uri: `${origin}/keys`,
          end_session_endpoint: `${origin}/end`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['ES256'],
          authorization_response_iss_parameter_supported: true,
        })
      case '/keys':
        return void sendJson(200, { keys: [jwk] })
      case '/authorize':
        return sendBack(searchParams, response)
      case '/token': {
        const token = await redeem(request, new URLSearchParams(await readText(request)))
        return void sendJson(token ? 200 : 400, token ?? { error: 'invalid_grant' })
      }
      case '/end':
        response.writeHead(302, { location: searchParams.get('post_logout_redirect_uri') ?? '/' }).end()
        return undefined
      default:
        response.writeHead(404).end()
        return undefined
    }
  }

  function sendBack(asked: URLSearchParams, response: ServerResponse): void {
    provider.requests.push(asked)
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('state', asked.get('state') ?? '')
    back.searchParams.set('iss', origin)
    if (provider.refusal === undefined) {
      const code = randomBytes(16).toString('base64url')
      grants.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        nonce: asked.get('nonce') ?? '',
      })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', provider.refusal)
    response.writeHead(302, { location: back.href }).end()
  }

  /** A code is valid once, with the verifier of its challenge and the client's secret. */
  async function redeem({ headers }: IncomingMessage, form: URLSearchParams): Promise<object | undefined> {
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const secret = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood =
      grant?.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      decodeURIComponent(secret.replaceAll('+', ' ')) === `${provider.clientId}:${provider.clientSecret}`
    if (!isGood) return undefined
    return { access_token: 'unused', token_type: 'Bearer', id_token: await makeToken(grant) }
  }

  async function makeToken({ nonce }: Grant): Promise<string> {
    const { claims, isForeignKey, isUnsigned } = provider.forgery
    const nowSec = Math.floor(Date.now() / 1000)
    const payload = {
      ...provider.user,
      iss: origin,
      aud: provider.clientId,
      nonce,
      iat: nowSec,
      exp: nowSec + LIFETIME_SEC,
      auth_time: nowSec,
      ...claims,
    }
    const { privateKey }: { privateKey: CryptoKey } = isForeignKey ? foreignKey : key
    const token = await new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(privateKey)
    if (!isUnsigned) return token
    const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    return `${header}.${token.split('.')[1]}.`
  }

  return provider
}
