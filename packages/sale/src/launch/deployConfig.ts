/** The configuration of a deployment, and its validation before any gas is spent. */
import { isAddress, isHash, zeroAddress, type Address, type Hash } from 'viem'
import type { LinkDomain } from '../crates/hashChain.ts'
import {
  MAX_NAME_LENGTH,
  MAX_PRICE_WEI,
  MAX_TIMESTAMP,
  PHASE_LIMITS,
  phaseLimits,
  type Phase,
} from '../sale.ts'

/** Metadata that are files of a host. */
export interface HostedArt {
  /** A token's metadata, with `{id}` in the place of its number. */
  readonly metadata: string
  /** Those of every sealed token; without it, tokens have their own from the mint on. */
  readonly sealed?: string | undefined
  /** The collection's (ERC-7572). */
  readonly collection?: string | undefined
}

/** The constructor arguments of Scovilles.sol, some with defaults. */
export interface DeployConfig {
  readonly name: string
  readonly symbol: string
  /** Most tokens that can ever exist, 1 to 10,000: one for each card of the deck. */
  readonly maxSupply: number
  /** Who may set phases, pause, airdrop and lower the supply. Can differ from the deployer. */
  readonly owner: Address
  readonly phases: readonly Phase[]
  /** Recipients of the proceeds; default the owner alone. */
  readonly payees?: readonly PayeeTerms[]
  /** ERC-2981 royalty; default none. */
  readonly royalty?: RoyaltyTerms
  /** How crates close and open; default without links and with the longest times. */
  readonly crates?: CrateTerms
  /** Metadata that are files of a host; default the drawing of Scovilles. */
  readonly art?: HostedArt | undefined
  /** Registration for contract secured revenue, on chains with a Turnstile. */
  readonly turnstile?: TurnstileTerms
}

/** A recipient of the proceeds. */
export interface PayeeTerms {
  readonly account: Address
  /** Basis points; those of all payees add up to 10,000. */
  readonly share: number
  /** Purpose of the share, for instance "Artist" or "Platform fee". Buyers see it. */
  readonly label: string
}

export interface RoyaltyTerms {
  readonly receiver: Address
  /** Basis points of a resale, 0 to 1,000. */
  readonly share: number
}

export interface CrateTerms {
  /**
   * The end of the creator's hash chain, or what gives it for what links are made for (`chainEnd`, `linkedByTerms`);
   * absent for crates that open without the creator.
   */
  readonly link?: Hash | ((collection: LinkDomain) => Hash)
  /** Seconds from one early closing to the next, 1 to 43,200. */
  readonly crateInterval: number
  /** Seconds in which only the creator's link opens a closed crate, 3,600 to 28,800. */
  readonly linkWindow: number
}

export interface TurnstileTerms {
  readonly at: Address
  /** Recipient of the Turnstile NFT, to which the revenue is paid. */
  readonly recipient: Address
}

/** The configuration is invalid. Nothing was sent. Has every issue. */
export class InvalidDeployConfig extends Error {
  override readonly name = 'InvalidDeployConfig'
  readonly issues: readonly string[]

  constructor(issues: readonly string[]) {
    super(`Configuration invalid. Nothing was sent and nothing was spent. ${issues.join(' ')}`)
    this.issues = issues
  }
}

// The bounds of Scovilles.sol and Crates.sol.
const DECK_SIZE = PHASE_LIMITS.maxSupply
const BASIS_POINTS = 10_000
const MAX_ROYALTY_BASIS_POINTS = 1_000
/** Together under a day, so that no pepper stays sealed longer. */
const MAX_CRATE_TIME_SECONDS = 12 * 3_600
const MAX_LINK_TIME_SECONDS = 8 * 3_600
/** A shorter window could let others open a crate before the link arrives. */
export const MIN_LINK_TIME_SECONDS = 3_600

/** The times of crates in seconds; default the longest. */
export function getCrateTimes({ crates }: DeployConfig): {
  readonly crateInterval: number
  readonly linkWindow: number
} {
  return {
    crateInterval: crates?.crateInterval ?? MAX_CRATE_TIME_SECONDS,
    linkWindow: crates?.linkWindow ?? MAX_LINK_TIME_SECONDS,
  }
}

type Check = (isValid: boolean, issue: string) => void

/**
 * Validates a configuration like the contract's constructor.
 * @throws InvalidDeployConfig with every issue.
 */
export function checkDeployConfig(config: DeployConfig): void {
  const { name, symbol, maxSupply, owner } = config
  const issues: string[] = []
  const check: Check = (isValid, issue) => {
    if (!isValid) issues.push(issue)
  }
  check(name.trim() !== '', 'The collection needs a name.')
  check(symbol.trim() !== '', 'The collection needs a symbol.')
  checkLength(check, 'The collection’s name', name)
  check(
    isIntegerIn(maxSupply, 1, DECK_SIZE),
    `The supply must be a whole number from 1 to ${DECK_SIZE}, not ${maxSupply}.`,
  )
  checkAccount(check, 'The owner', owner)
  config.phases.forEach((phase, index) =>
    checkPhase(check, `Phase ${index} (${phase.name})`, phase, maxSupply),
  )
  if (config.payees) checkPayees(check, config.payees)
  if (config.royalty) {
    const { receiver, share } = config.royalty
    checkAccount(check, 'The royalty’s receiver', receiver)
    check(
      isIntegerIn(share, 0, MAX_ROYALTY_BASIS_POINTS),
      `The royalty must be from 0 to ${MAX_ROYALTY_BASIS_POINTS} basis points, not ${share}.`,
    )
  }
  if (config.crates) checkCrates(check, config.crates)
  if (config.art) checkArt(check, config.art)
  if (config.turnstile) {
    checkAccount(check, 'The Turnstile', config.turnstile.at)
    checkAccount(check, 'The Turnstile’s recipient', config.turnstile.recipient)
  }
  if (issues.length > 0) throw new InvalidDeployConfig(issues)
}

function checkPhase(check: Check, which: string, phase: Phase, supply: number): void {
  const { start, end, price, allowlistRoot } = phase
  checkLength(check, `${which}: its name`, phase.name)
  check(
    isIntegerIn(start, 0, MAX_TIMESTAMP) && isIntegerIn(end, 0, MAX_TIMESTAMP) && start < end,
    `${which} must end after it starts, in Unix seconds up to ${MAX_TIMESTAMP}; it runs from ${start} to ${end}.`,
  )
  check(
    price >= 0n && price <= MAX_PRICE_WEI,
    `${which}: the price must be from 0 to ${MAX_PRICE_WEI} wei, not ${price}.`,
  )
  for (const limit of phaseLimits) {
    const most = Math.min(PHASE_LIMITS[limit], limit === 'maxSupply' ? supply : Infinity)
    check(
      isIntegerIn(phase[limit], 1, most),
      `${which}: ${limit} must be a whole number from 1 to ${most}, not ${phase[limit]}.`,
    )
  }
  check(
    allowlistRoot === undefined || allowlistRoot === 'pending' || isHash(allowlistRoot),
    `${which}: the allowlist’s root must be 32 bytes in hex, not ${allowlistRoot}.`,
  )
}

function checkPayees(check: Check, payees: readonly PayeeTerms[]): void {
  payees.forEach(({ account, share, label }, index) => {
    checkAccount(check, `Payee ${index} (${label})`, account)
    check(
      isIntegerIn(share, 1, BASIS_POINTS),
      `Payee ${index} (${label}): the share must be from 1 to ${BASIS_POINTS} basis points, not ${share}.`,
    )
    check(label.trim() !== '', `Payee ${index} needs a label: buyers are shown what each share is for.`)
  })
  const sum = payees.reduce((total, { share }) => total + share, 0)
  check(sum === BASIS_POINTS, `The payees’ shares must add up to ${BASIS_POINTS} basis points, not ${sum}.`)
}

function checkCrates(check: Check, { link, crateInterval, linkWindow }: CrateTerms): void {
  check(
    link === undefined || typeof link === 'function' || isHash(link),
    `The end of the hash chain must be 32 bytes in hex, not ${String(link)}.`,
  )
  check(
    isIntegerIn(crateInterval, 1, MAX_CRATE_TIME_SECONDS),
    `Crates must be closable early after 1 to ${MAX_CRATE_TIME_SECONDS} seconds, not ${crateInterval}.`,
  )
  check(
    isIntegerIn(linkWindow, MIN_LINK_TIME_SECONDS, MAX_LINK_TIME_SECONDS),
    `The time for the creator’s link must be from ${MIN_LINK_TIME_SECONDS} to ${MAX_LINK_TIME_SECONDS} seconds, not ${linkWindow}.`,
  )
}

function checkArt(check: Check, { metadata, sealed, collection }: HostedArt): void {
  check(
    metadata.split('{id}').length === 2 && isUri(metadata),
    `The art’s metadata must be a URI with {id} in the place of the token’s number, once, not ${metadata}.`,
  )
  for (const uri of [sealed, collection])
    check(uri === undefined || isUri(uri), `The art’s URIs must be https or ipfs URIs, not ${uri}.`)
}

/** `http` is for local worlds; `parseCollection` rejects it where real money is at stake. */
const isUri = (uri: string): boolean => /^(?:https?|ipfs):\/\/[^\s/]+\//.test(uri)

function checkLength(check: Check, what: string, name: string): void {
  check(
    name.length <= MAX_NAME_LENGTH,
    `${what} must have at most ${MAX_NAME_LENGTH} characters, not ${name.length}.`,
  )
}

function checkAccount(check: Check, what: string, account: Address): void {
  check(isAddress(account), `${what} ${account} is not an address, or its checksum is wrong.`)
  check(account !== zeroAddress, `${what} must not be the zero address.`)
}

function isIntegerIn(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
