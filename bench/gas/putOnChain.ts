/** Sends transactions of creators and buyers, at a constant gas price and without simulation. */
import type { Address, Hash, Hex, LocalAccount } from 'viem'
import { sendTransaction } from 'viem/actions'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import type { GasClient } from './grossGas.ts'

/** A transaction of a buyer's wallet. */
export interface Call {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

const GAS = 20_000_000n
const GAS_PRICE = 10_000_000_000n

/**
 * Sends a call and waits until it is mined.
 * @returns its hash; the caller checks whether it succeeded.
 */
export async function send(client: GasClient, account: LocalAccount, call: Call): Promise<Hash> {
  const hash = await sendTransaction(client, { account, ...call, gas: GAS, gasPrice: GAS_PRICE })
  await waitForReceipt(client, { hash })
  return hash
}
