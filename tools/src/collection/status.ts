/** Reads the status of a launched collection and formats it. */
import type { Address, Chain, Client, ContractFunctionReturnType } from 'viem'
import { readContract } from 'viem/actions'
import { formatTimestamp } from '@peppermint/sale/launch/launchChecks.ts'
import { describeTerms, formatAmount } from '../launch/launchReport.ts'
import { scovillesAbi } from '@peppermint/contracts'
import { readSale } from '@peppermint/sale/readSale.ts'
import type { Phase, Sale } from '@peppermint/sale/sale.ts'

/** The state of a collection before a change. */
export interface CollectionStatus {
  readonly sale: Sale
  readonly owner: Address
  readonly pendingOwner: Address
  readonly isFrozen: boolean
  readonly payees: ContractFunctionReturnType<typeof scovillesAbi, 'view', 'payees'>
  readonly royaltyReceiver: Address
  /** Basis points. */
  readonly royalty: bigint
}

/** @throws viem's transport and contract errors. */
export async function readStatus(
  client: Client,
  chainId: number,
  contract: Address,
): Promise<CollectionStatus> {
  const of = { address: contract, abi: scovillesAbi } as const
  const [sale, owner, pendingOwner, isFrozen, payees, [royaltyReceiver, royalty]] = await Promise.all([
    readSale(client, { chainId, contract, block: 0 }),
    readContract(client, { ...of, functionName: 'owner' }),
    readContract(client, { ...of, functionName: 'pendingOwner' }),
    readContract(client, { ...of, functionName: 'metadataFrozen' }),
    readContract(client, { ...of, functionName: 'payees' }),
    readContract(client, { ...of, functionName: 'royaltyInfo', args: [1n, 10_000n] }),
  ])
  return { sale, owner, pendingOwner, isFrozen, payees, royaltyReceiver, royalty }
}

/** The status as text for a terminal. */
export function describeStatus(status: CollectionStatus, chain: Chain): string {
  const { sale, owner, pendingOwner, isFrozen, payees, royaltyReceiver, royalty } = status
  const { crateStatus, head } = sale
  const offered = /[1-9a-f]/i.test(pendingOwner.slice(2)) ? `, offered to ${pendingOwner}` : ''
  return `${sale.name} at ${sale.contract}, block ${head.number} (${formatTimestamp(head.timestamp)})
  minted   ${sale.minted} of ${sale.maxSupply}${sale.paused ? ', minting is paused' : ''}
${sale.phases.map((phase, index) => `  phase ${index}  ${describePhase(phase, sale, chain)}\n`).join('')}${payees
    .map(
      ({ payee, released, releasable }) =>
        `  payee    ${payee.label}: ${payee.share / 100} % to ${payee.account}, owed ${formatAmount(releasable, chain, 18)}, taken ${formatAmount(released, chain, 18)}\n`,
    )
    .join('')}  royalty  ${Number(royalty) / 100} % to ${royaltyReceiver}
  crates   ${crateStatus.revealedCrates} revealed, ${crateStatus.closedCrates - crateStatus.revealedCrates} closed and not revealed, ${sale.minted - crateStatus.closedTokens} tokens not in a closed crate
  drawing  ${isFrozen ? 'frozen' : 'can be changed'}
  owner    ${owner}${offered}
`
}

function describePhase(phase: Phase, sale: Sale, chain: Chain): string {
  const { name, start, end, maxSupply } = phase
  const now = sale.head.timestamp
  const when = now < start ? 'upcoming' : now >= end ? 'over' : sale.minted >= maxSupply ? 'sold out' : 'open'
  return `${name} (${when}): ${describeTerms(phase, chain)}`
}
