/** What a collection is to be, and whether the contract would accept it: asked before any gas is spent. */
import { isAddress, isHash, zeroAddress, type Address, type Hash } from 'viem'
import type { LinkedCollection } from '../crates/links.ts'
import { MOST_PRICE, MOST_QUOTA } from '../sale/entitlement.ts'
import type { Phase } from '../sale/sale.ts'

/** What the constructor of Scovilles.sol is given, and what it may be left to assume. */
export interface DeployConfig {
  readonly name: string
  readonly symbol: string
  /** Most tokens that can ever exist, 1 to 10,000: one for each card of the deck. */
  readonly supply: number
  /** Who may set phases, pause, airdrop and lower the supply. Need not be the deployer. */
  readonly owner: Address
  readonly phases: readonly Phase[]
  /** Who gets the takings; all of it the owner where nothing is said. */
  readonly payees?: readonly PayeeTerms[]
  /** What marketplaces are asked to pay on a resale; nothing where nothing is said. */
  readonly royalty?: RoyaltyTerms
  /** How crates close and open; without links, and with the longest times, where nothing is said. */
  readonly crates?: CrateTerms
  /** Registration for a share of the gas, where the chain has a Turnstile. */
  readonly turnstile?: TurnstileTerms
}

/** One payee of the takings. */
export interface PayeeTerms {
  readonly account: Address
  /** Basis points; those of all payees add up to 10,000. */
  readonly share: number
  /** What the share is for, in words, for instance "Artist" or "Platform fee". Buyers see it. */
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
  readonly link?: Hash | ((collection: LinkedCollection) => Hash)
  /** Seconds from one early closing to the next, 1 to 43,200. */
  readonly crateTime: number
  /** Seconds in which only the creator's link opens a closed crate, 3,600 to 28,800. */
  readonly linkTime: number
}

export interface TurnstileTerms {
  readonly at: Address
  /** Who gets the token that the share of the gas is paid to. */
  readonly recipient: Address
}

/** The configuration cannot be deployed; nothing was sent. Every fault is named, not only the first. */
export class BadDeployConfig extends Error {
  override readonly name = 'BadDeployConfig'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The collection was not deployed and nothing was spent. ${faults.join(' ')}`)
    this.faults = faults
  }
}

// The bounds of Scovilles.sol, Phases.sol and Crates.sol.
const DECK_SIZE = 10_000
const WHOLE = 10_000
const MOST_PER_TRANSACTION = 100
const LATEST = 2 ** 40 - 1
const MOST_ROYALTY = 1_000
/** Characters. Pages read no longer names from our server. */
const LONGEST_NAME = 64
/** Seconds. Together under a day, so that no pepper stays sealed for longer. */
const MOST_CRATE_TIME = 12 * 3_600
const MOST_LINK_TIME = 8 * 3_600
/** Seconds. Or a crate could be opened without the link before it can come. */
export const LEAST_LINK_TIME = 3_600

/** The times of crates in seconds: the longest where the configuration has none. */
export function crateTimesOf({ crates }: DeployConfig): {
  readonly crateTime: number
  readonly linkTime: number
} {
  return {
    crateTime: crates?.crateTime ?? MOST_CRATE_TIME,
    linkTime: crates?.linkTime ?? MOST_LINK_TIME,
  }
}

type Must = (holds: boolean, fault: string) => void

/**
 * Passes a configuration that the contract's constructor would accept.
 * @throws BadDeployConfig naming every fault.
 */
export function checkDeployConfig(config: DeployConfig): void {
  const { name, symbol, supply, owner } = config
  const faults: string[] = []
  const must: Must = (holds, fault) => {
    if (!holds) faults.push(fault)
  }
  must(name.trim() !== '', 'The collection needs a name.')
  must(symbol.trim() !== '', 'The collection needs a symbol.')
  mustBeShort(must, 'The collection’s name', name)
  must(
    within(supply, 1, DECK_SIZE),
    `The supply must be a whole number from 1 to ${DECK_SIZE}, not ${supply}.`,
  )
  mustBeAccount(must, 'The owner', owner)
  config.phases.forEach((phase, index) => checkPhase(must, `Phase ${index} (${phase.name})`, phase, supply))
  if (config.payees) checkPayees(must, config.payees)
  if (config.royalty) {
    const { receiver, share } = config.royalty
    mustBeAccount(must, 'The royalty’s receiver', receiver)
    must(
      within(share, 0, MOST_ROYALTY),
      `The royalty must be from 0 to ${MOST_ROYALTY} basis points, not ${share}.`,
    )
  }
  if (config.crates) checkCrates(must, config.crates)
  if (config.turnstile) {
    mustBeAccount(must, 'The Turnstile', config.turnstile.at)
    mustBeAccount(must, 'The Turnstile’s recipient', config.turnstile.recipient)
  }
  if (faults.length > 0) throw new BadDeployConfig(faults)
}

function checkPhase(must: Must, which: string, phase: Phase, supply: number): void {
  const { start, end, price, walletCap, transactionCap, ceiling, allowlistRoot } = phase
  mustBeShort(must, `${which}: its name`, phase.name)
  must(
    within(start, 0, LATEST) && within(end, 0, LATEST) && start < end,
    `${which} must end after it starts, in Unix seconds up to ${LATEST}; it runs from ${start} to ${end}.`,
  )
  must(
    price >= 0n && price <= MOST_PRICE,
    `${which}: the price must be from 0 to ${MOST_PRICE} wei, not ${price}.`,
  )
  must(
    within(walletCap, 1, MOST_QUOTA),
    `${which}: the cap for one account must be a whole number from 1 to ${MOST_QUOTA}, not ${walletCap}.`,
  )
  must(
    within(transactionCap, 1, MOST_PER_TRANSACTION),
    `${which}: the cap for one transaction must be a whole number from 1 to ${MOST_PER_TRANSACTION}, not ${transactionCap}.`,
  )
  must(
    within(ceiling, 1, supply),
    `${which}: its ceiling must be a whole number from 1 to the supply, not ${ceiling}.`,
  )
  must(
    allowlistRoot === undefined || allowlistRoot === 'pending' || isHash(allowlistRoot),
    `${which}: the allowlist’s root must be 32 bytes in hex, not ${allowlistRoot}.`,
  )
}

function checkPayees(must: Must, payees: readonly PayeeTerms[]): void {
  payees.forEach(({ account, share, label }, index) => {
    mustBeAccount(must, `Payee ${index} (${label})`, account)
    must(
      within(share, 1, WHOLE),
      `Payee ${index} (${label}): the share must be from 1 to ${WHOLE} basis points, not ${share}.`,
    )
    must(label.trim() !== '', `Payee ${index} needs a label: buyers are shown what each share is for.`)
  })
  const sum = payees.reduce((total, { share }) => total + share, 0)
  must(sum === WHOLE, `The payees’ shares must add up to ${WHOLE} basis points, not ${sum}.`)
}

function checkCrates(must: Must, { link, crateTime, linkTime }: CrateTerms): void {
  must(
    link === undefined || typeof link === 'function' || isHash(link),
    `The end of the hash chain must be 32 bytes in hex, not ${String(link)}.`,
  )
  must(
    within(crateTime, 1, MOST_CRATE_TIME),
    `Crates must be closable early after 1 to ${MOST_CRATE_TIME} seconds, not ${crateTime}.`,
  )
  must(
    within(linkTime, LEAST_LINK_TIME, MOST_LINK_TIME),
    `The time for the creator’s link must be from ${LEAST_LINK_TIME} to ${MOST_LINK_TIME} seconds, not ${linkTime}.`,
  )
}

function mustBeShort(must: Must, what: string, name: string): void {
  must(
    name.length <= LONGEST_NAME,
    `${what} must have at most ${LONGEST_NAME} characters, not ${name.length}.`,
  )
}

function mustBeAccount(must: Must, what: string, account: Address): void {
  must(isAddress(account), `${what} ${account} is not an address, or its checksum is wrong.`)
  must(account !== zeroAddress, `${what} must not be the zero address.`)
}

function within(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
