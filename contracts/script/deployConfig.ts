/** What a collection is to be, and whether the contract would accept it: asked before any gas is spent. */
import { isAddress, zeroAddress, type Address } from 'viem'
import type { Phase } from '../sale/sale.ts'

/** What the constructor of Scovilles.sol is given. */
export interface DeployConfig {
  readonly name: string
  readonly symbol: string
  /** Most tokens that can ever exist, 1 to 4,294,967,295. */
  readonly supply: number
  /** Who may change the phase, pause, lower the supply and take the takings. Need not be the deployer. */
  readonly owner: Address
  readonly phase: Phase
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

// The widths of the contract's one storage word of terms (struct Terms in Scovilles.sol).
const MOST_SUPPLY = 2 ** 32 - 1
const MOST_CAP = 2 ** 16 - 1
const LATEST = 2 ** 40 - 1
const MOST_PRICE = 2n ** 96n - 1n

/**
 * Passes a configuration that the contract's constructor would accept.
 * @throws BadDeployConfig naming every fault.
 */
export function checkDeployConfig(config: DeployConfig): void {
  const { name, symbol, supply, owner, phase } = config
  const faults: string[] = []
  const must = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  must(name.trim() !== '', 'The collection needs a name.')
  must(symbol.trim() !== '', 'The collection needs a symbol.')
  must(
    within(supply, 1, MOST_SUPPLY),
    `The supply must be a whole number from 1 to ${MOST_SUPPLY}, not ${supply}.`,
  )
  must(isAddress(owner), `The owner ${owner} is not an address, or its checksum is wrong.`)
  must(owner !== zeroAddress, 'The zero address cannot own the collection.')
  must(
    within(phase.start, 0, LATEST) && within(phase.end, 0, LATEST) && phase.start < phase.end,
    `The phase must end after it starts, in Unix seconds up to ${LATEST}; it runs from ${phase.start} to ${phase.end}.`,
  )
  must(
    phase.price >= 0n && phase.price <= MOST_PRICE,
    `The price must be from 0 to ${MOST_PRICE} wei, not ${phase.price}.`,
  )
  must(
    within(phase.walletCap, 1, MOST_CAP),
    `The cap for one account must be a whole number from 1 to ${MOST_CAP}, not ${phase.walletCap}.`,
  )
  must(
    within(phase.transactionCap, 1, MOST_CAP),
    `The cap for one transaction must be a whole number from 1 to ${MOST_CAP}, not ${phase.transactionCap}.`,
  )
  if (faults.length > 0) throw new BadDeployConfig(faults)
}

function within(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
