/**
 * The configuration file of a collection: amounts in CANTO, ISO 8601 times, accounts by address. Parses and validates
 * it.
 */
import { parseAddress } from '@peppermint/input/address'
import { isHash, parseUnits, zeroHash, type Address, type Hash } from 'viem'
import { hashChainEnd, type LinkDomain } from '../crates/links.ts'
import {
  InvalidDeployConfig,
  checkDeployConfig,
  type DeployConfig,
  type HostedArt,
} from '../script/deployConfig.ts'
import { createFieldReader, SecretValueError, type FieldReader } from './fieldReader.ts'

/** An address, or the account that sends the launch. */
export type AccountReference = Address | 'deployer'

/** One phase of the sale. Its index in the contract is its position in the list, from 0. */
export interface CollectionPhase {
  /** Shown to visitors, for instance "Friends". */
  readonly name: string
  /** Start, with time zone: `2027-01-15T18:00:00Z`. */
  readonly opens: string
  /** End, exclusive. */
  readonly closes: string
  /** CANTO for one token, a decimal string: `'60'`, `'0.5'`. */
  readonly price: string
  /** Most tokens one wallet may mint in the phase. */
  readonly maxPerWallet: number
  /** Most tokens of one transaction, at most 100. */
  readonly maxPerTransaction: number
  /** Total supply of the collection at which the phase is sold out. */
  readonly maxSupply: number
  /**
   * `'everyone'`; `'allowlist'` for a list whose root is set after the launch (no mints in the phase until then); or
   * the root that `npm run allowlist` printed for this phase of this contract.
   */
  readonly who: 'everyone' | 'allowlist' | Hash
}

/** The configuration of a launch. */
export interface Collection {
  readonly name: string
  readonly symbol: string
  /** Max supply, at most 10,000: one for each card of the deck. */
  readonly maxSupply: number
  /** Sets phases, pauses, airdrops. Ownership can be transferred later, in two steps. */
  readonly owner: AccountReference
  readonly phases: readonly CollectionPhase[]
  /** Recipients of the proceeds, in basis points that add up to 10,000. Buyers see the labels. */
  readonly payees: readonly {
    readonly label: string
    readonly account: AccountReference
    readonly share: number
  }[]
  /** ERC-2981 royalty in basis points, at most 1,000. */
  readonly royalty: { readonly receiver: AccountReference; readonly share: number }
  readonly crates: {
    /**
     * `'secret'`: the hash chain derived from `CRATE_SECRET` for this chain and these terms. A hash: the end of your
     * own hash chain, which no other launch may use. `'none'`: crates are revealed without the creator; test chains only.
     */
    readonly link: Hash | 'none' | 'secret'
    /** Seconds from one early closing of a crate to the next, at most 43,200. */
    readonly crateInterval: number
    /** Seconds in which only the creator's link reveals a closed crate, 3,600 to 28,800. */
    readonly linkWindow: number
  }
  /** Metadata that are files of a host; the drawing of Scovilles if absent. */
  readonly art?: HostedArt
  /** Recipient of Canto's contract secured revenue (Turnstile). Ignored on chains without it. */
  readonly gasShare: AccountReference
}

/** Inputs of a launch besides the configuration file. */
export interface LaunchEnvironment {
  /** Replaces `'deployer'`. */
  readonly deployer: Address
  /** The chain's Turnstile, if it has one. */
  readonly turnstile: Address | undefined
  /** The secret of the creator's hash chain. Never printed. */
  readonly crateSecret: string | undefined
  /** Whether real money is at stake on this chain. */
  readonly isLive: boolean
}

/**
 * Parses the configuration file into constructor arguments.
 * @param value the export of the configuration file, unvalidated.
 * @throws {InvalidDeployConfig} with every issue: of types first; if there are none, of values.
 */
export function parseCollection(value: unknown, launchEnvironment: LaunchEnvironment): DeployConfig {
  const { deployer, turnstile } = launchEnvironment
  const issues: string[] = []
  const all = createFieldReader(value, 'The collection', issues)
  const account = (fields: FieldReader, key: string) =>
    fields.read(key, (given) => parseAccount(given, deployer))
  const royalty = all.object('royalty')
  const crates = all.object('crates')
  const link = crates.read('link', (given) => parseLink(given, launchEnvironment))
  const hasArt = all.read('art', (given) => given !== undefined)
  const config: DeployConfig = {
    name: all.text('name'),
    symbol: all.text('symbol'),
    maxSupply: all.number('maxSupply'),
    owner: account(all, 'owner'),
    phases: all.list('phases').map(parsePhase),
    payees: all.list('payees').map((payee) => ({
      label: payee.text('label'),
      account: account(payee, 'account'),
      share: payee.number('share'),
    })),
    royalty: { receiver: account(royalty, 'receiver'), share: royalty.number('share') },
    crates: {
      ...(link === undefined ? {} : { link }),
      crateInterval: crates.number('crateInterval'),
      linkWindow: crates.number('linkWindow'),
    },
    ...(hasArt ? { art: parseArt(all.object('art'), launchEnvironment) } : {}),
  }
  const recipient = account(all, 'gasShare')
  all.rejectUnknownFields()
  if (issues.length > 0) throw new InvalidDeployConfig(issues)
  const whole = turnstile === undefined ? config : { ...config, turnstile: { at: turnstile, recipient } }
  checkDeployConfig(whole)
  return whole
}

function parseArt(art: FieldReader, { isLive }: LaunchEnvironment): HostedArt {
  const parseUri = (given: unknown): string => {
    if (typeof given !== 'string') throw new TypeError('text')
    // Anyone between a reader and the host could replace them.
    if (isLive && /^http:/i.test(given)) throw new TypeError('an https URL')
    return given
  }
  const optional = (key: string) =>
    art.read(key, (given) => (given === undefined ? undefined : parseUri(given)))
  return {
    metadata: art.read('metadata', parseUri),
    sealed: optional('sealed'),
    collection: optional('collection'),
  }
}

function parsePhase(phase: FieldReader) {
  const who = phase.read('who', (given) =>
    given === 'everyone' || given === 'allowlist' ? given : parseRoot(given),
  )
  return {
    name: phase.text('name'),
    start: phase.read('opens', parseTimestamp),
    end: phase.read('closes', parseTimestamp),
    price: phase.read('price', parsePrice),
    maxPerWallet: phase.number('maxPerWallet'),
    maxPerTransaction: phase.number('maxPerTransaction'),
    maxSupply: phase.number('maxSupply'),
    ...(who === 'everyone' ? {} : { allowlistRoot: who === 'allowlist' ? ('pending' as const) : who }),
  }
}

// Each parser returns the value, or throws a TypeError with the expected value.

function parseAccount(given: unknown, deployer: Address): Address {
  if (given === 'deployer') return deployer
  const parsed = parseAddress(typeof given === 'string' ? given : '')
  if (parsed.status !== 'valid') throw new TypeError('an address with a valid checksum, or ‘deployer’')
  if (parsed.address === given) return parsed.address
  throw new TypeError(
    `an address with its checksum, which detects typos (if it is correct, write ${parsed.address}), or ‘deployer’`,
  )
}

/** Returns it in lowercase, as RPC endpoints do. */
function parseHash(given: unknown): Hash {
  if (typeof given === 'string' && isHash(given)) return `0x${given.slice(2).toLowerCase()}`
  throw new TypeError('0x and 64 hex characters')
}

function parseRoot(given: unknown): Hash {
  const root = parseHash(given)
  if (root !== zeroHash) return root
  throw new TypeError('‘everyone’ if there is no allowlist, or ‘allowlist’ if its root is set later')
}

/** The end of the hash chain, or a function that computes it for a link domain; undefined for none. */
function parseLink(
  given: unknown,
  { crateSecret, isLive }: LaunchEnvironment,
): Hash | ((collection: LinkDomain) => Hash) | undefined {
  if (given === 'none') {
    if (!isLive) return undefined
    throw new TypeError(
      '‘secret’, or the end of a hash chain: without the creator’s links, anyone who opens a crate can retry in later blocks until they like its cards',
    )
  }
  const isSecret = crateSecret !== undefined && isHash(crateSecret) && Number(crateSecret) !== 0
  if (given === 'secret') {
    if (isSecret) return (collection) => hashChainEnd(crateSecret, collection)
    throw new TypeError('accompanied by CRATE_SECRET in the environment, 0x and 64 random hex characters')
  }
  const link = parseHash(given)
  // It would become public in the contract.
  if (isSecret && link === crateSecret.toLowerCase())
    throw new SecretValueError('‘secret’: never write the secret itself to a file')
  if (link === zeroHash) throw new TypeError('‘none’ for no hash chain; the contract treats zero as none')
  return link
}

/**
 * Parses an ISO 8601 timestamp to Unix seconds. Requires a time zone, because local time differs between machines.
 * @throws TypeError with the expected format.
 */
export function parseTimestamp(given: unknown): number {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.exec(String(given))
  const [year, month, day] = (parts ?? []).slice(1).map(Number)
  const milliseconds = Date.parse(String(given))
  // Date.parse accepts February 30 as March 2.
  const isDay = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day)).getUTCDate() === day
  if (!parts || Number.isNaN(milliseconds) || !isDay)
    throw new TypeError('a time with its time zone, such as 2027-01-15T18:00:00Z')
  return milliseconds / 1000
}

/** Parses a decimal of CANTO to wei. @throws TypeError with the expected format. */
export function parsePrice(given: unknown): bigint {
  if (typeof given === 'string' && /^\d{1,20}(?:\.\d{1,18})?$/.test(given)) return parseUnits(given, 18)
  throw new TypeError('a decimal string of CANTO, such as ‘60’ or ‘0.5’')
}
