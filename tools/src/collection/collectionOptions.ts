/** Parses the command line of `npm run collection`. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addressOf } from '@peppermint/input/address'
import { isHash, type Address, type Hash, type Hex } from 'viem'
import { parseTimestamp, parsePrice } from '@peppermint/sale/launch/collectionConfig.ts'
import {
  UsageError,
  parseEndpoint,
  parseEndpoints,
  parseSigner,
  parseTimeoutMs,
  type SignerOption,
} from '../launch/deployOptions.ts'
import { addressFilePath, type AddressFilePath } from '../launch/addressFilePath.ts'
import { LAUNCHED_NETWORKS, type Network } from '../launch/networks.ts'
import { toKebabCase, type Kebab } from '../launch/kebabCase.ts'
import { PHASE_LIMITS, phaseLimits, type Phase, type PhaseLimit } from '@peppermint/sale/sale.ts'
import type { Operation } from '@peppermint/sale/operations/operations.ts'
import { parseAccount, parseHash, parseInteger, parseOption } from './optionValues.ts'

/** The terms of a phase to change; missing ones stay. */
export type PhaseChange = Partial<Omit<Phase, 'allowlistRoot'>> & {
  readonly allowlist?: Hash | 'everyone' | 'pending'
}

/** A root and its list, from the manifest of `npm run allowlist`. */
export interface AllowlistRoot {
  readonly chainId?: number
  readonly contract?: Address
  readonly phase: number
  readonly root: Hash
}

/** The command and its arguments. */
export type Command =
  | { readonly type: 'status' }
  | { readonly type: 'set-phase'; readonly phase: number; readonly change: PhaseChange }
  | { readonly type: 'set-root'; readonly allowlist: AllowlistRoot }
  | { readonly type: 'airdrop'; readonly list: string; readonly maxAccounts: number; readonly round: number }
  | { readonly type: 'reveal-crates' }
  | Exclude<Operation, { readonly type: 'add-phase' | 'set-phase' | 'set-root' | 'airdrop' }>

/** The parsed command line. Paths are absolute. */
export interface CollectionOptions {
  readonly command: Command
  readonly network: Network
  /** Endpoints; the first one sends. More than one only for commands that send links. */
  readonly rpcs: readonly [string, ...string[]]
  readonly signer: SignerOption
  readonly broadcast: boolean
  /** File for a Safe batch, instead of sending. */
  readonly safe: string | undefined
  readonly addresses: AddressFilePath
  /** The collection, if not the one in the address file. */
  readonly contract: Address | undefined
  readonly crateSecret: Hex | undefined
  readonly timeoutMs: number
}

const LIMIT_OPTIONS: readonly Kebab<PhaseLimit>[] = phaseLimits.map((name) => toKebabCase(name))
/** The terms of a phase. */
export const TERM_OPTIONS = ['name', 'opens', 'closes', 'price', ...LIMIT_OPTIONS, 'who'] as const

const STRING_OPTIONS = [
  'network',
  'rpc',
  'from',
  'rpc-signer',
  'contract',
  'addresses',
  'wait',
  'safe',
  'phase',
  ...TERM_OPTIONS,
  'list',
  'root',
  'batch',
  'round',
  'payee',
  'to',
  'share',
] as const

type Values = Readonly<Partial<Record<(typeof STRING_OPTIONS)[number], string>>>

/** The options of each command, besides the common ones. */
const COMMAND_OPTIONS: Readonly<Record<string, readonly (keyof Values)[]>> = {
  status: [],
  'set-phase': ['phase', ...TERM_OPTIONS],
  'set-root': ['phase', 'root', 'list'],
  airdrop: ['list', 'batch', 'round'],
  pause: [],
  unpause: [],
  freeze: [],
  withdraw: ['payee'],
  'shorten-phase': ['phase', 'closes'],
  'lower-max-supply': ['max-supply'],
  'replace-payee': ['payee', 'to'],
  'set-payee-account': ['payee', 'to'],
  'release-to': ['payee', 'to'],
  'transfer-ownership': ['to'],
  'cancel-transfer': [],
  accept: [],
  renounce: [],
  royalty: ['to', 'share'],
  'set-renderer': ['to'],
  'close-crate': [],
  'start-fallback-reveal': [],
  'finish-fallback-reveal': [],
  'reveal-crates': [],
}
const COMMON_OPTIONS = STRING_OPTIONS.slice(0, 8)

/**
 * @param args without the program name.
 * @param from base folder of relative paths.
 * @returns `'help'` for `--help`.
 * @throws {UsageError} with the correct usage.
 */
export function parseCollectionOptions(
  args: readonly string[],
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
): CollectionOptions | 'help' {
  const { values, positionals, broadcast, help } = parseArguments(args)
  if (help) return 'help'
  const [name, ...more] = positionals
  if (name === undefined || !Object.hasOwn(COMMAND_OPTIONS, name))
    throw new UsageError(`No command: give one of ${Object.keys(COMMAND_OPTIONS).join(', ')}.`)
  if (more.length > 0) throw new UsageError(`More than one command: ${more.join(', ')}. Give one at a time.`)
  const allowed = [...COMMON_OPTIONS, ...(COMMAND_OPTIONS[name] ?? [])]
  const unexpected = STRING_OPTIONS.find(
    (option) => values[option] !== undefined && !allowed.includes(option),
  )
  if (unexpected !== undefined) throw new UsageError(`--${unexpected}: not an option of ${name}.`)
  const parse = name === 'reveal-crates' ? parseEndpoints : parseEndpoint
  const endpoints = parse(values, environment['RPC_URL'], LAUNCHED_NETWORKS)
  const { network } = endpoints
  const rpcs = 'rpcs' in endpoints ? endpoints.rpcs : ([endpoints.rpc] as const)
  const safe = values.safe === undefined ? undefined : resolve(from, values.safe)
  if (safe !== undefined && broadcast) throw new UsageError('--broadcast and --safe exclude each other.')
  if (safe !== undefined && ['status', 'reveal-crates'].includes(name))
    throw new UsageError(
      `--safe: not for ${name}, because ${name === 'status' ? 'it sends nothing' : 'a link in a file could leak before it is sent. Send it from any funded account: PRIVATE_KEY and --broadcast'}.`,
    )
  const signer = parseSigner(values, environment['PRIVATE_KEY'] || undefined)
  if (broadcast && signer.type === 'none')
    throw new UsageError(
      'PRIVATE_KEY: not set. Set it, or give --from and --rpc-signer for a hardware wallet.',
    )
  const secret = environment['CRATE_SECRET'] || undefined
  if (secret !== undefined && !isHash(secret))
    throw new UsageError('CRATE_SECRET: expected 0x and 64 hex characters.')
  return {
    command: parseCommand(name, values, from),
    network,
    rpcs,
    signer,
    broadcast,
    safe,
    addresses: addressFilePath(network, values.addresses, from, environment),
    contract: values.contract === undefined ? undefined : parseAccount(values.contract, '--contract'),
    crateSecret: secret,
    timeoutMs: parseTimeoutMs(values.wait),
  }
}

function parseArguments(args: readonly string[]) {
  const yes = { type: 'boolean', default: false } as const
  const texts = Object.fromEntries(STRING_OPTIONS.map((name) => [name, { type: 'string' } as const]))
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...texts, help: { ...yes, short: 'h' }, broadcast: yes },
    })
    const given: Partial<Record<(typeof STRING_OPTIONS)[number], string>> = {}
    for (const name of STRING_OPTIONS) {
      const value: unknown = Object(values)[name]
      if (typeof value === 'string') given[name] = value
    }
    return { values: given, positionals, broadcast: values.broadcast, help: values.help }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function parseCommand(name: string, values: Values, from: string): Command {
  switch (name) {
    case 'set-phase':
      return { type: 'set-phase', phase: parsePhaseIndex(values), change: parsePhaseChange(values) }
    case 'set-root':
      return { type: 'set-root', allowlist: parseRoot(values, from) }
    case 'airdrop': {
      if (values.list === undefined) throw new UsageError('--list: missing. Give a CSV file.')
      const maxAccounts = values.batch === undefined ? 50 : parseInteger(values.batch, '--batch', 1, 200)
      const round = values.round === undefined ? 1 : parseInteger(values.round, '--round', 1, 1_000)
      return { type: 'airdrop', list: resolve(from, values.list), maxAccounts, round }
    }
    case 'withdraw':
      return values.payee === undefined
        ? { type: 'withdraw' }
        : { type: 'withdraw', payee: parsePayee(values) }
    case 'transfer-ownership':
      return { type: 'transfer-ownership', newOwner: parseAccount(values.to, '--to') }
    case 'shorten-phase':
      if (values.closes === undefined)
        throw new UsageError('--closes: missing. Give a time such as 2027-01-15T18:00:00Z.')
      return {
        type: 'shorten-phase',
        phase: parsePhaseIndex(values),
        end: parseOption('--closes', values.closes, parseTimestamp),
      }
    case 'lower-max-supply':
      return {
        type: 'lower-max-supply',
        maxSupply: parseLimit(values, 'maxSupply'),
      }
    case 'replace-payee':
    case 'set-payee-account':
      return { type: name, payee: parsePayee(values), account: parseAccount(values.to, '--to') }
    case 'release-to':
      return { type: 'release-to', payee: parsePayee(values), to: parseAccount(values.to, '--to') }
    case 'set-renderer':
      return { type: 'set-renderer', renderer: parseAccount(values.to, '--to') }
    case 'royalty':
      return {
        type: 'royalty',
        receiver: parseAccount(values.to, '--to'),
        share: parseInteger(values.share, '--share', 0, 1_000),
      }
    case 'status':
    case 'pause':
    case 'unpause':
    case 'freeze':
    case 'cancel-transfer':
    case 'accept':
    case 'renounce':
    case 'close-crate':
    case 'start-fallback-reveal':
    case 'finish-fallback-reveal':
      return { type: name }
    default:
      return { type: 'reveal-crates' }
  }
}

function parsePhaseChange(values: Values): PhaseChange {
  const { name, opens, closes, price, who } = values
  const limits = phaseLimits.flatMap((limit) => {
    const option = toKebabCase(limit)
    return values[option] === undefined ? [] : [[limit, parseLimit(values, limit)] as const]
  })
  const change: PhaseChange = {
    ...(name !== undefined && { name }),
    ...(opens !== undefined && { start: parseOption('--opens', opens, parseTimestamp) }),
    ...(closes !== undefined && { end: parseOption('--closes', closes, parseTimestamp) }),
    ...(price !== undefined && { price: parseOption('--price', price, parsePrice) }),
    ...Object.fromEntries(limits),
    ...(who !== undefined && { allowlist: parseAudience(who) }),
  }
  if (Object.keys(change).length === 0)
    throw new UsageError('No change given: for instance --opens 2027-01-15T18:00:00Z or --price 60.')
  return change
}

function parseLimit(values: Values, limit: PhaseLimit): number {
  const option = toKebabCase(limit)
  return parseInteger(values[option], `--${option}`, 1, PHASE_LIMITS[limit])
}

function parseAudience(who: string): Hash | 'everyone' | 'pending' {
  if (who === 'everyone') return who
  if (who === 'allowlist') return 'pending'
  return parseHash(who, '--who')
}

function parseRoot(values: Values, from: string): AllowlistRoot {
  const { list, root } = values
  if ((list === undefined) === (root === undefined))
    throw new UsageError('--list: missing. Give dist/allowlists/phase-0.json, or --phase and --root.')
  if (list === undefined) return { phase: parsePhaseIndex(values), root: parseHash(root, '--root') }
  if (values.phase !== undefined) throw new UsageError('--phase: excluded by --list, which contains it.')
  let value: unknown
  try {
    value = JSON.parse(readFileSync(resolve(from, list), 'utf8'))
  } catch (cause) {
    throw new UsageError(`--list: ${list} is not a readable allowlist manifest.`, { cause })
  }
  const allowlist: Partial<Record<string, unknown>> = { ...Object(value) }
  const { chainId, phase } = allowlist
  const contract = addressOf(allowlist['contract'])
  if (typeof chainId !== 'number' || typeof phase !== 'number' || contract === undefined)
    throw new UsageError(
      `--list: ${list} has no chainId, contract, phase or root. Give the phase-….json that npm run allowlist wrote.`,
    )
  return { chainId, contract, phase, root: parseHash(String(allowlist['root']), `the root in ${list}`) }
}

function parsePhaseIndex({ phase }: Values): number {
  return parseInteger(phase, '--phase', 0, 65_535)
}

function parsePayee({ payee }: Values): number {
  return parseInteger(payee, '--payee', 0, 65_535)
}
