/** Names and logos of addresses in answers. */
import type { AddressEx } from '@peppermint/safe/wire'
import type { Address } from 'viem'
import type { Token } from './assets/token.ts'
import type { GatewayChainConfig } from './config/chainConfig.ts'

export type NameOf = (address: Address) => AddressEx

/** An address that is never named: owners, signers, and what belongs to them. */
export const unnamed: NameOf = (value) => ({ value, name: null, logoUri: null })

/**
 * Names by the operator, then those of tokens.
 * @param tokens that were read for the answer.
 */
export function createNames(
  { contractNames }: Pick<GatewayChainConfig, 'contractNames'>,
  tokens: ReadonlyMap<Address, Token> = new Map(),
): NameOf {
  const named = new Map(contractNames.map((contract) => [contract.address, contract]))
  return (value) => {
    const contract = named.get(value) ?? tokens.get(value)
    return { value, name: contract?.name || null, logoUri: contract?.logoUri ?? null }
  }
}
