/**
 * What the server is told, from the environment and nowhere else. Checked once at the start: every fault is
 * listed together, because mending them one restart at a time is a poor way to spend a morning.
 */
import { statSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { getAddress, isAddress } from 'viem'
import { z } from 'zod'

export interface ServerConfig {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** What the server reads the chain from, best first until measured. */
  readonly rpcUrls: readonly [string, ...string[]]
  /** What the page reads the chain from; these addresses are public. */
  readonly publicRpcUrls: readonly string[]
  readonly chainId: number
  readonly contract: `0x${string}`
  readonly deployBlock: number
  /** Absolute folder holding `client/` and `server/render.js`. */
  readonly siteDir: string
  /** Absolute folder with the files of allowlists, each list in a folder named after its root. */
  readonly allowlistDir: string | undefined
  readonly explorer: string | undefined
  /** The WalletConnect relay that the page may use; undefined where there is no project for it. */
  readonly relay: { readonly projectId: string; readonly url: string } | undefined
  /** Other folders to serve, each under its prefix. */
  readonly mounts: readonly { readonly prefix: string; readonly dir: string }[]
  /** Same-origin module scripts that the page loads besides its own. */
  readonly pageScripts: readonly string[]
  readonly logLevel: string
}

/** The environment is not usable. `faults` has one sentence per variable. */
export class ConfigRefused extends Error {
  override readonly name = 'ConfigRefused'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(
      `The server cannot start with this configuration:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
    this.faults = faults
  }
}

const list = (value: string) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

const httpUrl = z.url({ protocol: /^https?$/, error: 'each must be an http(s) address' })
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(7700),
  RPC_URLS: z
    .string('must name at least one address of a Canto node, separated by commas')
    .transform(list)
    .pipe(z.array(httpUrl).min(1, 'must name at least one address of a Canto node')),
  PUBLIC_RPC_URLS: z.string().transform(list).pipe(z.array(httpUrl)).optional(),
  CHAIN_ID: wholeNumber(1, Number.MAX_SAFE_INTEGER).default(7700),
  CONTRACT: z
    .string('must be the address of the collection')
    .refine(
      (value) => isAddress(value),
      'must be an address: 0x and 40 hex characters, with a right checksum',
    ),
  DEPLOY_BLOCK: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
  SITE_DIR: z.string('must be the folder of the built site').min(1, 'must be the folder of the built site'),
  ALLOWLIST_DIR: z.string().refine(isFolder, 'must be a folder that exists').optional(),
  EXPLORER: httpUrl.optional(),
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
    .pipe(z.array(z.string().regex(/^\/[\w-]+=.+$/, 'must look like /prefix=folder')))
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
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

/**
 * Reads and checks the configuration. An empty variable counts as one that is not set.
 * @throws {ConfigRefused} with every fault at once.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
  if (!result.success) {
    throw new ConfigRefused(
      result.error.issues.map((issue) => {
        const [variable = '', ...rest] = issue.path.map(String)
        return `${[variable, ...rest].join(' entry ')}: ${issue.message}`
      }),
    )
  }
  const { data } = result
  const [first, ...others] = data.RPC_URLS
  if (first === undefined)
    throw new ConfigRefused(['RPC_URLS: must name at least one address of a Canto node'])
  return {
    host: data.HOST,
    port: data.PORT,
    rpcUrls: [first, ...others],
    publicRpcUrls: data.PUBLIC_RPC_URLS ?? data.RPC_URLS,
    chainId: data.CHAIN_ID,
    contract: getAddress(data.CONTRACT),
    deployBlock: data.DEPLOY_BLOCK,
    siteDir: absolute(data.SITE_DIR),
    allowlistDir: data.ALLOWLIST_DIR === undefined ? undefined : absolute(data.ALLOWLIST_DIR),
    explorer: data.EXPLORER,
    relay:
      data.WALLETCONNECT_PROJECT_ID === undefined
        ? undefined
        : { projectId: data.WALLETCONNECT_PROJECT_ID, url: data.WALLETCONNECT_RELAY_URL },
    mounts: data.MOUNT.map((mount) => {
      const at = mount.indexOf('=')
      return { prefix: mount.slice(0, at), dir: absolute(mount.slice(at + 1)) }
    }),
    pageScripts: data.PAGE_SCRIPTS,
    logLevel: data.LOG_LEVEL,
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

const absolute = (path: string) => (isAbsolute(path) ? path : resolve(path))
