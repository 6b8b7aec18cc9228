/** The server's sign-in routes over a real database and a given chain client, and browsers with a cookie jar. */
import { parse } from 'hono/utils/cookie'
import { pino } from 'pino'
import { createClient, http, type Address, type Client, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { createRouter, HttpError } from '@peppermint/http/router.ts'
import { sendJsonError } from '@peppermint/http/sendError.ts'
import { signInRoutes, type SignInParts } from './signInRoutes.ts'

export const ORIGIN = 'https://mint.example'
export const FRAME = 'https://host.example'

/** Routes as the server mounts them. */
export type SignInApp = ReturnType<typeof createRouter>

/** `client` answers every check; `address` is the visitors' network address. */
export type SignInAppParts = Pick<SignInParts, 'database'> &
  Partial<SignInParts> & { readonly client?: Client; readonly address?: string }

/** A separate app over a database that several apps may share. */
export function openSignInApp({ client = noChain, address, ...parts }: SignInAppParts): SignInApp {
  const app = createRouter()
  app.use(async (context, next) => {
    context.set('log', pino({ level: 'silent' }))
    if (address !== undefined) context.set('client', address)
    await next()
  })
  app.route(
    '/',
    signInRoutes({
      openClient: () => client,
      chainId: 7700,
      publicOrigin: ORIGIN,
      frameHosts: [FRAME],
      sessionHours: 168,
      ...parts,
    }),
  )
  app.onError((error, context) => {
    if (error instanceof HttpError) {
      const answer = sendJsonError(context, error.status, error.code, error.message)
      for (const [name, value] of Object.entries(error.headers)) answer.headers.set(name, value)
      return answer
    }
    if ('status' in error && error.status === 400)
      return sendJsonError(context, 400, 'invalid_request', error.message)
    return sendJsonError(context, 500, 'internal_error', String(error))
  })
  return app
}

/** What was answered. */
export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** The `Set-Cookie` headers. */
  readonly cookies: readonly string[]
  readonly retryAfter: string | null
}

/** What the server says for a message. */
export type Question = Readonly<Record<'nonce' | 'domain' | 'uri' | 'issuedAt' | 'expiresAt', string>>

/** An app in this process, or a server. */
export interface Asked {
  request(path: string, init: RequestInit): Response | Promise<Response>
}

/** A browser: it asks, and keeps the cookies that it is given. */
export class Browser {
  readonly jar = new Map<string, string>()
  readonly app: Asked
  readonly host: string

  constructor(app: Asked, host = 'mint.example') {
    this.app = app
    this.host = host
  }

  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.app.request(path, {
      method,
      headers: {
        host: this.host,
        ...(cookie !== '' && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const cookies = response.headers.getSetCookie()
    for (const each of cookies) {
      const [[name, value] = ['', '']] = Object.entries(parse(each.split(';')[0] ?? ''))
      if (each.includes('Max-Age=0')) this.jar.delete(name)
      else this.jar.set(name, value)
    }
    return {
      status: response.status,
      body: (await response.json()) as Answer['body'],
      cookies,
      retryAfter: response.headers.get('retry-after'),
    }
  }

  nonce = async (): Promise<Question> => (await this.ask('GET', '/api/session/nonce')).body as Question
  verify = (message: string, signature: Hex): Promise<Answer> =>
    this.ask('POST', '/api/session/verify', { message, signature })
  session = async (): Promise<Answer['body']> => (await this.ask('GET', '/api/session')).body

  /** Signs in with a key, by a fresh nonce. */
  async signIn(person = newPerson()): Promise<Answer> {
    const message = createMessage(await this.nonce(), person.address)
    return this.verify(message, await person.signMessage({ message }))
  }
}

/** An account with a new key. */
export const newPerson = () => privateKeyToAccount(generatePrivateKey())

/** The text that a page would have an account sign. */
export function createMessage(
  { nonce, domain, uri, issuedAt, expiresAt }: Question,
  address: Address,
  changes: Partial<SiweMessage> = {},
): string {
  return createSiweMessage({
    address,
    chainId: 7700,
    nonce,
    domain,
    uri,
    version: '1',
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(expiresAt),
    ...changes,
  })
}

/** Code of a contract that answers every question with the first word of its storage. */
export const REPEATS_ITS_WORD: Hex = '0x60005460005260206000f3'
/** ERC-1271's "yes", as a word. */
export const YES: Hex = `0x1626ba7e${'0'.repeat(56)}`

/** A chain that does not answer. Keys are checked without one. */
export const noChain = createClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
