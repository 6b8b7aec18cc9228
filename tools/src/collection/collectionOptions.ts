/** The command line of `npm run collection`. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { addressOf } from '@peppermint/input/address'
import { isHash, type Address, type Hash, type Hex } from 'viem'
import { z } from 'zod'
import { parseTimestamp, parsePrice } from '@peppermint/sale/launch/collectionConfig.ts'
import type { Operation } from '@peppermint/sale/operations/operations.ts'
import { PHASE_LIMITS, phaseLimits, type Phase, type PhaseLimit } from '@peppermint/sale/sale.ts'
import { addressFilePath, withEndpointOf, type AddressFilePath } from '../launch/addressFilePath.ts'
import { toKebabCase, type Kebab } from '../launch/kebabCase.ts'
import { findNetwork, type Network } from '../launch/networks.ts'
import {
  networkOption,
  readEndpoints,
  readSigner,
  rpcOption,
  SENDING_OPTIONS,
  type SignerOption,
} from '../program/networkOptions.ts'
import {
  checkOptions,
  describeEntry,
  describeOptions,
  option,
  readArguments,
  UsageError,
  type Options,
} from '../program/options.ts'
import { checkedAddress, hash, parsed, wholeNumber } from '../program/optionValues.ts'

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
  /** The options that name the collection, as they were typed, for commands to paste. */
  readonly place: readonly string[]
  /** The collection, if not the one in the address file. */
  readonly contract: Address | undefined
  readonly crateSecret: Hex | undefined
  /** Highest price of gas to pay, in wei. */
  readonly maxPrice: bigint
  readonly timeoutMs: number
}

const COMMON = {
  network: networkOption('world'),
  rpc: rpcOption(
    'RPC endpoint; reveal-crates takes several, separated by commas: a link is sent when two agree that its crate is closed',
  ),
  ...SENDING_OPTIONS,
  safe: option(
    'file',
    'write a batch for Safe’s Transaction Builder instead of sending; --from is the Safe, by default the owner',
    z.string().optional(),
  ),
  contract: option(
    '0x…',
    'the collection; default the one in the address file, or of npm start’s local chain',
    checkedAddress.optional(),
  ),
  addresses: option('folder', 'folder of address files and airdrop journals', z.string().optional()),
}

const time = parsed(parseTimestamp, 'Give a time such as 2027-01-15T18:00:00Z.')
const limitOption = (name: PhaseLimit) => option('n', '', wholeNumber(1, PHASE_LIMITS[name]).optional())
const indexOption = option('n', '', wholeNumber(0, 65_535))
const to = option('0x…', '', checkedAddress)

/** The terms of a phase. */
const TERMS = {
  name: option('text', '', z.string().optional()),
  opens: option('time', '', time.optional()),
  closes: option('time', '', time.optional()),
  price: option('amount', '', parsed(parsePrice).optional()),
  ...(Object.fromEntries(phaseLimits.map((name) => [toKebabCase(name), limitOption(name)])) as Record<
    Kebab<PhaseLimit>,
    ReturnType<typeof limitOption>
  >),
  who: option('everyone', '', z.union([z.literal('everyone'), z.literal('allowlist'), hash]).optional()),
}
export const TERM_OPTIONS = Object.keys(TERMS)

interface Definition {
  readonly about: string
  readonly options: Options
  readonly toCommand: (given: unknown, from: string) => Command
}

function define<Shape extends z.ZodRawShape & Options>(
  about: string,
  options: Shape,
  toCommand: (values: z.output<z.ZodObject<Shape>>, from: string) => Command,
): Definition {
  return { about, options, toCommand: (given, from) => toCommand(checkOptions(options, given), from) }
}

const COMMANDS: Readonly<Record<Command['type'], Definition>> = {
  status: define('sale, phases, payees, crates, owner', {}, () => ({ type: 'status' })),
  'set-phase': define(
    'change a phase that has not started, or add the next one. --who is everyone, allowlist (set its root later) or a root. Omitted terms stay',
    { phase: indexOption, ...TERMS },
    ({ phase, ...terms }) => ({ type: 'set-phase', phase, change: toPhaseChange(terms) }),
  ),
  'set-root': define(
    'the root that npm run allowlist wrote: --list dist/allowlists/phase-0.json, or --phase 0 --root 0x…',
    {
      phase: indexOption.optional(),
      root: option('0x…', '', hash.optional()),
      list: option('file', '', z.string().optional()),
    },
    (values, from) => ({ type: 'set-root', allowlist: readRoot(values, from) }),
  ),
  'shorten-phase': define(
    'end a phase earlier, also a started one; a past time ends it immediately',
    { phase: indexOption, closes: option('time', '', time) },
    ({ phase, closes }) => ({ type: 'shorten-phase', phase, end: closes }),
  ),
  'lower-max-supply': define(
    'lower the max supply, at least to the minted tokens; it cannot be raised again',
    { 'max-supply': option('n', '', wholeNumber(1, PHASE_LIMITS.maxSupply)) },
    (values) => ({ type: 'lower-max-supply', maxSupply: values['max-supply'] }),
  ),
  airdrop: define(
    'mint to the accounts of a CSV file: columns address,quantity. --batch accounts per transaction, default 50. Run it again after an interruption: nothing is sent twice. Batches on chain are skipped; --round 2 sends the same list a second time on purpose',
    {
      list: option('file', '', z.string({ error: 'missing. Give a CSV file.' })),
      batch: option('n', '', wholeNumber(1, 200).default(50)),
      round: option('n', '', wholeNumber(1, 1_000).default(1)),
    },
    ({ list, batch: maxAccounts, round }, from) => ({
      type: 'airdrop',
      list: resolve(from, list),
      maxAccounts,
      round,
    }),
  ),
  pause: define('stop minting', {}, () => ({ type: 'pause' })),
  unpause: define('resume minting', {}, () => ({ type: 'unpause' })),
  freeze: define('freeze the renderer permanently', {}, () => ({ type: 'freeze' })),
  withdraw: define(
    'pay every payee, or one; anyone can send it',
    { payee: indexOption.optional() },
    ({ payee }) => ({ type: 'withdraw', ...(payee !== undefined && { payee }) }),
  ),
  'replace-payee': define(
    'move the share of a payee that rejects payments: send it twice, a day apart',
    { payee: indexOption, to },
    ({ payee, to: account }) => ({ type: 'replace-payee', payee, account }),
  ),
  'set-payee-account': define(
    'as the payee: give the share, with what it is owed, to another account',
    { payee: indexOption, to },
    ({ payee, to: account }) => ({ type: 'set-payee-account', payee, account }),
  ),
  'release-to': define(
    'as the payee: have the payment sent to another address',
    { payee: indexOption, to },
    (values) => ({ type: 'release-to', ...values }),
  ),
  'transfer-ownership': define('offer the ownership', { to }, ({ to: newOwner }) => ({
    type: 'transfer-ownership',
    newOwner,
  })),
  'cancel-transfer': define('withdraw the offer', {}, () => ({ type: 'cancel-transfer' })),
  accept: define('accept the ownership offered to the sender', {}, () => ({ type: 'accept' })),
  renounce: define('give up the ownership permanently, once nothing is left to do', {}, () => ({
    type: 'renounce',
  })),
  royalty: define(
    'basis points of a resale, at most 1,000',
    { to, share: option('n', '', wholeNumber(0, 1_000)) },
    ({ to: receiver, share }) => ({ type: 'royalty', receiver, share }),
  ),
  'set-renderer': define(
    'the contract that draws the peppers; not after freeze',
    { to },
    ({ to: renderer }) => ({ type: 'set-renderer', renderer }),
  ),
  'close-crate': define('close the crate being filled, if it is full or due; anyone can send it', {}, () => ({
    type: 'close-crate',
  })),
  'start-fallback-reveal': define(
    'reveal a closed crate whose link was not published in time, in two transactions; anyone can send them',
    {},
    () => ({ type: 'start-fallback-reveal' }),
  ),
  'finish-fallback-reveal': define('the second of them', {}, () => ({ type: 'finish-fallback-reveal' })),
  'reveal-crates': define(
    'close and reveal crates as far as possible; needs CRATE_SECRET. Not with --safe',
    {},
    () => ({ type: 'reveal-crates' }),
  ),
}

/** The output of `--help`. */
export const USAGE = `Reads and manages a launched collection. Reading is free. A change is simulated and shown with its
arguments and its cost; it is sent only with --broadcast, or written as a batch for a Safe with --safe.

  npm run collection -- --network canto <command>

${Object.entries(COMMANDS)
  .map(([name, { about, options }]) =>
    describeEntry([name, ...Object.keys(options).map((one) => `--${one}`)].join(' '), about),
  )
  .join('')}
${describeOptions(COMMON)}
The key is read from PRIVATE_KEY and is never printed; nor is CRATE_SECRET.
Exit code 0: done. 1: rejected or interrupted; the error tells what was sent. 2: invalid command line.
`

/**
 * @param args without the program name.
 * @param from base folder of relative paths.
 * @throws {UsageError} with the correct usage.
 */
export function parseCollectionOptions(
  args: readonly string[],
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
): CollectionOptions {
  const every = Object.assign({}, COMMON, ...Object.values(COMMANDS).map(({ options }) => options)) as Options
  const { values: given, positionals } = readArguments(args, every, true)
  const [name = '', ...more] = positionals
  const definition = Object.entries(COMMANDS).find(([known]) => known === name)?.[1]
  if (definition === undefined)
    throw new UsageError(`No command: give one of ${Object.keys(COMMANDS).join(', ')}.`)
  if (more.length > 0) throw new UsageError(`More than one command: ${more.join(', ')}. Give one at a time.`)
  const unexpected = Object.keys(given).find((one) => !(one in COMMON) && !(one in definition.options))
  if (unexpected !== undefined) throw new UsageError(`--${unexpected}: not an option of ${name}.`)
  const values = checkOptions(COMMON, given)
  const { broadcast, contract } = values
  const named = findNetwork(values.network, from, environment)
  const addresses = addressFilePath(named, values.addresses, from, environment)
  const network = withEndpointOf(named, addresses)
  const safe = values.safe === undefined ? undefined : resolve(from, values.safe)
  if (safe !== undefined && broadcast) throw new UsageError('--broadcast and --safe exclude each other.')
  if (safe !== undefined && ['status', 'reveal-crates'].includes(name))
    throw new UsageError(
      `--safe: not for ${name}, because ${name === 'status' ? 'it sends nothing' : 'a link in a file could leak before it is sent. Send it from any funded account: PRIVATE_KEY and --broadcast'}.`,
    )
  const secret = environment['CRATE_SECRET'] || undefined
  if (secret !== undefined && !isHash(secret))
    throw new UsageError('CRATE_SECRET: expected 0x and 64 hex characters.')
  return {
    command: definition.toCommand(given, from),
    network,
    rpcs: readEndpoints(network, values.rpc, environment, name === 'reveal-crates'),
    signer: readSigner(values, environment),
    broadcast,
    safe,
    addresses,
    place: (['network', 'rpc', 'addresses', 'contract'] as const).flatMap((one) =>
      values[one] === undefined ? [] : [`--${one}`, values[one]],
    ),
    contract,
    crateSecret: secret,
    maxPrice: values['max-fee-gwei'] ?? network.maxPrice,
    timeoutMs: values.wait,
  }
}

function toPhaseChange(terms: z.output<z.ZodObject<typeof TERMS>>): PhaseChange {
  const { name, opens, closes, price, who } = terms
  const limits = phaseLimits.flatMap((limit) => {
    const value = terms[toKebabCase(limit)]
    return value === undefined ? [] : [[limit, value] as const]
  })
  const change: PhaseChange = {
    ...(name !== undefined && { name }),
    ...(opens !== undefined && { start: opens }),
    ...(closes !== undefined && { end: closes }),
    ...(price !== undefined && { price }),
    ...Object.fromEntries(limits),
    ...(who !== undefined && { allowlist: who === 'allowlist' ? 'pending' : who }),
  }
  if (Object.keys(change).length === 0)
    throw new UsageError('No change given: for instance --opens 2027-01-15T18:00:00Z or --price 60.')
  return change
}

interface RootValues {
  readonly phase?: number | undefined
  readonly root?: Hash | undefined
  readonly list?: string | undefined
}

function readRoot({ phase: index, root, list }: RootValues, from: string): AllowlistRoot {
  if ((list === undefined) === (root === undefined))
    throw new UsageError('--list: missing. Give dist/allowlists/phase-0.json, or --phase and --root.')
  if (list === undefined || root !== undefined) {
    if (index === undefined || root === undefined)
      throw new UsageError('--phase: missing. Give it with --root.')
    return { phase: index, root }
  }
  if (index !== undefined) throw new UsageError('--phase: excluded by --list, which contains it.')
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
  const inFile = hash.safeParse(allowlist['root'])
  if (!inFile.success) throw new UsageError(`--list: the root in ${list}: ${inFile.error.issues[0]?.message}`)
  return { chainId, contract, phase, root: inFile.data }
}
