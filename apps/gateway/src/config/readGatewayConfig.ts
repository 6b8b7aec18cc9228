/**
 * The configuration of a gateway process: flags, then the environment, then a JSON file with the chains. It is checked
 * once at the start, and all faults are listed together, so that an operator can fix them in one restart.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import {
  absolute,
  basePath,
  ConfigError,
  databaseOf,
  databaseUrl,
  limit,
  limitsOf,
  list,
  logLevel,
  range,
  rpcUrl,
  wholeNumber,
} from '@peppermint/http/configFields.ts'
import type { LogConfig } from '@peppermint/process/createLogger.ts'
import { readSecrets } from '@peppermint/process/readSecrets.ts'
import { pushServiceFields } from '../notifications/pushServices.ts'
import { readVapidKeys, vapidFields } from '../notifications/vapidKeys.ts'
import { chainFields, type ChainFields } from './chainFields.ts'

export type GatewayConfig = Readonly<ReturnType<typeof readGatewayConfig>>

/** Variables whose values are secrets. */
export const GATEWAY_SECRETS: readonly string[] = ['RPC_URLS', 'DATABASE_URL', 'GATEWAY_VAPID_PRIVATE_KEY']

/** Flags and the variables that they replace. */
const FLAGS = {
  rpc: 'RPC_URLS',
  'public-rpc': 'PUBLIC_RPC_URL',
  from: 'FROM_BLOCK',
  config: 'GATEWAY_CONFIG',
  host: 'HOST',
  port: 'PORT',
  'base-path': 'BASE_PATH',
  data: 'DATA_DIR',
  'log-level': 'LOG_LEVEL',
} as const

/** Names of the options, each with a value. */
export const GATEWAY_OPTIONS: readonly string[] = Object.keys(FLAGS)

export const GATEWAY_USAGE = `A Safe gateway for any EVM chain: proposals, confirmations, history, assets.

  npm run gateway -- --rpc URL

  --rpc URL[,URL…]   RPC endpoints of the chain, best first (RPC_URLS)
  --public-rpc URL   the one that clients are shown, if yours may contain a key (PUBLIC_RPC_URL)
  --from BLOCK       first block to index; default: the block of Safe's first factory (FROM_BLOCK)
  --config FILE      JSON file with one or more chains, instead of --rpc (GATEWAY_CONFIG)
  --port PORT        default 8000 (PORT)
  --host ADDRESS     default 127.0.0.1 (HOST)
  --base-path PATH   such as /safe; default: none (BASE_PATH)
  --data FOLDER      embedded Postgres and what was found on the chain; default .data/gateway (DATA_DIR)
  --log-level LEVEL  default info (LOG_LEVEL)
  --help

An external Postgres is DATABASE_URL. All settings: docs/guides/gateway.md
`

/** Every variable, and what it may be. */
export const gatewayEnvironment = z.object({
  RPC_URLS: z.string().transform(list).pipe(z.array(rpcUrl)).optional(),
  PUBLIC_RPC_URL: rpcUrl.optional(),
  FROM_BLOCK: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  GATEWAY_CONFIG: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8_000),
  BASE_PATH: basePath.default(''),
  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: z.string().default('.data/gateway'),
  TRUSTED_PROXIES: z.string().transform(list).pipe(z.array(range)).default([]),
  METRICS_FROM: z.string().transform(list).pipe(z.array(range)).default(['127.0.0.0/8', '::1/128']),
  RATE_LIMITS: z.string().transform(list).pipe(z.array(limit)).default([]),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  LOG_LEVEL: logLevel.default('info'),
  ...vapidFields,
  ...pushServiceFields,
})

const fileSchema = z.strictObject({ chains: z.array(chainFields).min(1, 'must have at least one chain') })

/**
 * @param args of the command line, without the program.
 * @throws {ConfigError} with every fault at once.
 */
export function readGatewayConfig(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
) {
  const flags = readFlags(args)
  const set = Object.fromEntries(Object.entries({ ...env, ...flags }).filter(([, value]) => value !== ''))
  // A flag replaces the file of its variable too.
  for (const name of GATEWAY_SECRETS) if (name in flags) delete set[`${name}_FILE`]
  const secrets = readSecrets(set, GATEWAY_SECRETS)
  const result = gatewayEnvironment.safeParse({ ...set, ...secrets.values })
  const errors = [
    ...[...secrets.errors].map(([variable, fault]) => `${variable}: ${fault}`),
    ...faultsOf(result.error)
      .filter(([variable]) => !secrets.errors.has(variable))
      .map(describe),
  ]
  if (!result.success) throw new ConfigError(errors)
  const { data } = result
  const chains = readChains(data, errors)
  const vapid = secrets.errors.has('GATEWAY_VAPID_PRIVATE_KEY') ? undefined : readVapidKeys(data, errors)
  if (errors.length > 0) throw new ConfigError(errors)
  return {
    host: data.HOST,
    /** 0 picks a free one. */
    port: data.PORT,
    /** Empty, or such as `/safe`. */
    basePath: data.BASE_PATH,
    database: databaseOf(data.DATABASE_URL, `${data.DATA_DIR}/postgres`),
    /** Absolute folder for what was found on the chains. */
    dataDir: absolute(data.DATA_DIR),
    trustedProxies: data.TRUSTED_PROXIES,
    /** Addresses or ranges (CIDR) of those who may read the metrics. */
    metricsReaders: data.METRICS_FROM,
    limits: limitsOf(data.RATE_LIMITS),
    drainSeconds: data.DRAIN_SECONDS,
    logLevel: data.LOG_LEVEL,
    chains,
    /** Undefined: no Web Push. */
    vapid,
    /** Push services besides the known ones: host names, or `*.` and a domain. */
    pushServices: data.GATEWAY_PUSH_SERVICES,
    /** What an operator should change although the gateway starts; one sentence each, without secrets. */
    warnings: secrets.warnings,
  }
}

/** What its log needs of it: the level, and what has to be hidden. */
export const gatewayLogConfig = (config: GatewayConfig): LogConfig => ({
  logLevel: config.logLevel,
  database: config.database,
  gateway: config,
})

/** @returns variables by name. @throws {ConfigError} for an unknown flag. */
function readFlags(args: readonly string[]): Record<string, string> {
  const options = Object.fromEntries(GATEWAY_OPTIONS.map((name) => [name, { type: 'string' } as const]))
  try {
    const { values } = parseArgs({ args: [...args], options })
    return Object.fromEntries(
      Object.entries(FLAGS).flatMap(([flag, variable]) => {
        const value: unknown = Reflect.get(values, flag)
        return typeof value === 'string' ? [[variable, value]] : []
      }),
    )
  } catch (error) {
    throw new ConfigError([error instanceof Error ? error.message : String(error)])
  }
}

/** The chains of the file, or the one of `RPC_URLS`. Adds to `errors`. */
function readChains(
  {
    GATEWAY_CONFIG: file,
    RPC_URLS: rpcUrls = [],
    FROM_BLOCK: fromBlock,
    PUBLIC_RPC_URL: publicRpcUrl,
  }: z.output<typeof gatewayEnvironment>,
  errors: string[],
): readonly ChainFields[] {
  if (file === undefined) {
    const [first, ...others] = rpcUrls
    if (first === undefined) {
      errors.push(
        'RPC_URLS: must name an RPC endpoint of the chain (--rpc URL), or GATEWAY_CONFIG a file of chains (--config FILE)',
      )
      return []
    }
    return [
      {
        rpcUrls: [first, ...others],
        ...(fromBlock !== undefined && { fromBlock }),
        ...(publicRpcUrl !== undefined && { publicRpcUrl }),
      },
    ]
  }
  for (const [variable, value] of [
    ['RPC_URLS', rpcUrls[0]],
    ['FROM_BLOCK', fromBlock],
    ['PUBLIC_RPC_URL', publicRpcUrl],
  ] as const)
    if (value !== undefined)
      errors.push(`${variable}: must not be set beside GATEWAY_CONFIG, which has the chains`)
  return readChainsFile(absolute(file), errors)
}

/**
 * The chains of a file. Adds its faults to `errors`, one sentence each.
 * @param path absolute.
 */
export function readChainsFile(path: string, errors: string[]): readonly ChainFields[] {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    // Node's message quotes the file, which may hold tokens of RPC endpoints.
    const reason = error instanceof SyntaxError ? 'it is not valid JSON' : codeOf(error)
    errors.push(`GATEWAY_CONFIG: ${path} cannot be read: ${reason}`)
    return []
  }
  const result = fileSchema.safeParse(json)
  if (!result.success) {
    errors.push(...faultsOf(result.error).map((fault) => `${path}: ${describe(fault)}`))
    return []
  }
  const ids = result.data.chains.flatMap(({ chainId }) => chainId ?? [])
  for (const id of new Set(ids.filter((chainId, index) => ids.indexOf(chainId) !== index)))
    errors.push(`${path}: chain ${id} is listed more than once`)
  // As written: defaults would hide what is to be found.
  return (json as z.input<typeof fileSchema>).chains
}

type Fault = readonly [path: string, message: string]

const describe = ([path, message]: Fault) => `${path === '' ? 'the file' : path}: ${message}`

/** Path and message of each issue; `chains[0].rpcUrls[1]`. */
function faultsOf(error: z.ZodError | undefined): readonly Fault[] {
  return (error?.issues ?? []).map((issue) => [
    issue.path
      .map((part, index) =>
        typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`,
      )
      .join(''),
    issue.message,
  ])
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
}
