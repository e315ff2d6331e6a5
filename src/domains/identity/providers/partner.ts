import { createHmac } from 'node:crypto'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { LoginSettings } from '#platform/config-values.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import type { LoginProvider } from './schema.ts'

/*
 * Client for log-in providers: OpenID Connect, and OAuth 2 for Facebook, both with PKCE, by openid-client, which checks
 * signatures, issuer, audience, state and nonce. We trust the account id in a provider's answer. The e-mail is trusted
 * only from providers that verify it themselves (Google); Microsoft's is whatever an administrator wrote, and Facebook
 * does not say how it was verified.
 */

type Known = { label: string; issuer: string; checksEmail: boolean; isPlainOauth?: boolean }

const known: Record<string, Known> = {
  google: { label: 'Google', issuer: 'https://accounts.google.com', checksEmail: true },
  facebook: { label: 'Facebook', issuer: 'https://www.facebook.com', checksEmail: false, isPlainOauth: true },
  microsoft: { label: 'Microsoft', issuer: 'https://login.microsoftonline.com/common/v2.0', checksEmail: false },
}

/** A provider's statement about the person who logged in there. */
export type Identity = { subject: string; name: string; email: string | null; isEmailBelieved: boolean }

/** Values that bind a provider's answer to our request. */
export type Question = { state: string; nonce: string; verifier: string }

export type Provider = LoginProvider & {
  /** Returns the address to send the browser to. */
  addressFor: (question: Question) => Promise<string>
  /** `query`: the query string with which the provider sent the browser back. 400 when it does not answer the question. */
  identify: (question: Question, query: string) => Promise<Identity>
}

export type Providers = ReadonlyMap<string, Provider>

const waitSeconds = 10
const isLoopback = (url: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

type Made = Known & { name: string; settings: LoginSettings; returnTo: string }

/** Returns Facebook's addresses from its documentation, as its discovery document is wrong. */
function facebookServer(issuer: string): oidc.ServerMetadata {
  const isTheirs = issuer === known.facebook?.issuer
  const graph = isTheirs ? 'https://graph.facebook.com/v24.0' : issuer
  return {
    issuer,
    authorization_endpoint: isTheirs ? `${issuer}/v24.0/dialog/oauth` : `${issuer}/dialog/oauth`,
    token_endpoint: `${graph}/oauth/access_token`,
    userinfo_endpoint: `${graph}/me`,
  }
}

async function configure({ issuer, isPlainOauth, settings }: Made) {
  const secret = oidc.ClientSecretPost(settings.clientSecret)
  const isOpen = isLoopback(issuer)
  if (isPlainOauth) {
    const plain = new oidc.Configuration(facebookServer(issuer), settings.clientId, undefined, secret)
    plain.timeout = waitSeconds
    if (isOpen) oidc.allowInsecureRequests(plain)
    return plain
  }
  const execute = [oidc.enableNonRepudiationChecks, ...(isOpen ? [oidc.allowInsecureRequests] : [])]
  return oidc.discovery(new URL(issuer), settings.clientId, undefined, secret, { execute, timeout: waitSeconds })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Reads an identity; an e-mail that no account could have counts as missing. */
function presentIdentity(said: Record<string, unknown>, subject: unknown, checksEmail: boolean): Identity {
  const email = textOf(said.email).trim().toLowerCase()
  const isUsable = email.length > 0 && email.length <= 254
  return {
    subject: String(subject),
    name: textOf(said.name)
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .slice(0, 100),
    email: isUsable ? email : null,
    isEmailBelieved: isUsable && checksEmail && said.email_verified === true,
  }
}

const graphAnswer = z.object({
  id: z.string().regex(/^\d{1,40}$/),
  name: z.unknown().optional(),
  email: z.unknown().optional(),
})

async function askFacebook(config: oidc.Configuration, accessToken: string, secret: string) {
  const address = new URL(config.serverMetadata().userinfo_endpoint ?? '')
  address.searchParams.set('fields', 'id,name,email')
  address.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(accessToken).digest('hex'))
  const answer = await oidc.fetchProtectedResource(config, accessToken, address, 'GET')
  if (!answer.ok) throw new Error(`Facebook answers ${answer.status}`)
  const said = graphAnswer.parse(await answer.json())
  return presentIdentity(said, said.id, false)
}

type Answered = { made: Made; question: Question; query: string }

async function identify(config: oidc.Configuration, { made, question, query }: Answered) {
  const { isPlainOauth = false, checksEmail, settings, returnTo } = made
  const tokens = await oidc.authorizationCodeGrant(config, new URL(`${returnTo}?${query}`), {
    expectedState: question.state,
    pkceCodeVerifier: question.verifier,
    expectedNonce: isPlainOauth ? undefined : question.nonce,
    idTokenExpected: isPlainOauth ? undefined : true,
  })
  if (isPlainOauth) return askFacebook(config, tokens.access_token, settings.clientSecret)
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider sent no ID token')
  const isTold = claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined
  const said = isTold ? claims : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
  return presentIdentity({ ...claims, ...said }, claims.sub, checksEmail)
}

function makeProvider(made: Made): Provider {
  const { name, label, isPlainOauth, returnTo } = made
  let configured: Promise<oidc.Configuration> | undefined
  const getConfig = async () => {
    configured ??= configure(made)
    try {
      return await configured
    } catch (cause) {
      configured = undefined
      const message = t`${label} cannot be reached at the moment. Please try again in a minute, or log in with your password.`
      throw new AppError('unavailable', message, { cause })
    }
  }
  return {
    name,
    label,
    async addressFor({ state, nonce, verifier }) {
      const challenge = await oidc.calculatePKCECodeChallenge(verifier)
      const parameters: Record<string, string> = isPlainOauth
        ? { scope: 'public_profile,email' }
        : { scope: 'openid profile email', nonce }
      const asked = { redirect_uri: returnTo, state, code_challenge: challenge, code_challenge_method: 'S256' }
      return oidc.buildAuthorizationUrl(await getConfig(), { ...asked, ...parameters }).href
    },
    async identify(question, query) {
      const config = await getConfig()
      try {
        return await identify(config, { made, question, query })
      } catch (cause) {
        if (cause instanceof oidc.AuthorizationResponseError && cause.error === 'access_denied')
          throw new AppError('invalid', t`Login with ${label} was cancelled.`, { cause })
        throw new AppError('invalid', t`${label} did not confirm this login. Please try again.`, { cause })
      }
    },
  }
}

/**
 * Creates the configured providers in the order of their buttons. `returnTo`: absolute address of the page to
 * return to.
 */
export function createProviders(settings: ReadonlyMap<string, LoginSettings>, returnTo: string): Providers {
  const order = [...new Set([...Object.keys(known), ...settings.keys()])]
  const made = order.flatMap((name) => {
    const loginSettings = settings.get(name)
    if (!loginSettings) return []
    const usual = known[name] ?? {
      label: loginSettings.label ?? name,
      issuer: loginSettings.issuer ?? '',
      checksEmail: false,
    }
    const { label = usual.label, issuer = usual.issuer } = loginSettings
    return [[name, makeProvider({ ...usual, name, label, issuer, settings: loginSettings, returnTo })] as const]
  })
  return new Map(made)
}

/** Throws when a real institute in production would trust a stand-in, or a provider over an unencrypted connection. */
export function requireRealProviders(
  settings: ReadonlyMap<string, LoginSettings>,
  { isDemo, mode }: { isDemo: boolean; mode: string },
) {
  if (isDemo || mode !== 'production') return
  for (const { issuer } of settings.values()) {
    if (issuer === undefined) continue
    if (isLoopback(issuer) || !issuer.startsWith('https:'))
      throw new Error(
        'A production institute cannot use a login provider that runs on this machine or without https. See LOGIN_PROVIDERS in .env.example.',
      )
  }
}
