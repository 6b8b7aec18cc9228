/** A launch is a row of contract creations from one account. This is their vocabulary. */
import type { Abi, Address, Client, Hash, Hex } from 'viem'

/** One contract to create. */
export interface Step {
  /** Unique within the launch, and the contract's name in the address file. */
  readonly name: string
  /** The constructor's errors, so that a refusal can be told by name. Empty for data. */
  readonly abi: Abi
  /**
   * Creation code with its arguments.
   * @param addresses of the contracts of the steps before.
   * @param planned where this one will be.
   */
  readonly initCode: (addresses: ReadonlyMap<string, Address>, planned: PlannedContract) => Hex
}

/** Where a contract will be. */
export interface PlannedContract {
  readonly chainId: number
  readonly contract: Address
}

/** What is to be launched. */
export interface Launch {
  readonly steps: readonly Step[]
  /**
   * Reads the new contracts as anyone would, and throws if they are not what was asked for.
   * @param transaction which created the last of them; undefined in the rehearsal.
   */
  readonly check: (
    client: Client,
    addresses: ReadonlyMap<string, Address>,
    chainId: number,
    transaction?: Hash,
  ) => Promise<void>
}

/** A step as the rehearsal found it. */
export interface RehearsedStep {
  readonly name: string
  readonly initCode: Hex
  /** The account's nonce for it, and the address that follows from the two. */
  readonly nonce: number
  readonly address: Address
  /** keccak256 of the code that must lie at the address afterwards. */
  readonly codeHash: Hash
  /** What the creation used on the rehearsal chain. */
  readonly gas: bigint
}

/** A contract that stands on the chain, its code compared with the rehearsal's. */
export interface StandingContract {
  readonly name: string
  readonly address: Address
  readonly codeHash: Hash
  /** Undefined when a wallet sent it and its answer was lost. */
  readonly transaction: Hash | undefined
  /** The block it was created in, or, without a transaction, the newest one before. */
  readonly block: number
}
