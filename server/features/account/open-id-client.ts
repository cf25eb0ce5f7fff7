import type { Configuration } from 'openid-client'

import { sentence } from '#contract/sentence.ts'
import { unprocessable, providerUnavailable } from '#server/api/problems.ts'
import type { OpenIdSettings } from '#server/config.ts'
import type { Log } from '#server/log.ts'

import type { Claims } from './open-id-names.ts'

const TIMEOUT_SEC = 10
/** How long the provider's addresses are cached. Its keys are read again whenever one is unknown. */
const METADATA_FRESH_MS = 60 * 60_000
/** Enough to read the provider's name, and to choose a username. */
const SCOPE = 'openid profile'

/** Secrets of one log-in at the provider, which leave this server only as hashes. */
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

/** A user whom the provider has identified, in a verified token. */
export interface Identity {
  issuer: string
  subject: string
  claims: Claims
  idToken: string
  /** When the provider authenticated the user, in milliseconds since 1970. Absent if it does not say. */
  seenAtMs?: number
}

/** The protocol with the provider (OpenID Connect Core 1.0, code flow with PKCE). */
export interface OpenIdClient {
  makeSecrets(): Promise<Secrets>
  /**
   * @param asksUser the provider has to authenticate its user even if they are already logged in there
   * @throws {ApiError} 502 while the provider does not respond
   */
  addressOf(secrets: Secrets, redirectUri: string, asksUser: boolean): Promise<string>
  /**
   * Redeems the code, and checks signature, issuer, audience, nonce and times of the token.
   * @throws {ApiError} 422 when one is wrong, or the provider refused; 502 while it does not respond
   */
  redeem(callback: Callback, secrets: Secrets, redirectUri: string): Promise<Identity>
  /** The address that ends the session at the provider. Undefined if it has none or does not respond. */
  logOutAddress(idToken: string, returnUrl: string): Promise<string | undefined>
}

export function createOpenIdClient(settings: OpenIdSettings, log: Log): OpenIdClient {
  const { name } = settings
  const refuse = (key: 'openIdDenied' | 'openIdFailed') => unprocessable(sentence(key, { name }))
  const unavailable = () => providerUnavailable(sentence('openIdUnreachable', { name }))
  let latest: { configuration: Promise<Configuration>; readAtMs: number } | undefined

  /** Reads the addresses of the provider. A failure is not cached: the next visitor tries again. */
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

/** Loaded when needed, as most sites have no provider. */
const load = () => import('openid-client')

async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  const client = await load()
  // A secret in the header is what OpenID Connect requires every provider to accept.
  const authentication = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret)
  const execute = [
    client.enableNonRepudiationChecks,
    // The configuration has checked which providers may go without encryption.
    ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
  ]
  const options = { execute, timeout: TIMEOUT_SEC }
  const configuration = await client.discovery(issuer, clientId, {}, authentication, options)
  const methods = configuration.serverMetadata().token_endpoint_auth_methods_supported
  if (clientSecret === undefined || !methods || methods.includes('client_secret_basic')) return configuration
  return client.discovery(issuer, clientId, {}, client.ClientSecretPost(clientSecret), options)
}

/** Neither an understood response nor a refused one. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name))

/** Not the error itself, which may contain tokens and users' names. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return `${code}: ${error.message}`
}
