/** Options of every command that reads or writes a chain. */
import { z } from 'zod'
import { parseGwei, type Address } from 'viem'
import { networkHint, type Network } from '../launch/networks.ts'
import { flag, option, UsageError } from './options.ts'
import { address, httpUrl, isHttpUrl, parsed } from './optionValues.ts'

/** The signer given on the command line. */
export type SignerOption =
  | { readonly type: 'privateKey'; readonly privateKey: string }
  | { readonly type: 'wallet'; readonly url: string; readonly from: Address }
  /** No signer: enough for a dry run. */
  | { readonly type: 'none'; readonly from: Address | undefined }

type Environment = Readonly<Record<string, string | undefined>>

/** @param also further names. */
export const networkOption = (...also: readonly string[]) => {
  const names = [...also, networkHint].join(', ')
  return option('name', names, z.string({ error: `missing. Give --network with one of ${names}.` }))
}

const RPC_DEFAULT = 'default RPC_URL, then the network’s public endpoint'
export const rpcOption = (about: string) => option('url', `${about}; ${RPC_DEFAULT}`, z.string().optional())

/** How a transaction is signed and waited for. */
export const SENDING_OPTIONS = {
  broadcast: flag('send the transactions; without it nothing is sent'),
  from: option('0x…', 'the account that sends', address().optional()),
  'rpc-signer': option(
    'url',
    'JSON-RPC URL of a wallet that signs for it, for instance of a hardware wallet',
    httpUrl.optional(),
  ),
  'max-fee-gwei': option(
    'gwei',
    'highest price of gas to pay; default that of the chain’s file, else 1,000',
    parsed((text) => {
      if (/^\d+(\.\d{1,9})?$/.test(text)) return parseGwei(text)
      throw new Error('gwei such as 30 or 0.05')
    }).optional(),
  ),
  wait: option(
    'minutes',
    'how long to wait for a transaction; default 10',
    z
      .string()
      .default('10')
      .refine((text) => Number(text) > 0 && Number(text) <= 1440, {
        error: ({ input }) => `expected minutes up to 1440, got ${String(input)}.`,
      })
      .transform((text) => Number(text) * 60_000),
  ),
}

/** The endpoints of a command line: of --rpc, RPC_URL, or the network. @throws {UsageError} */
export function readEndpoints(
  network: Network,
  rpc: string | undefined,
  environment: Environment,
  maySeveral: boolean,
): readonly [string, ...string[]] {
  const source = rpc === undefined ? 'RPC_URL' : '--rpc'
  const given = rpc ?? environment['RPC_URL'] ?? network.chain.rpcUrls.default.http[0] ?? ''
  const [first = '', ...others] = given.split(',').map((url) => url.trim())
  for (const url of [first, ...others])
    if (!isHttpUrl(url)) throw new UsageError(`${source}: ${url} is not an http or https URL.`)
  if (others.length > 0 && !maySeveral)
    throw new UsageError(`${source}: expected one URL. Only commands that send links take several.`)
  return [first, ...others]
}

/** The signer of options and environment. @throws {UsageError} */
export function readSigner(
  values: {
    readonly from?: Address | undefined
    readonly 'rpc-signer'?: string | undefined
    readonly broadcast: boolean
  },
  environment: Environment,
): SignerOption {
  const { from, 'rpc-signer': url, broadcast } = values
  const privateKey = environment['PRIVATE_KEY'] || undefined
  if (url !== undefined) {
    if (from === undefined)
      throw new UsageError('--from: missing. Give the account that the wallet signs for.')
    if (privateKey) throw new UsageError('--rpc-signer: excluded by PRIVATE_KEY. Remove one of them.')
    return { type: 'wallet', url, from }
  }
  if (privateKey) {
    if (from !== undefined)
      throw new UsageError('--from: excluded by PRIVATE_KEY. Omit it, or give --rpc-signer.')
    return { type: 'privateKey', privateKey }
  }
  if (broadcast)
    throw new UsageError(
      'PRIVATE_KEY: not set. Set it, or give --from and --rpc-signer for a hardware wallet.',
    )
  return { type: 'none', from }
}
