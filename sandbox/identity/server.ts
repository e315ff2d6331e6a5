import { createHash, createHmac, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { drawPage, labels } from './page.ts'

/*
 * Stand-ins for log-in providers, each under its own path: `/google` and `/microsoft` speak OpenID Connect (discovery,
 * keys, a login page, tokens with PKCE, userinfo), and `/facebook` OAuth 2 with its graph. Users state their identity
 * in a form. For the demo and the tests, on the loopback address.
 */

/** A person at a provider, and what the provider says about their e-mail. */
export type Person = { sub: string; name: string; email?: string | undefined; isVerified: boolean }

/** Faults that a test can order from a stand-in. */
type Misdeed = { nonce?: string; issuer?: string; audience?: string; isUnsigned?: boolean }

type Client = { id: string; secret: string }
type Options = { clients: Record<string, Client>; port?: number }
type Grant = { person: Person; provider: string; nonce: string; challenge: string; returnTo: string; until: number }

const minute = 60_000

const asked = z.object({
  client_id: z.string(),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  state: z.string().min(1),
  nonce: z.string().default(''),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal('S256'),
})
const chosen = z.object({
  name: z.string().default('Mita Das'),
  email: z.string().default(''),
  verified: z.string().optional(),
})
const exchanged = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
})

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

async function formOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

const keyId = 'sandbox'

function makeSigner() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const signToken = (claims: object, isUnsigned = false) => {
    const text = `${base64url({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${base64url(claims)}`
    return `${text}.${sign('sha256', Buffer.from(text), isUnsigned ? other : privateKey).toString('base64url')}`
  }
  return { jwk, signToken }
}

const signer = makeSigner()

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
}

/** Returns the account of an e-mail, which is always the same one; without an e-mail, of the name. */
function personOf(provider: string, form: URLSearchParams): Person {
  const { name, email, verified } = chosen.parse(Object.fromEntries(form))
  const digest = createHash('sha256')
    .update(`${provider} ${email || name}`)
    .digest('hex')
  const sub = BigInt(`0x${digest.slice(0, 14)}`).toString()
  return { sub, name, email: email || undefined, isVerified: verified === 'yes' }
}

type Told = { status: number; body: object }
const refused = (error: string): Told => ({ status: 400, body: { error } })

type Book = Options & {
  urlOf: () => string
  grants: Map<string, Grant>
  visitors: Map<string, Grant>
  misdeed: Misdeed
}

/** Logs this person in, and returns the address to return to. */
function allow(
  { clients, grants }: Book,
  query: URLSearchParams,
  { provider, person }: { provider: string; person: Person },
) {
  const wanted = asked.parse(Object.fromEntries(query))
  if (wanted.client_id !== clients[provider]?.id) throw new Error('unknown client')
  const code = randomBytes(24).toString('base64url')
  const { nonce, code_challenge: challenge, redirect_uri: returnTo } = wanted
  grants.set(code, { person, provider, nonce, challenge, returnTo, until: Date.now() + minute })
  const back = new URL(returnTo)
  back.searchParams.set('code', code)
  back.searchParams.set('state', wanted.state)
  return back.href
}

/** Builds the claims of an ID token; only Google says whether the e-mail is verified. */
function claimsOf({ misdeed, urlOf }: Book, { provider, person, nonce }: Grant, clientId: string) {
  const { sub, name, email, isVerified } = person
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: misdeed.issuer ?? `${urlOf()}/${provider}`,
    aud: misdeed.audience ?? clientId,
    iat: now,
    exp: now + 600,
    nonce: misdeed.nonce ?? nonce,
    sub,
    name,
    ...(email ? { email } : {}),
    ...(provider === 'google' ? { email_verified: isVerified } : {}),
  }
}

/** Redeems a code, which works once, for its own client, return address and verifier. */
function takeGrant(
  { grants }: Book,
  provider: string,
  { code, redirect_uri, code_verifier }: z.infer<typeof exchanged>,
) {
  const grant = grants.get(code)
  grants.delete(code)
  if (!grant || grant.provider !== provider || grant.until < Date.now()) return null
  const challenge = createHash('sha256').update(code_verifier).digest('base64url')
  return grant.returnTo === redirect_uri && grant.challenge === challenge ? grant : null
}

function exchange(book: Book, provider: string, form: URLSearchParams): Told {
  const read = exchanged.safeParse(Object.fromEntries(form))
  if (!read.success) return refused('invalid_request')
  const { client_id, client_secret } = read.data
  const client = book.clients[provider]
  if (client?.id !== client_id || client.secret !== client_secret)
    return { status: 401, body: { error: 'invalid_client' } }
  const grant = takeGrant(book, provider, read.data)
  if (!grant) return refused('invalid_grant')
  const access_token = randomBytes(24).toString('base64url')
  book.visitors.set(access_token, grant)
  const tokens = { access_token, token_type: 'bearer', expires_in: 600 }
  if (provider === 'facebook') return { status: 200, body: tokens }
  const id_token = signer.signToken(claimsOf(book, grant, client_id), book.misdeed.isUnsigned)
  return { status: 200, body: { ...tokens, id_token } }
}

function describe(
  { visitors, clients }: Book,
  provider: string,
  { token, proof }: { token: string; proof: string | null },
): Told {
  const visitor = visitors.get(token)
  if (visitor?.provider !== provider) return { status: 401, body: { error: 'invalid_token' } }
  const { sub, name, email, isVerified } = visitor.person
  if (provider !== 'facebook') return { status: 200, body: { sub, name, email, email_verified: isVerified } }
  const wanted = createHmac('sha256', clients.facebook?.secret ?? '')
    .update(token)
    .digest('hex')
  if (proof !== wanted) return refused('Invalid appsecret_proof')
  return { status: 200, body: { id: sub, name, ...(email ? { email } : {}) } }
}

async function answerForm(book: Book, provider: string, form: URLSearchParams) {
  if (form.get('do') !== 'deny') return allow(book, form, { provider, person: personOf(provider, form) })
  const back = new URL(form.get('redirect_uri') ?? '')
  back.searchParams.set('error', 'access_denied')
  back.searchParams.set('state', form.get('state') ?? '')
  return back.href
}

async function answer(book: Book, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://sandbox.invalid')
  const [, provider = '', ...rest] = pathname.split('/')
  const path = rest.join('/')
  if (!(provider in labels)) return send(response, 404, { error: 'unknown provider' })
  const tell = ({ status, body }: Told) => send(response, status, body)
  switch (path) {
    case '.well-known/openid-configuration':
      return send(response, 200, discovery(`${book.urlOf()}/${provider}`))
    case 'keys':
      return send(response, 200, { keys: [signer.jwk] })
    case 'authorize':
    case 'dialog/oauth':
      asked.parse(Object.fromEntries(query))
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return void response.end(drawPage(provider, query))
    case 'chosen':
      return void response.writeHead(303, { location: await answerForm(book, provider, await formOf(request)) }).end()
    case 'token':
    case 'oauth/access_token':
      return tell(exchange(book, provider, await formOf(request)))
    case 'userinfo':
    case 'me': {
      const token = String(request.headers.authorization ?? '').replace(/^Bearer /i, '')
      return tell(describe(book, provider, { token, proof: query.get('appsecret_proof') }))
    }
    default:
      return send(response, 404, { error: 'not found' })
  }
}

/** Starts the stand-ins. `visit` opens an address, presses Continue like a user, and returns the address that the user is sent back to. */
export async function startIdentityProviders(options: Options) {
  let url = ''
  const book: Book = { ...options, urlOf: () => url, grants: new Map(), visitors: new Map(), misdeed: {} }
  const server = createServer((request, response) => {
    answer(book, request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, 400, { error: String(error) })
    })
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  url = `http://127.0.0.1:${address.port}`
  return {
    url,
    misbehave: (misdeed: Misdeed) => {
      book.misdeed = misdeed
    },
    visit: (where: string, person: Person) => {
      const { pathname, searchParams } = new URL(where)
      return allow(book, searchParams, { provider: pathname.split('/')[1] ?? '', person })
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
