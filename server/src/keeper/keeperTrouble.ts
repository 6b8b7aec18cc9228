/** What can keep crates from being moved, each with a name for metrics and a sentence for the log. */
import { NoSuchLink } from '@peppermint/contracts/crates'
import { BaseError, ContractFunctionZeroDataError } from 'viem'

export type Because =
  | 'database-away'
  | 'chain-unreachable'
  | 'chain-stalled'
  | 'wrong-contract'
  | 'wrong-secret'
  | 'account-empty'
  | 'transaction-stuck'
  | 'transaction-refused'
  | 'transaction-not-taken'

/** The crates stand still for a reason that may pass. The message holds no secret and no address of an endpoint. */
export class KeeperTrouble extends Error {
  override readonly name = 'KeeperTrouble'
  readonly because: Because

  constructor(because: Because, message: string) {
    super(message)
    this.because = because
  }
}

/** Names whatever was thrown while the crates were looked at. Never throws. */
export function troubleOf(error: unknown): KeeperTrouble {
  if (error instanceof KeeperTrouble) return error
  if (error instanceof NoSuchLink) {
    return new KeeperTrouble(
      'wrong-secret',
      'KEEPER_LINK_SECRET is not where this collection’s hash chain starts, so no crate can be opened with a link. Nothing was sent. Set the right secret and restart; until then crates open only the public way.',
    )
  }
  if (error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionZeroDataError)) {
    return new KeeperTrouble(
      'wrong-contract',
      'There is no collection at CONTRACT on the chain that answers. Nothing was sent. It is asked again.',
    )
  }
  return new KeeperTrouble(
    'chain-unreachable',
    `The chain could not be asked (${reasonOf(error)}). It is asked again; what was sent is looked for first.`,
  )
}

/** Short, because the long form of the library's words repeats the endpoint's address, which may hold a token. */
export function reasonOf(error: unknown): string {
  if (error instanceof BaseError) return `${error.name}: ${error.shortMessage}`
  return error instanceof Error ? error.name : 'unknown'
}
