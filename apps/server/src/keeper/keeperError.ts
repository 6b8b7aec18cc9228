/** What can keep crates from being moved, each with a name for metrics and a sentence for the log. */
import {
  EndpointsDisagree,
  LinkOutOfOrder,
  LinksExhausted,
  LinkNotFound,
  UnboundLinks,
  UnverifiedCollection,
  WrongChain,
  type LinkSource,
} from '@peppermint/sale/crates'
import { BaseError, ContractFunctionZeroDataError } from 'viem'

export type KeeperErrorCode =
  | 'database-unreachable'
  | 'chain-unreachable'
  | 'chain-stalled'
  | 'endpoints-disagree'
  | 'link-out-of-order'
  | 'wrong-chain'
  | 'wrong-contract'
  | 'unverified-contract'
  | 'wrong-secret'
  | 'unbound-links'
  | 'links-exhausted'
  | 'insufficient-balance'
  | 'fee-too-high'
  | 'transaction-stuck'
  | 'transaction-reverted'
  | 'transaction-rejected'

/** The keeper cannot close or reveal crates now. The message holds no secret and no URL of an endpoint. */
export class KeeperError extends Error {
  override readonly name = 'KeeperError'
  readonly code: KeeperErrorCode

  constructor(code: KeeperErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Classifies an error of a poll. Never throws.
 * @param source origin of the keeper's links: decides which variable the message names.
 */
export function toKeeperError(error: unknown, source: LinkSource['type']): KeeperError {
  if (error instanceof KeeperError) return error
  if (error instanceof EndpointsDisagree)
    return new KeeperError('endpoints-disagree', `${error.message} Retrying.`)
  if (error instanceof WrongChain) return new KeeperError('wrong-chain', error.message)
  if (error instanceof LinkOutOfOrder) return new KeeperError('link-out-of-order', error.message)
  if (error instanceof UnverifiedCollection) {
    return new KeeperError(
      'unverified-contract',
      `${error.message} Set ADDRESS_FILE to the address file of the launch and CONTRACT to the collection in it, then restart.`,
    )
  }
  if (error instanceof UnboundLinks) {
    return new KeeperError(
      'unbound-links',
      'KEEPER_LINK_SECRET: the links of this collection are not bound to it, so another launch with the same secret publishes them. No transaction was sent. Its crates are only revealed publicly; launch again with this version to use links.',
    )
  }
  if (error instanceof LinksExhausted) {
    return new KeeperError(
      'links-exhausted',
      'KEEPER_LAST_LINK: all links up to this one are used. No transaction was sent. Run npm run links where the secret is stored, set the new value and restart; until then crates are only revealed publicly.',
    )
  }
  if (error instanceof LinkNotFound) {
    const variable =
      source === 'secret'
        ? 'KEEPER_LINK_SECRET: not the CRATE_SECRET of the collection at CONTRACT on CHAIN_ID'
        : 'KEEPER_LAST_LINK: not a link of the collection at CONTRACT on CHAIN_ID, or crates were revealed beyond it'
    return new KeeperError(
      'wrong-secret',
      `${variable}. No transaction was sent. Set the right value and restart; until then crates are only revealed publicly.`,
    )
  }
  if (error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionZeroDataError)) {
    return new KeeperError(
      'wrong-contract',
      'CONTRACT: no collection at this address on the chain of RPC_URLS. No transaction was sent. Retrying.',
    )
  }
  return new KeeperError(
    'chain-unreachable',
    `RPC: request failed (${describeReason(error)}). Retrying; pending transactions are checked first.`,
  )
}

/** Short, because viem's full message repeats the URL of the endpoint, which may contain a token. */
export function describeReason(error: unknown): string {
  if (error instanceof BaseError) return `${error.name}: ${error.shortMessage}`
  return error instanceof Error ? error.name : 'unknown'
}
