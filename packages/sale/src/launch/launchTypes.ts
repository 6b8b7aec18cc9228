/** Types of a launch: a sequence of contract creations through the factory. */
import type { Abi, Address, Client, Hash, Hex } from 'viem'

/** A contract to create. */
export interface LaunchStep {
  /** Unique within the launch, and the contract's name in the address file. */
  readonly name: string
  /** ABI with the constructor's errors, to decode reverts. Empty for data. */
  readonly abi: Abi
  /** Creation code without its arguments; absent for data. */
  readonly bytecode?: Hex
  /** Creation code with its arguments; determines the CREATE2 address. */
  readonly initCode: Hex
  /** That creates it, if not Safe's singleton factory; of the same code. */
  readonly factory?: Address
  /** Gas of its creation, of a constructor that reads contracts of earlier steps, where those are missing. */
  readonly gas?: bigint
  /** The same creation with contracts that exist on every chain with the factory instead of those of earlier steps. */
  readonly substitute?: Hex
}

/** Encoded constructor arguments; undefined for data. */
export const argumentsOf = ({ initCode, bytecode }: LaunchStep): Hex | undefined =>
  bytecode && `0x${initCode.slice(bytecode.length)}`

/** A launch. */
export interface Launch {
  readonly steps: readonly LaunchStep[]
  /**
   * Reads the new contracts from the chain, and throws if they differ from the configuration.
   * @param transaction of the last creation; undefined in the rehearsal.
   */
  readonly check: (client: Client, transaction?: Hash) => Promise<void>
}

/** A step with the results of the rehearsal. */
export interface RehearsedStep {
  readonly name: string
  readonly initCode: Hex
  readonly factory?: Address
  /** Encoded constructor arguments; absent for data. */
  readonly arguments?: Hex
  readonly address: Address
  /** keccak256 of the expected runtime code. */
  readonly codeHash: Hash
  /** Gas used on the rehearsal chain. */
  readonly gas: bigint
}

/** A contract on chain whose code equals the rehearsal's. */
export interface DeployedContract {
  readonly name: string
  readonly address: Address
  readonly codeHash: Hash
  /** Encoded constructor arguments; absent for data. */
  readonly arguments?: Hex
  /** Its creation; absent if it existed before this run or another account created it. */
  readonly transaction?: Hash
  readonly block?: number
}
