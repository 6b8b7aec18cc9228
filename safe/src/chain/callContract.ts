/** `eth_call` without viem's `call`, which fetches URLs that a contract chooses (ERC-3668). */
import { type Address, BaseError, type Client, type Hex, isHex, numberToHex, RpcRequestError } from 'viem'

/** A call that is executed but not sent. */
export interface ContractCall {
  readonly to: Address
  readonly data: Hex
  readonly from?: Address | undefined
  /** In wei. */
  readonly value?: bigint | undefined
  /** Limit. */
  readonly gas?: bigint | undefined
}

export type CallAnswer =
  | { readonly status: 'success'; readonly data: Hex }
  /** `data`: what the contract reverted with, if the node says so. */
  | { readonly status: 'reverted'; readonly data: Hex; readonly message: string }

/** Codes of calls that the node did not execute: method not found, unavailable, rate limited (EIP-1474, HTTP). */
const UNAVAILABLE_CODES = new Set([-32_601, -32_002, -32_005, 429])

/** @throws viem's error if the node did not execute the call. */
export async function callContract(
  client: Client,
  { to, data, from, value, gas }: ContractCall,
): Promise<CallAnswer> {
  const call = {
    to,
    data,
    ...(from !== undefined && { from }),
    ...(value !== undefined && { value: numberToHex(value) }),
    ...(gas !== undefined && { gas: numberToHex(gas) }),
  }
  try {
    const answer = await client.request(
      { method: 'eth_call', params: [call, 'latest'] },
      // The called code decides how much of the node's time a call takes.
      { retryCount: 0 },
    )
    return { status: 'success', data: answer }
  } catch (error) {
    const answered =
      error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null
    if (!(answered instanceof RpcRequestError) || UNAVAILABLE_CODES.has(answered.code)) throw error
    return { status: 'reverted', data: revertData(answered.data), message: answered.details }
  }
}

/** Nodes put the data into `data`, or into an object there. */
function revertData(data: unknown): Hex {
  const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return isHex(inner) ? inner : '0x'
}
