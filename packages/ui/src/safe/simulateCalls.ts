/** Simulates calls as a Safe makes them in one transaction. */
import { getAddress, type Address, type Client, type Hex } from 'viem'
import { encodeMultiSend } from '@peppermint/safe/build'
import { findContractOnChain, simulateTransaction, type TransactionSimulation } from '@peppermint/safe/chain'

export interface SimulatedCall {
  /** In any case. */
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/**
 * All calls, one after the other: the first alone says nothing about the others.
 * @returns undefined for a single call, and where the chain lacks what simulates a batch.
 * @throws viem's error if the chain cannot be read.
 */
export async function simulateCalls(
  client: Client,
  safe: Address,
  asked: readonly SimulatedCall[],
): Promise<TransactionSimulation | undefined> {
  if (asked.length < 2) return undefined
  // Encoding refuses a wrong checksum.
  const calls = asked.map(({ to, ...call }) => ({ to: getAddress(to.toLowerCase()), ...call }))
  const [multiSend, accessor] = await Promise.all([
    findContractOnChain(client, 'multiSendCallOnly', null),
    findContractOnChain(client, 'simulateTxAccessor', null),
  ])
  if (multiSend === undefined || accessor === undefined) return undefined
  return simulateTransaction(client, {
    safe,
    transaction: { to: multiSend.address, value: 0n, data: encodeMultiSend(calls), operation: 1 },
    accessor: accessor.address,
  })
}
