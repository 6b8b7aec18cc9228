/** A collection as its creator writes it down: amounts in CANTO, times as people write them, accounts by address. */
import { getAddress, isAddress, isHash, parseUnits, zeroHash, type Address, type Hash } from 'viem'
import { hashChainEnd, type LinkDomain } from '../crates/links.ts'
import { InvalidDeployConfig, checkDeployConfig, type DeployConfig } from '../script/deployConfig.ts'
import { createFieldReader, SecretValueError, type FieldReader } from './fieldReader.ts'

/** An address, or whoever sends the launch. */
export type AccountReference = Address | 'deployer'

/** One phase of the sale. Its index in the contract is its place in the list, from 0. */
export interface CollectionPhase {
  /** For people, for instance "Friends". */
  readonly name: string
  /** First moment of the phase, with its time zone: `2027-01-15T18:00:00Z`. */
  readonly opens: string
  /** First moment after the phase. */
  readonly closes: string
  /** CANTO for one token, a decimal as text: `'60'`, `'0.5'`. */
  readonly price: string
  /** Most tokens one account may mint in the phase. */
  readonly perAccount: number
  /** Most tokens of one transaction, at most 100. */
  readonly perTransaction: number
  /** The phase mints until the collection counts this many tokens. */
  readonly upTo: number
  /**
   * `'everyone'`; `'allowlist'` for a list whose root is set after the launch, until when nothing can be minted in the
   * phase; or the root that `npm run allowlist` printed for this phase of this contract.
   */
  readonly who: 'everyone' | 'allowlist' | Hash
}

/** Everything that a launch needs to know. */
export interface Collection {
  readonly name: string
  readonly symbol: string
  /** Most tokens that can ever exist, at most 10,000: one for each card of the deck. */
  readonly supply: number
  /** Who sets phases, pauses, airdrops. Ownership can be handed over later, in two steps. */
  readonly owner: AccountReference
  readonly phases: readonly CollectionPhase[]
  /** Who gets the takings, in basis points that add up to 10,000. Buyers see the labels. */
  readonly payees: readonly {
    readonly label: string
    readonly account: AccountReference
    readonly share: number
  }[]
  /** What marketplaces are asked to pay on a resale, in basis points, at most 1,000. */
  readonly royalty: { readonly receiver: AccountReference; readonly share: number }
  readonly crates: {
    /**
     * `'secret'` for the chain that `CRATE_SECRET` in the environment gives for this chain and these terms; the end of a hash chain of your own, which must serve no second launch; or, on a chain for
     * trying out only, `'none'` for crates that open without the creator.
     */
    readonly link: Hash | 'none' | 'secret'
    /** Seconds from one early closing of a crate to the next, at most 43,200. */
    readonly crateInterval: number
    /** Seconds in which only the creator's link opens a closed crate, 3,600 to 28,800. */
    readonly linkWindow: number
  }
  /** Who gets the share of the gas that a chain with a Turnstile pays out; nobody elsewhere. */
  readonly gasShare: AccountReference
}

/** What a collection is launched with, beside what is written down. */
export interface LaunchEnvironment {
  /** Stands in for `'deployer'`. */
  readonly deployer: Address
  /** The chain's Turnstile, if it has one. */
  readonly turnstile: Address | undefined
  /** Where the creator's hash chain starts, if crates shall open with its links. In no message of ours. */
  readonly crateSecret: string | undefined
  /** Anyone's money may be at stake on this chain. */
  readonly isLive: boolean
}

/**
 * The collection as the contract's constructor takes it.
 * @param value what the configuration file exports; nothing is taken for granted about it.
 * @throws {InvalidDeployConfig} naming every issue: of form first, and when there is none, of content.
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
  const config: DeployConfig = {
    name: all.text('name'),
    symbol: all.text('symbol'),
    supply: all.number('supply'),
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
  }
  const recipient = account(all, 'gasShare')
  all.rejectUnknownFields()
  if (issues.length > 0) throw new InvalidDeployConfig(issues)
  const whole = turnstile === undefined ? config : { ...config, turnstile: { at: turnstile, recipient } }
  checkDeployConfig(whole)
  return whole
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
    maxPerWallet: phase.number('perAccount'),
    maxPerTransaction: phase.number('perTransaction'),
    maxSupply: phase.number('upTo'),
    ...(who === 'everyone' ? {} : { allowlistRoot: who === 'allowlist' ? ('pending' as const) : who }),
  }
}

// Each gives the value, or throws what it should have been.

function parseAccount(given: unknown, deployer: Address): Address {
  if (given === 'deployer') return deployer
  const text = typeof given === 'string' ? given : ''
  if (isAddress(text) && text === getAddress(text)) return text
  if (/^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(text))
    throw new TypeError(
      `an address with its checksum, without which a mistyped character goes unnoticed (if it is right, write ${getAddress(`0x${text.slice(2)}`)}), or ‘deployer’`,
    )
  throw new TypeError('an address with a right checksum, or ‘deployer’')
}

/** In lower case, as chains tell them. */
function parseHash(given: unknown): Hash {
  if (typeof given === 'string' && isHash(given)) return `0x${given.slice(2).toLowerCase()}`
  throw new TypeError('0x and 64 hex characters')
}

function parseRoot(given: unknown): Hash {
  const root = parseHash(given)
  if (root !== zeroHash) return root
  throw new TypeError('‘everyone’ if there is no allowlist, or ‘allowlist’ if its root is set later')
}

/** The end of the hash chain that the contract is given, or what gives it for an address; undefined for none. */
function parseLink(
  given: unknown,
  { crateSecret, isLive }: LaunchEnvironment,
): Hash | ((collection: LinkDomain) => Hash) | undefined {
  if (given === 'none') {
    if (!isLive) return undefined
    throw new TypeError(
      '‘secret’, or the end of a hash chain: without the creator’s links, anybody who opens a crate can try block after block until they like its cards',
    )
  }
  const isSecret = crateSecret !== undefined && isHash(crateSecret) && Number(crateSecret) !== 0
  if (given === 'secret') {
    if (isSecret) return (collection) => hashChainEnd(crateSecret, collection)
    throw new TypeError('accompanied by CRATE_SECRET in the environment, 0x and 64 random hex characters')
  }
  const link = parseHash(given)
  // Written there it would be in the contract for everybody to read.
  if (isSecret && link === crateSecret.toLowerCase())
    throw new SecretValueError('‘secret’: the secret itself must stand in no file')
  if (link === zeroHash)
    throw new TypeError('‘none’ if there is no hash chain, which the contract takes zero for')
  return link
}

/**
 * Seconds of Unix time. A moment without its zone would be another one on another machine.
 * @throws TypeError saying what it should have been.
 */
export function parseTimestamp(given: unknown): number {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.exec(String(given))
  const [year, month, day] = (parts ?? []).slice(1).map(Number)
  const milliseconds = Date.parse(String(given))
  // JavaScript takes the 30th of February for the 2nd of March.
  const isDay = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day)).getUTCDate() === day
  if (!parts || Number.isNaN(milliseconds) || !isDay)
    throw new TypeError('a moment with its time zone, such as 2027-01-15T18:00:00Z')
  return milliseconds / 1000
}

/** Wei of a decimal of CANTO. @throws TypeError saying what it should have been. */
export function parsePrice(given: unknown): bigint {
  if (typeof given === 'string' && /^\d{1,20}(?:\.\d{1,18})?$/.test(given)) return parseUnits(given, 18)
  throw new TypeError('a decimal of CANTO as text, such as ‘60’ or ‘0.5’')
}
