/** Values of the configuration that more than one of its readers uses. */
import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { defaultLimits, type LimitedClass, type Limits } from './edge/rateLimits.ts'

/** The configuration is not usable. `errors` has one sentence per fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(`The configuration is invalid:\n${errors.map((fault) => `  ${fault}`).join('\n')}`)
    this.errors = errors
  }
}

export const list = (value: string) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

export const httpUrl = z.url({ protocol: /^https?$/, error: 'each must be an http(s) address' })
export const rpcUrl = z
  .url({ protocol: /^(https?|wss?)$/, error: 'each must be an http(s) or ws(s) address' })
  .refine(
    (value) => !/^wss?:/i.test(value) || !/@/.test(URL.parse(value)?.href.split('/')[2] ?? ''),
    'a ws(s) address cannot carry a user name or a password: browsers and Node drop them',
  )
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)

/** An origin as browsers name it, and nothing behind it. */
export const origin = z.string().refine((value) => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value
}, 'must be an origin such as https://example.com, without a slash at its end')

/** A path that others are below; empty for `/`. */
export const basePath = z
  .string()
  .regex(/^(\/[\w.-]+)*\/?$/, 'must be a path such as /gateway')
  .transform((path) => path.replace(/\/$/, ''))

export const range = z.string().refine((value) => {
  const [address = '', bits, ...more] = value.split('/')
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}, 'must be an address or a range such as 10.0.0.0/8')

export const limit = z
  .string()
  .regex(
    /^(reads|lists|writes|share|live)=[1-9]\d{0,11}\/[1-9]\d{0,4}$/,
    'must look like reads=1000/10 (requests/seconds), with reads, lists, writes, share or live',
  )

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export const logLevel = z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)

export const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host:5432/name',
})

/** Where the database is. */
export type DatabaseLocation =
  | { readonly type: 'url'; readonly url: string }
  /** An embedded Postgres in this absolute folder. */
  | { readonly type: 'folder'; readonly folder: string }

export const databaseOf = (url: string | undefined, folder: string): DatabaseLocation =>
  url === undefined ? { type: 'folder', folder: absolute(folder) } : { type: 'url', url }

/** @param entries as `limit` checks them. */
export function limitsOf(entries: readonly string[]): Limits {
  const given = entries.map((entry) => {
    const [name = '', requests, seconds] = entry.split(/[=/]/)
    return [name as LimitedClass, { requests: Number(requests), seconds: Number(seconds) }] as const
  })
  return { ...defaultLimits, ...Object.fromEntries(given) }
}

export const absolute = (path: string) => (isAbsolute(path) ? path : resolve(path))
