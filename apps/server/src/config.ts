/**
 * The server's configuration: from the environment, and secrets from the files that it names. It is checked once at the
 * start, and all errors are listed together, so that an operator can fix them in one restart.
 */
import { statSync } from 'node:fs'
import { addressOf, describeAddressProblem, parseAddress } from '@peppermint/input/address'
import { isHex, zeroAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { z } from 'zod'
import { faultsBetween, findChain, readAddressFile, siteFolder } from './configConflicts.ts'
import {
  absolute,
  basePath,
  ConfigError,
  databaseOf,
  databaseUrl,
  httpUrl,
  limit,
  limitsOf,
  list,
  logLevel,
  origin,
  range,
  rpcUrl,
  wholeNumber,
} from '@peppermint/http/configFields.ts'
import { isLoopback } from '@peppermint/gateway/config/chainConfigSchema.ts'
import { readChainsFile } from '@peppermint/gateway/config/readGatewayConfig.ts'
import { pushServiceFields } from '@peppermint/gateway/notifications/pushServices.ts'
import { readVapidKeys, vapidFields } from '@peppermint/gateway/notifications/vapidKeys.ts'
import { readSecrets, SECRET_VARIABLES } from '@peppermint/process/readSecrets.ts'
import type { ServerConfig } from './serverConfig.ts'

export type { ServerConfig }

/** Whether a sign-in message can name this origin: viem's grammar knows no `xn--` top-level domain and no IPv6 host. */
function canBeSigned(value: string): boolean {
  const host = URL.parse(value)?.host
  if (host === undefined) return true
  try {
    createSiweMessage({
      address: zeroAddress,
      chainId: 1,
      domain: host,
      nonce: '00000000',
      uri: value,
      version: '1',
    })
    return true
  } catch {
    return false
  }
}

/** Every variable, and what it may be. */
export const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(7700),
  RPC_URLS: z
    .string('must name at least one address of a node of the chain, separated by commas')
    .transform(list)
    .pipe(z.array(rpcUrl).min(1, 'must name at least one address of a node of the chain')),
  PUBLIC_RPC_URLS: z.string().transform(list).pipe(z.array(rpcUrl)).optional(),
  CHAIN_ID: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  CONTRACT: z.string('must be the address of the collection').superRefine((text, context) => {
    const parsed = parseAddress(text)
    // Whether a prefix is that of CHAIN_ID is checked with it.
    if (parsed.status !== 'valid' && parsed.status !== 'other-chain')
      context.addIssue({ code: 'custom', message: describeAddressProblem(parsed) })
  }),
  DEPLOY_BLOCK: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
  SITE_DIR: z.string('must be the folder of the built site').refine(isFolder, {
    error: ({ input }) =>
      `must be the folder of the built site: there is no folder ${absolute(String(input))}, or this user may not look into it`,
  }),
  COLLECTION: z
    .string()
    .regex(/^[a-z][a-z\d-]*$/, 'must be the name of a collection: lower-case letters, digits and hyphens')
    .optional(),
  ALLOWLIST_DIR: z
    .string()
    .refine(isFolder, 'must be a folder that exists and that this user may look into')
    .optional(),
  EXPLORER: httpUrl.optional(),
  MAINNET_RPC_URLS: z.string().transform(list).pipe(z.array(rpcUrl)).optional(),
  IPFS_GATEWAY: origin.default('https://ipfs.io'),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    // With a placeholder left from an example visitors would be shown a code, and no wallet would ever come.
    .regex(
      /^(?!your|my_|insert|todo|xxx|.*(example|placeholder|project_?id))\w{1,64}$/i,
      'must be the id of a WalletConnect project: letters and digits, and no placeholder',
    )
    .optional(),
  WALLETCONNECT_RELAY_URL: z
    .url({ protocol: /^wss?$/, error: 'must be a ws(s) address' })
    .default('wss://relay.walletconnect.org'),
  MOUNT: z
    .string()
    .transform(list)
    .pipe(
      z.array(
        z
          .string()
          .regex(/^\/[\w-]+=.+$/, { error: 'must look like /prefix=folder', abort: true })
          .refine(
            (mount) => isFolder(folderOf(mount)),
            'must name a folder that exists and that this user may look into',
          ),
      ),
    )
    .default([]),
  PAGE_SCRIPTS: z
    .string()
    .transform(list)
    // Two slashes at the beginning would name another host, and a dot segment can lead to the same.
    .pipe(
      z.array(
        z.string().regex(/^(\/(?!\.{1,2}\/)[\w.-]+)+\.js$/, 'must be paths of this server that end in .js'),
      ),
    )
    .default([]),
  LOG_LEVEL: logLevel.default('info'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIR: z.string().default('.data/postgres'),
  FOLLOWER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  REORG_WINDOW: wholeNumber(1, 10_000).default(64),
  PUBLIC_ORIGIN: origin
    .refine(
      canBeSigned,
      'visitors could not sign in there: sign-in messages name a host with a top-level domain of letters (not xn--…), an IPv4 address or localhost, without underscores. Use another host name',
    )
    .optional(),
  FRAME_HOSTS: z.string().transform(list).pipe(z.array(origin)).default([]),
  CORS_ORIGINS: z.string().transform(list).pipe(z.array(origin)).default([]),
  TRUSTED_PROXIES: z.string().transform(list).pipe(z.array(range)).default([]),
  METRICS_FROM: z.string().transform(list).pipe(z.array(range)).default(['127.0.0.0/8', '::1/128']),
  RATE_LIMITS: z.string().transform(list).pipe(z.array(limit)).default([]),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  SESSION_HOURS: wholeNumber(1, 8_760).default(168),
  GATEWAY_CONFIG: z.string().optional(),
  GATEWAY_BASE_PATH: basePath
    .refine((path) => path !== '', 'must be a path such as /gateway')
    .refine((path) => !/^\/(safe|api)(\/|$)/.test(path), 'must not be a path of the page: /safe or /api')
    .default('/gateway'),
  SAFE_GATEWAY_URL: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  LISTED_SAFES: z
    .string()
    .transform(list)
    .pipe(
      z.array(
        z.string().transform((text, context) => {
          const parsed = parseAddress(text)
          if (parsed.status === 'valid') return parsed.address
          context.addIssue({ code: 'custom', message: describeAddressProblem(parsed) })
          return z.NEVER
        }),
      ),
    )
    .default([]),
  GATEWAY_DATA_DIR: z.string().default('.data/gateway'),
  ...vapidFields,
  ...pushServiceFields,
  KEEPER_KEY: z
    .string()
    .refine(
      isPrivateKey,
      'must be a private key: 0x and 64 hex characters, above 0 and below the order of the curve',
    )
    .optional(),
  KEEPER_LINK_SECRET: z
    .string()
    .regex(/^0x[\da-f]{64}$/i, 'must be the CRATE_SECRET of the launch: 0x and 64 hex characters')
    .optional(),
  KEEPER_LAST_LINK: z
    .string()
    .regex(/^0x[\da-f]{64}$/i, 'must be a link as npm run links prints it: 0x and 64 hex characters')
    .optional(),
  KEEPER_CONFIRMATIONS: wholeNumber(0, 10_000).optional(),
  KEEPER_MAX_FEE_GWEI: wholeNumber(1, 1_000_000_000).optional(),
  ADDRESS_FILE: z
    .string()
    .refine(
      (path) => readAddressFile(path) !== undefined,
      'must be the address file of the launch, as npm run deploy writes it: there is none, this user may not read it, or it is damaged',
    )
    .optional(),
})

/**
 * Reads and checks the configuration, and the files that its secrets are in. An empty variable counts as one that is
 * not set.
 * @throws {ConfigError} with every fault at once.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const secrets = readSecrets(set, SECRET_VARIABLES)
  const given: typeof set = { ...set, ...secrets.values }
  const result = environment.safeParse(given)
  const found = findChain(given)
  const errors = [
    ...[...secrets.errors].map(([variable, fault]) => `${variable}: ${fault}`),
    ...(result.error?.issues ?? []).flatMap((issue) => {
      const [variable = '', entry] = issue.path
      // One fault is enough: what is missing is in a file that cannot be read.
      if (secrets.errors.has(String(variable))) return []
      return `${String(variable)}${typeof entry === 'number' ? ` entry ${entry + 1}` : ''}: ${issue.message}`
    }),
    ...faultsBetween(given, secrets.errors, found),
  ]
  const chains =
    given['GATEWAY_CONFIG'] === undefined
      ? undefined
      : readChainsFile(absolute(given['GATEWAY_CONFIG']), errors)
  const vapid = secrets.errors.has('GATEWAY_VAPID_PRIVATE_KEY') ? undefined : readVapidKeys(given, errors)
  if (!result.success || errors.length > 0) throw new ConfigError(errors)
  const { data } = result
  const [first, ...others] = data.RPC_URLS
  if (first === undefined)
    throw new ConfigError(['RPC_URLS: must name at least one address of a node of the chain'])
  const { chain } = found
  const publicRpcUrls = data.PUBLIC_RPC_URLS ?? data.RPC_URLS
  const contract = addressOf(data.CONTRACT, { chainId: chain.id })
  if (contract === undefined) throw new ConfigError(['CONTRACT: must be the address of the collection'])
  return {
    host: data.HOST,
    port: data.PORT,
    rpcUrls: [first, ...others],
    publicRpcUrls,
    chain,
    chainId: chain.id,
    contract,
    deployBlock: data.DEPLOY_BLOCK,
    siteDir: absolute(siteFolder(data.SITE_DIR, data.COLLECTION)),
    allowlistDir: data.ALLOWLIST_DIR === undefined ? undefined : absolute(data.ALLOWLIST_DIR),
    // The chain of this machine is in no explorer.
    explorer: data.EXPLORER ?? (publicRpcUrls.some(isLoopback) ? undefined : chain.explorer?.url),
    names: namesOf(data.MAINNET_RPC_URLS ?? [], data.IPFS_GATEWAY),
    relay:
      data.WALLETCONNECT_PROJECT_ID === undefined
        ? undefined
        : { projectId: data.WALLETCONNECT_PROJECT_ID, url: data.WALLETCONNECT_RELAY_URL },
    mounts: data.MOUNT.map((mount) => ({
      prefix: mount.slice(0, mount.indexOf('=')),
      dir: absolute(folderOf(mount)),
    })),
    pageScripts: data.PAGE_SCRIPTS,
    logLevel: data.LOG_LEVEL,
    database: databaseOf(data.DATABASE_URL, data.DATABASE_DIR),
    follower: { isEnabled: data.FOLLOWER === 'on', reorgWindow: data.REORG_WINDOW },
    publicOrigin: data.PUBLIC_ORIGIN,
    frameHosts: data.FRAME_HOSTS,
    corsOrigins: data.CORS_ORIGINS,
    trustedProxies: data.TRUSTED_PROXIES,
    metricsReaders: data.METRICS_FROM,
    limits: limitsOf(data.RATE_LIMITS),
    drainSeconds: data.DRAIN_SECONDS,
    sessionHours: data.SESSION_HOURS,
    launched: readAddressFile(data.ADDRESS_FILE),
    keeper: keeperOf(data, chain),
    gateway: chains && {
      chains,
      basePath: data.GATEWAY_BASE_PATH,
      dataDir: absolute(data.GATEWAY_DATA_DIR),
      vapid,
      pushServices: data.GATEWAY_PUSH_SERVICES,
    },
    listedSafes: data.LISTED_SAFES,
    safeGatewayUrl: data.SAFE_GATEWAY_URL ?? (chains && data.GATEWAY_BASE_PATH),
    warnings: secrets.warnings,
  }
}

function namesOf([first, ...others]: readonly string[], ipfsGateway: string): ServerConfig['names'] {
  return first === undefined ? undefined : { mainnetRpcUrls: [first, ...others], ipfsGateway }
}

function keeperOf(data: z.output<typeof environment>, chain: ServerConfig['chain']): ServerConfig['keeper'] {
  const { KEEPER_KEY: key, KEEPER_LINK_SECRET: secret, KEEPER_LAST_LINK: link } = data
  const links = isHex(secret)
    ? ({ type: 'secret', secret } as const)
    : isHex(link) && ({ type: 'lastLink', link } as const)
  if (!isHex(key) || !links) return undefined
  return {
    key,
    links,
    collectionArguments: readAddressFile(data.ADDRESS_FILE)?.arguments,
    confirmations: data.KEEPER_CONFIRMATIONS ?? chain.confirmations,
    maxFeeGwei: data.KEEPER_MAX_FEE_GWEI ?? chain.gas.maxPriceGwei,
  }
}

/** Of secp256k1 (SEC 2, 2.4.1). */
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

function isPrivateKey(text: string): boolean {
  return /^0x[\da-f]{64}$/i.test(text) && BigInt(text) > 0n && BigInt(text) < CURVE_ORDER
}

/** Whether there is such a folder, and this process may look at it. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Of `/prefix=folder`. */
function folderOf(mount: string): string {
  return mount.slice(mount.indexOf('=') + 1)
}
