/** Sending what creators and buyers send, always for the same price of gas and never simulated first. */
import { getContractAddress, type Address, type Hash, type LocalAccount } from 'viem'
import { getTransactionCount, sendTransaction } from 'viem/actions'
import { waitForReceipt } from '@peppermint/contracts/receipt'
import type { Call } from './contender.ts'
import type { GasClient } from './grossGas.ts'

const GAS = 20_000_000n
const GAS_PRICE = 10_000_000_000n

/**
 * Sends a call, or creates a contract, and waits until it is mined.
 * @returns its hash; whether it succeeded is for the one who measures it to see.
 */
export async function send(
  client: GasClient,
  account: LocalAccount,
  call: Omit<Call, 'to'> & Partial<Pick<Call, 'to'>>,
): Promise<Hash> {
  const hash = await sendTransaction(client, { account, ...call, gas: GAS, gasPrice: GAS_PRICE })
  await waitForReceipt(client, { hash })
  return hash
}

/** Where the next contract of an account will lie, for lists whose leaves name the contract. */
export async function nextAddress(client: GasClient, from: Address): Promise<Address> {
  return getContractAddress({ from, nonce: BigInt(await getTransactionCount(client, { address: from })) })
}
