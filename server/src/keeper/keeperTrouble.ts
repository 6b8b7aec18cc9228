/** What can keep crates from being moved, each with a name for metrics and a sentence for the log. */
import {
  LinksExhausted,
  LinkNotFound,
  UnboundLinks,
  UnverifiedCollection,
  type LinkSource,
} from '@peppermint/contracts/crates'
import { BaseError, ContractFunctionZeroDataError } from 'viem'

export type Because =
  | 'database-away'
  | 'chain-unreachable'
  | 'chain-stalled'
  | 'wrong-contract'
  | 'unproven-contract'
  | 'wrong-secret'
  | 'unbound-links'
  | 'links-used-up'
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

/**
 * Names whatever was thrown while the crates were looked at. Never throws.
 * @param source what the keeper's links come from: which variable is to be set.
 */
export function troubleOf(error: unknown, source: LinkSource['type']): KeeperTrouble {
  if (error instanceof KeeperTrouble) return error
  if (error instanceof UnverifiedCollection) {
    return new KeeperTrouble(
      'unproven-contract',
      `${error.message} Set ADDRESS_FILE to the address file of the launch and CONTRACT to the collection in it, then restart.`,
    )
  }
  if (error instanceof UnboundLinks) {
    return new KeeperTrouble(
      'unbound-links',
      'KEEPER_LINK_SECRET: this collection was launched with links that are not bound to it, which another launch with the same secret publishes. They are not used and nothing was sent. Its crates open only the public way; launch again with this version to use links.',
    )
  }
  if (error instanceof LinksExhausted) {
    return new KeeperTrouble(
      'links-used-up',
      'KEEPER_LAST_LINK: every link up to this one is used, so no further crate can be opened with a link. Nothing was sent. Run npm run links where the secret is kept, set the new value and restart; until then crates open only the public way.',
    )
  }
  if (error instanceof LinkNotFound) {
    const variable =
      source === 'secret'
        ? 'KEEPER_LINK_SECRET: this is not the CRATE_SECRET of the collection at CONTRACT on CHAIN_ID'
        : 'KEEPER_LAST_LINK: this is no link of the collection at CONTRACT on CHAIN_ID, or crates were opened beyond it'
    return new KeeperTrouble(
      'wrong-secret',
      `${variable}, so no crate can be opened with a link. Nothing was sent. Set the right value and restart; until then crates open only the public way.`,
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
