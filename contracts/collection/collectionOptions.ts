/** The command line of `npm run collection`, checked: which collection, what to do, who sends, and whether it is sent. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getAddress, isAddress, isHash, type Address, type Hash, type Hex } from 'viem'
import { momentOf, weiOf } from '../deploy/collection.ts'
import { BadUsage, endpointIn, signerIn, waitIn, type SignerWanted } from '../deploy/deployOptions.ts'
import { addressPlace, type AddressPlace } from '../deploy/addressPlace.ts'
import { LAUNCHED_NETWORKS, type Network } from '../deploy/networks.ts'
import type { Phase } from '../sale/sale.ts'

/** The terms of a phase that were given; what is missing stays as it is. */
export type PhaseChange = Partial<Omit<Phase, 'allowlistRoot'>> & {
  readonly allowlist?: Hash | 'everyone' | 'pending'
}

/** Which list a root belongs to, as `npm run allowlist` writes it down. */
export interface RootNote {
  readonly chainId?: number
  readonly contract?: Address
  readonly phase: number
  readonly root: Hash
}

/** What to do. */
export type Command =
  | { readonly type: 'status' }
  | { readonly type: 'set-phase'; readonly phase: number; readonly change: PhaseChange }
  | { readonly type: 'set-root'; readonly note: RootNote }
  | { readonly type: 'airdrop'; readonly list: string; readonly maxAccounts: number; readonly round: number }
  | { readonly type: 'pause' }
  | { readonly type: 'unpause' }
  | { readonly type: 'freeze' }
  | { readonly type: 'accept' }
  | { readonly type: 'open-crates' }
  | { readonly type: 'withdraw'; readonly payee?: number }
  | { readonly type: 'transfer-ownership'; readonly newOwner: Address }
  | { readonly type: 'royalty'; readonly receiver: Address; readonly share: number }
  | { readonly type: 'lower-supply'; readonly supply: number }
  | { readonly type: 'shorten-phase'; readonly phase: number; readonly end: number }
  | { readonly type: 'replace-payee'; readonly payee: number; readonly account: Address }

/** What the command was asked to do. Paths are absolute. */
export interface CollectionOptions {
  readonly command: Command
  readonly network: Network
  readonly rpc: string
  readonly signer: SignerWanted
  readonly broadcast: boolean
  /** Where a batch for a Safe is written, instead of sending. */
  readonly safe: string | undefined
  readonly addresses: AddressPlace
  /** The collection, where it is not the one of the address file. */
  readonly contract: Address | undefined
  readonly crateSecret: Hex | undefined
  readonly timeoutMs: number
}

/** What `--help` says. */
export const USAGE = `Reads and manages a launched collection. Reading is free. A change is tried against the chain and shown with its
arguments and its cost; it is sent only with --broadcast, or written as a batch for a Safe with --safe.

  npm run collection -- --network canto <command>

  status                         sale, phases, payees, crates, owner
  set-phase --phase 0 …          change a phase that has not begun, or add the next one:
                                 --name, --opens, --closes, --price, --per-account, --per-transaction, --up-to, and
                                 --who everyone, allowlist (its root follows) or a root. What is left out stays.
  set-root --list <file>         the root that npm run allowlist wrote to dist/allowlists/phase-0.json;
                                 or --phase 0 --root 0x…
  shorten-phase --phase 0 --closes …
                                 end a phase sooner, also one that has begun; a moment that has passed means at once
  lower-supply --supply 5000     fewer tokens can ever exist, at the lowest what is minted; it cannot rise again
  airdrop --list <file.csv>      give tokens: columns address,quantity. --batch <n> accounts at once, 50 unless given.
                                 Run it again after an interruption: nothing is given twice. What is on chain of the
                                 list is left out; --round 2 gives the same list a second time on purpose.
  pause, unpause                 stop minting, let it continue
  freeze                         fix the renderer for ever
  withdraw                       pay every payee, or --payee 0; anyone can send it
  replace-payee --payee 0 --to 0x…
                                 move the share of a payee that refuses its money: send it twice, a day apart
  transfer-ownership --to 0x…    offer the ownership
  accept                         accept the ownership that was offered to the sender
  royalty --to 0x… --share 500   basis points of a resale, at most 1,000
  open-crates                    close and open crates as far as possible; needs CRATE_SECRET. Not with --safe

  --network <name>      ${Object.keys(LAUNCHED_NETWORKS).join(' or ')}
  --rpc <url>           the chain's endpoint; RPC_URL, or the network's public one, unless given
  --broadcast           send; without it nothing is sent
  --safe <file>         write a batch for Safe's Transaction Builder instead of sending
  --from <0x…>          the sender; the owner unless given. With --safe the Safe
  --rpc-signer <url>    the JSON-RPC address of a wallet that signs for the sender
  --contract <0x…>      the collection; else the one in contracts/generated/addresses, or of npm start's world
  --addresses <folder>  where address files and the journals of airdrops are
  --wait <minutes>      how long to wait for a transaction; 10 unless given

The key is read from PRIVATE_KEY and is never printed, nor is CRATE_SECRET.
Exit code 0: done. 1: refused or interrupted; the reason says what was sent. 2: the command is not understood.
`

const TEXTS = [
  'network',
  'rpc',
  'from',
  'rpc-signer',
  'contract',
  'addresses',
  'wait',
  'safe',
  'phase',
  'name',
  'opens',
  'closes',
  'price',
  'per-account',
  'per-transaction',
  'up-to',
  'who',
  'list',
  'root',
  'batch',
  'round',
  'payee',
  'to',
  'share',
  'supply',
] as const

type Values = Readonly<Partial<Record<(typeof TEXTS)[number], string>>>

/** The options of each command, beside those that all of them have. */
const OWN: Readonly<Record<string, readonly (keyof Values)[]>> = {
  status: [],
  'set-phase': [
    'phase',
    'name',
    'opens',
    'closes',
    'price',
    'per-account',
    'per-transaction',
    'up-to',
    'who',
  ],
  'set-root': ['phase', 'root', 'list'],
  airdrop: ['list', 'batch', 'round'],
  pause: [],
  unpause: [],
  freeze: [],
  withdraw: ['payee'],
  'shorten-phase': ['phase', 'closes'],
  'lower-supply': ['supply'],
  'replace-payee': ['payee', 'to'],
  'transfer-ownership': ['to'],
  accept: [],
  royalty: ['to', 'share'],
  'open-crates': [],
}
const COMMON = TEXTS.slice(0, 8)

/**
 * @param args without the program's name.
 * @param from the folder that relative paths start from.
 * @returns `'help'` when help was asked for.
 * @throws {BadUsage} saying what to write instead.
 */
export function readCollectionOptions(
  args: readonly string[],
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
): CollectionOptions | 'help' {
  const { values, positionals, broadcast, help } = parsed(args)
  if (help) return 'help'
  const [name, ...more] = positionals
  if (name === undefined || !Object.hasOwn(OWN, name))
    throw new BadUsage(`Say what to do: ${Object.keys(OWN).join(', ')}.`)
  if (more.length > 0) throw new BadUsage(`One command at a time: ${more.join(', ')} is too much.`)
  const allowed = [...COMMON, ...(OWN[name] ?? [])]
  const stray = TEXTS.find((option) => values[option] !== undefined && !allowed.includes(option))
  if (stray !== undefined) throw new BadUsage(`${name} has no option --${stray}.`)
  const { network, rpc } = endpointIn(values, environment['RPC_URL'], LAUNCHED_NETWORKS)
  const safe = values.safe === undefined ? undefined : resolve(from, values.safe)
  if (safe !== undefined && broadcast) throw new BadUsage('Give --broadcast or --safe, not both.')
  if (safe !== undefined && ['status', 'open-crates'].includes(name))
    throw new BadUsage(
      `${name} cannot be written for a Safe: ${name === 'status' ? 'it sends nothing' : 'anyone can send it, and a link in a file could be read before it is sent. Send it with any funded account: PRIVATE_KEY and --broadcast'}.`,
    )
  const signer = signerIn(values, environment['PRIVATE_KEY'] || undefined)
  if (broadcast && signer.at === 'nobody')
    throw new BadUsage('No signer: set PRIVATE_KEY, or give --from and --rpc-signer for a hardware wallet.')
  const secret = environment['CRATE_SECRET'] || undefined
  if (secret !== undefined && !isHash(secret))
    throw new BadUsage('CRATE_SECRET is not 0x and 64 hex characters.')
  return {
    command: commandIn(name, values, from),
    network,
    rpc,
    signer,
    broadcast,
    safe,
    addresses: addressPlace(network, values.addresses, from, environment['LOCAL_DIR']),
    contract: values.contract === undefined ? undefined : accountIn(values.contract, '--contract'),
    crateSecret: secret,
    timeoutMs: waitIn(values.wait),
  }
}

function parsed(args: readonly string[]) {
  const yes = { type: 'boolean', default: false } as const
  const texts = Object.fromEntries(TEXTS.map((name) => [name, { type: 'string' } as const]))
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...texts, help: { ...yes, short: 'h' }, broadcast: yes },
    })
    const given: Partial<Record<(typeof TEXTS)[number], string>> = {}
    for (const name of TEXTS) {
      const value: unknown = Object(values)[name]
      if (typeof value === 'string') given[name] = value
    }
    return { values: given, positionals, broadcast: values.broadcast, help: values.help }
  } catch (error) {
    throw new BadUsage(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function commandIn(name: string, values: Values, from: string): Command {
  switch (name) {
    case 'set-phase':
      return { type: 'set-phase', phase: phaseIn(values), change: changeIn(values) }
    case 'set-root':
      return { type: 'set-root', note: rootIn(values, from) }
    case 'airdrop': {
      if (values.list === undefined) throw new BadUsage('Say which list: --list gifts.csv.')
      const maxAccounts = values.batch === undefined ? 50 : wholeIn(values.batch, '--batch', 1, 200)
      const round = values.round === undefined ? 1 : wholeIn(values.round, '--round', 1, 1_000)
      return { type: 'airdrop', list: resolve(from, values.list), maxAccounts, round }
    }
    case 'withdraw':
      return values.payee === undefined
        ? { type: 'withdraw' }
        : { type: 'withdraw', payee: wholeIn(values.payee, '--payee', 0, 65_535) }
    case 'transfer-ownership':
      return { type: 'transfer-ownership', newOwner: accountIn(values.to, '--to') }
    case 'shorten-phase':
      if (values.closes === undefined)
        throw new BadUsage('Say when the phase ends: --closes 2027-01-15T18:00:00Z.')
      return { type: 'shorten-phase', phase: phaseIn(values), end: read('--closes', values.closes, momentOf) }
    case 'lower-supply':
      return { type: 'lower-supply', supply: wholeIn(values.supply, '--supply', 1, 10_000) }
    case 'replace-payee':
      return {
        type: 'replace-payee',
        payee: wholeIn(values.payee, '--payee', 0, 65_535),
        account: accountIn(values.to, '--to'),
      }
    case 'royalty':
      return {
        type: 'royalty',
        receiver: accountIn(values.to, '--to'),
        share: wholeIn(values.share, '--share', 0, 1_000),
      }
    case 'status':
    case 'pause':
    case 'unpause':
    case 'freeze':
    case 'accept':
      return { type: name }
    default:
      return { type: 'open-crates' }
  }
}

function changeIn(values: Values): PhaseChange {
  const { name, opens, closes, price, who } = values
  const count = (option: 'per-account' | 'per-transaction' | 'up-to', most: number) =>
    wholeIn(values[option], `--${option}`, 1, most)
  const change: PhaseChange = {
    ...(name !== undefined && { name }),
    ...(opens !== undefined && { start: read('--opens', opens, momentOf) }),
    ...(closes !== undefined && { end: read('--closes', closes, momentOf) }),
    ...(price !== undefined && { price: read('--price', price, weiOf) }),
    ...(values['per-account'] !== undefined && { walletCap: count('per-account', 65_535) }),
    ...(values['per-transaction'] !== undefined && { transactionCap: count('per-transaction', 100) }),
    ...(values['up-to'] !== undefined && { ceiling: count('up-to', 10_000) }),
    ...(who !== undefined && { allowlist: whoIn(who) }),
  }
  if (Object.keys(change).length === 0)
    throw new BadUsage('Say what to change, for instance --opens 2027-01-15T18:00:00Z or --price 60.')
  return change
}

function whoIn(who: string): Hash | 'everyone' | 'pending' {
  if (who === 'everyone') return who
  if (who === 'allowlist') return 'pending'
  return hashIn(who, '--who')
}

function rootIn(values: Values, from: string): RootNote {
  const { list, root } = values
  if ((list === undefined) === (root === undefined))
    throw new BadUsage('Give --list dist/allowlists/phase-0.json, or --phase and --root.')
  if (list === undefined) return { phase: phaseIn(values), root: hashIn(root, '--root') }
  if (values.phase !== undefined) throw new BadUsage('The list says its phase: leave --phase out.')
  let value: unknown
  try {
    value = JSON.parse(readFileSync(resolve(from, list), 'utf8'))
  } catch (cause) {
    throw new BadUsage(`${list} cannot be read as the note of an allowlist.`, { cause })
  }
  const note: Partial<Record<string, unknown>> = { ...Object(value) }
  const { chainId, contract, phase } = note
  if (
    typeof chainId !== 'number' ||
    typeof phase !== 'number' ||
    typeof contract !== 'string' ||
    !isAddress(contract, { strict: false })
  )
    throw new BadUsage(
      `${list} does not say chainId, contract, phase and root: give the phase-….json that npm run allowlist wrote.`,
    )
  return { chainId, contract, phase, root: hashIn(String(note['root']), `the root in ${list}`) }
}

function phaseIn({ phase }: Values): number {
  return wholeIn(phase, '--phase', 0, 65_535)
}

function hashIn(text: string | undefined, option: string): Hash {
  if (text !== undefined && isHash(text) && Number(text) !== 0) return `0x${text.slice(2).toLowerCase()}`
  throw new BadUsage(`${option} must be 0x and 64 hex characters that are not all zero, not ${text}.`)
}

function accountIn(text: string | undefined, option: string): Address {
  if (text !== undefined && isAddress(text) && text === getAddress(text)) return text
  throw new BadUsage(`${option} must be an address with its checksum, not ${text}.`)
}

function wholeIn(text: string | undefined, option: string, min: number, max: number): number {
  const value = Number(text)
  if (text === undefined || !/^\d+$/.test(text) || value < min || value > max)
    throw new BadUsage(`${option} must be a whole number from ${min} to ${max}, not ${text}.`)
  return value
}

function read<Value>(option: string, text: string, from: (given: string) => Value): Value {
  try {
    return from(text)
  } catch (error) {
    throw new BadUsage(
      `${option} must be ${error instanceof Error ? error.message : 'something else'}; it is ${text}.`,
      { cause: error },
    )
  }
}
