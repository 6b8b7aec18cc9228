/** Tests all mints of a Safe's batch before its wallet is asked: the first alone says nothing about the others. */
import { type Client, getAddress } from 'viem'
import { encodeMultiSend } from '@peppermint/safe/build'
import { findContractOnChain, simulateTransaction } from '@peppermint/safe/chain'
import type { Problem } from '../../mint/panelState.ts'
import { batchFails } from '../../words/proposalWords.ts'
import { type ProposedMint, splitQuantity } from './proposeMint.ts'

/**
 * @returns the problem of a batch that would fail; undefined for one that succeeds, that is a single call, or that this
 *   chain cannot simulate.
 * @throws viem's error if the chain cannot be read.
 */
export async function simulateBatch(
  client: Client,
  { safe, quantity, max, toCall }: Omit<ProposedMint, 'chainId'>,
): Promise<Problem | undefined> {
  const calls = splitQuantity(quantity, max).map((each) => {
    const { to, ...call } = toCall(each)
    // The page's configuration may have any case; encoding refuses a wrong checksum.
    return { to: getAddress(to.toLowerCase()), ...call }
  })
  if (calls.length < 2) return undefined
  const [multiSend, accessor] = await Promise.all([
    findContractOnChain(client, 'multiSendCallOnly', null),
    findContractOnChain(client, 'simulateTxAccessor', null),
  ])
  if (multiSend === undefined || accessor === undefined) return undefined
  const simulation = await simulateTransaction(client, {
    safe,
    transaction: { to: multiSend.address, value: 0n, data: encodeMultiSend(calls), operation: 1 },
    accessor: accessor.address,
  })
  return simulation.status === 'failed' ? batchFails(simulation.call) : undefined
}
