import type { Configuration } from 'openid-client'

import { sentence } from '#contract/sentence.ts'
import { unprocessable, providerUnavailable } from '#server/api/problems.ts'
import type { OpenIdSettings } from '#server/config.ts'
import type { Log } from '#server/log.ts'

import type { Claims } from './open-id-names.ts'

const TIMEOUT_SEC = 10
/** The provider's addresses are read again after so long. Its keys are read whenever one is not known. */
const METADATA_FRESH_MS = 60 * 60_000
/** Enough to read the provider's name, and to choose a username. */
const SCOPE = 'openid profile'

/** Belongs to one visit to the provider, and never leaves this server but as a hash. */
export interface Secrets {
  state: string
  nonce: string
  verifier: string
}

/** The parameters with which the provider sends the browser back. */
export interface Callback {
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

/** A user whom the provider has named, in a token that was checked. */
export interface Identity {
  issuer: string
  subject: string
  claims: Claims
  idToken: string
  /** When the provider has seen the user, in milliseconds since 1970. Absent where it does not say. */
  seenAtMs?: number
}

/** The protocol (OpenID Connect Core 1.0, code flow with PKCE). */
export interface OpenIdClient {
  makeSecrets(): Promise<Secrets>
  /**
   * @param asksUser the provider has to ask its user, also one whom it knows already
   * @throws {ApiError} 502 while the provider does not answer
   */
  addressOf(secrets: Secrets, redirectUri: string, asksUser: boolean): Promise<string>
  /**
   * Redeems the code, and checks signature, issuer, audience, nonce and times of the token.
   * @throws {ApiError} 422 when one is wrong, or the provider refused; 502 while it does not answer
   */
  redeem(callback: Callback, secrets: Secrets, redirectUri: string): Promise<Identity>
  /** The address that ends the session at the provider. Undefined where it has none, or does not answer. */
  logOutAddress(idToken: string, returnUrl: string): Promise<string | undefined>
}

export function createOpenIdClient(settings: OpenIdSettings, log: Log): OpenIdClient {
  const { name } = settings
  const refuse = (key: 'openIdDenied' | 'openIdFailed') => unprocessable(sentence(key, { name }))
  const unavailable = () => providerUnavailable(sentence('openIdUnreachable', { name }))
  let latest: { configuration: Promise<Configuration>; readAtMs: number } | undefined

  /** Reads the addresses of the provider. A failure is not kept: the next visitor tries again. */
  const configure = (): Promise<Configuration> => {
    if (latest && Date.now() - latest.readAtMs < METADATA_FRESH_MS) return latest.configuration
    const reading = {
      readAtMs: Date.now(),
      configuration: discover(settings).catch((error: unknown) => {
        if (latest === reading) latest = undefined
        log.warn({ reason: reasonOf(error) }, 'The provider of OpenID Connect could not be read.')
        throw unavailable()
      }),
    }
    latest = reading
    return reading.configuration
  }

  return {
    async makeSecrets() {
      const { randomState, randomNonce, randomPKCECodeVerifier } = await load()
      return { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    },
    async addressOf({ state, nonce, verifier }, redirectUri, asksUser) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await load()
      return buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(asksUser && { prompt: 'login', max_age: '0' }),
      }).href
    },
    async redeem(callback, { state, nonce, verifier }, redirectUri) {
      const { authorizationCodeGrant } = await load()
      const configuration = await configure()
      if (callback.error !== undefined) throw refuse('openIdDenied')
      const url = new URL(redirectUri)
      for (const [key, value] of Object.entries(callback))
        if (value !== undefined) url.searchParams.set(key, value)
      const tokens = await authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        const isOutOfReach = isNetworkError(error)
        log.warn({ reason: reasonOf(error) }, 'A log-in by OpenID Connect was refused.')
        throw isOutOfReach ? unavailable() : refuse('openIdFailed')
      })
      const claims = tokens.claims()
      if (!claims || tokens.id_token === undefined) throw refuse('openIdFailed')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        claims,
        idToken: tokens.id_token,
        ...(claims.auth_time !== undefined && { seenAtMs: claims.auth_time * 1_000 }),
      }
    },
    async logOutAddress(idToken, returnUrl) {
      const { buildEndSessionUrl } = await load()
      const configuration = await configure().catch(() => undefined)
      if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: returnUrl }
      return buildEndSessionUrl(configuration, parameters).href
    },
  }
}

/** When it is needed: most sites have no provider. */
const load = () => import('openid-client')

async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  const client = await load()
  // As the provider's own document says; a secret in the header is what OpenID Connect asks of all.
  const authentication = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret)
  const execute = [
    client.enableNonRepudiationChecks,
    // The configuration has judged which providers may do without encryption.
    ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
  ]
  const options = { execute, timeout: TIMEOUT_SEC }
  const configuration = await client.discovery(issuer, clientId, {}, authentication, options)
  const methods = configuration.serverMetadata().token_endpoint_auth_methods_supported
  if (clientSecret === undefined || !methods || methods.includes('client_secret_basic')) return configuration
  return client.discovery(issuer, clientId, {}, client.ClientSecretPost(clientSecret), options)
}

/** Neither an answer that was understood, nor one that was refused. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name))

/** Not the error itself: it may hold tokens, and names of users. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return `${code}: ${error.message}`
}
