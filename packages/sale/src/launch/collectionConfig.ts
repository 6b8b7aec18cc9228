/**
 * The configuration file of a collection: amounts in the chain's coin, ISO 8601 times, accounts by address. Its schema is what the
 * file is typed with, what parses it, and where its fields are documented.
 */
import { parseAddress } from '@peppermint/input/address'
import { isHash, parseUnits, zeroHash, type Address, type Hash } from 'viem'
import { z } from 'zod'
import { hashChainEnd, type LinkDomain } from '../crates/links.ts'
import { InvalidDeployConfig, checkDeployConfig, type DeployConfig } from './deployConfig.ts'
import { MAX_NAME_LENGTH, phaseSchema, type Phase } from '../sale.ts'
import { describeIssues, object, read, SecretValueError } from './fieldSchema.ts'

/** An address, or the account that sends the launch. */
export type AccountReference = Address | 'deployer'

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

const text = z.string('text')
const number = z.number('a number')

/** Of the sale's own terms, those that a launch file writes as they are. */
const { start: _start, end: _end, price: _price, allowlistRoot: _root, ...plainTerms } = phaseSchema.shape

/** One phase of the sale. Its index in the contract is its position in the list, from 0. */
const phaseTerms = object({
  ...plainTerms,
  name: text.max(MAX_NAME_LENGTH, `text of at most ${MAX_NAME_LENGTH} characters`),
  /** Start, with time zone: `2027-01-15T18:00:00Z`. */
  opens: read<number, string>(parseTimestamp),
  /** End, exclusive. */
  closes: read<number, string>(parseTimestamp),
  /** The chain's coin for one token, a decimal string: `'60'`, `'0.5'`. */
  price: read<bigint, string>(parsePrice),
  /**
   * `'everyone'`; `'allowlist'` for a list whose root is set after the launch (no mints in the phase until then); or
   * the root that `npm run allowlist` printed for this phase of this contract.
   */
  who: read<Hash | 'everyone' | 'allowlist', Hash | 'everyone' | 'allowlist'>((given) =>
    given === 'everyone' || given === 'allowlist' ? given : parseRoot(given),
  ),
}).transform(({ opens: start, closes: end, who, ...terms }): Phase => ({
  ...terms,
  start,
  end,
  ...(who === 'everyone' ? {} : { allowlistRoot: who === 'allowlist' ? 'pending' : who }),
}))

/** The schema of the file in the circumstances of a launch. */
const launchSchema = (environment: LaunchEnvironment) => {
  const account = read<Address, AccountReference>((given) => parseAccount(given, environment.deployer))
  const uri = read<string, string>((given) => parseUri(given, environment))
  return object({
    /**
     * The chain that the collection is for: the name of a file in `chains/`, or the path of another file, relative to this
     * folder. Canto if absent. The page, its server and the local world take it from here; CHAIN replaces it.
     */
    chain: z.optional(text),
    name: text,
    symbol: text,
    /** Max supply, at most 10,000: one for each card of the deck. */
    maxSupply: number,
    /** Sets phases, pauses, airdrops. Ownership can be transferred later, in two steps. */
    owner: account,
    phases: z.array(phaseTerms, 'a list'),
    /** Recipients of the proceeds, in basis points that add up to 10,000. Buyers see the labels. */
    payees: z.array(object({ label: text, account, share: number }), 'a list'),
    /** ERC-2981 royalty in basis points, at most 1,000. */
    royalty: object({ receiver: account, share: number }),
    crates: object({
      /**
       * `'secret'`: the hash chain derived from `CRATE_SECRET` for this chain and these terms. A hash: the end of your
       * own hash chain, which no other launch may use. `'none'`: crates are revealed without the creator; test chains
       * only.
       */
      link: read<ReturnType<typeof parseLink>, Hash | 'none' | 'secret'>((given) =>
        parseLink(given, environment),
      ),
      /** Seconds from one early closing of a crate to the next, at most 43,200. */
      crateInterval: number,
      /** Seconds in which only the creator's link reveals a closed crate, 3,600 to 28,800. */
      linkWindow: number,
    }).transform(({ link, ...times }) => ({ ...times, ...(link === undefined ? {} : { link }) })),
    /** Metadata that are files of a host; the drawing of Scovilles if absent. */
    art: z.optional(object({ metadata: uri, sealed: z.optional(uri), collection: z.optional(uri) })),
    /** Recipient of contract secured revenue where the chain has a registry for it, such as Canto's Turnstile. Ignored elsewhere. */
    gasShare: account,
  }).transform(({ chain: _chain, gasShare: recipient, ...config }): DeployConfig => {
    const { turnstile: at } = environment
    return at === undefined ? config : { ...config, turnstile: { at, recipient } }
  })
}

/** The configuration of a launch, as its file writes it. */
export type Collection = z.input<ReturnType<typeof launchSchema>>

/**
 * Parses the configuration file into constructor arguments.
 * @param value the export of the configuration file, unvalidated.
 * @throws {InvalidDeployConfig} with every issue: of single fields first; if there are none, of their values together.
 */
export function parseCollection(value: unknown, environment: LaunchEnvironment): DeployConfig {
  const parsed = launchSchema(environment).safeParse(value)
  if (!parsed.success) throw new InvalidDeployConfig(describeIssues(parsed.error, value, 'The collection'))
  checkDeployConfig(parsed.data)
  return parsed.data
}

function parseUri(given: unknown, { isLive }: LaunchEnvironment): string {
  if (typeof given !== 'string') throw new TypeError('text')
  // Anyone between a reader and the host could replace them.
  if (isLive && /^http:/i.test(given)) throw new TypeError('an https URL')
  return given
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

/** Parses a decimal of the chain's coin to wei. @throws TypeError with the expected format. */
export function parsePrice(given: unknown): bigint {
  if (typeof given === 'string' && /^\d{1,20}(?:\.\d{1,18})?$/.test(given)) return parseUnits(given, 18)
  throw new TypeError('a decimal string, such as ‘60’ or ‘0.5’')
}
