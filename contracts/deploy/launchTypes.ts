/** A launch is a row of contract creations through the factory. This is their vocabulary. */
import type { Abi, Address, Client, Hash, Hex } from 'viem'

/** One contract to create. */
export interface LaunchStep {
  /** Unique within the launch, and the contract's name in the address file. */
  readonly name: string
  /** The constructor's errors, so that a refusal can be reported by name. Empty for data. */
  readonly abi: Abi
  /** Creation code without its arguments; absent for data. */
  readonly bytecode?: Hex
  /**
   * Creation code with its arguments. The contract's address follows from it.
   * @param addresses of the contracts of the steps before.
   */
  readonly initCode: (addresses: ReadonlyMap<string, Address>, chainId: number) => Hex
}

/** What is to be launched. */
export interface Launch {
  readonly steps: readonly LaunchStep[]
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
  /** The encoded arguments of its constructor; absent for data. */
  readonly arguments?: Hex
  readonly address: Address
  /** keccak256 of the code that must be at the address afterwards. */
  readonly codeHash: Hash
  /** What the creation used on the rehearsal chain. */
  readonly gas: bigint
}

/** A contract that is on the chain, its code compared with the rehearsal's. */
export interface DeployedContract {
  readonly name: string
  readonly address: Address
  readonly codeHash: Hash
  /** The encoded arguments of its constructor; absent for data. */
  readonly arguments?: Hex
  /** What created it; both are absent where it was there before this run, or was created by somebody else. */
  readonly transaction?: Hash
  readonly block?: number
}
