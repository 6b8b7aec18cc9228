/** What a call costs the account that sends it. */
import { type Address, type Client, type Hex, hexToBigInt, numberToHex } from 'viem'

export interface CallEstimate {
  readonly gas: bigint
  /** At the current gas price. */
  readonly feeWei: bigint
}

/** Of a call without value. @throws viem's error if it would revert, or the chain cannot be read. */
export async function estimateCall(
  client: Client,
  call: { readonly from: Address; readonly to: Address; readonly data: Hex },
): Promise<CallEstimate> {
  const [gas, gasPrice] = await Promise.all([
    client.request({ method: 'eth_estimateGas', params: [{ ...call, value: numberToHex(0) }] }),
    client.request({ method: 'eth_gasPrice' }),
  ])
  return { gas: hexToBigInt(gas), feeWei: hexToBigInt(gas) * hexToBigInt(gasPrice) }
}
