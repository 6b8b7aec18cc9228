/** The text of an address file, for a command and for a page. */
import type { Address } from 'viem'
import type { Deployment } from '../sale.ts'
import type { DeployedContract } from './launchTypes.ts'

/** A launched collection. */
export interface LaunchedCollection extends Deployment {
  readonly from: Address
  /** All contracts of the launch, in order of creation. */
  readonly contracts: readonly DeployedContract[]
}

export const addressFileText = (launched: LaunchedCollection): string =>
  `${JSON.stringify(launched, undefined, 2)}\n`
