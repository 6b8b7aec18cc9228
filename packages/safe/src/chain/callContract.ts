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
  /** The newest unless given. */
  readonly blockNumber?: bigint | undefined
}

export type CallAnswer =
  | { readonly status: 'success'; readonly data: Hex }
  /** `data`: what the contract reverted with, if the node says so. */
  | { readonly status: 'reverted'; readonly data: Hex; readonly message: string }

/** Code of a revert in nodes that tell it from other errors. */
const REVERT_CODE = 3
/** How nodes name a call that the EVM ended: the contract's doing, unlike an error of the node. */
const EVM_FAILURE = /revert|out ?of ?gas|invalid ?(fe ?)?opcode|invalid ?jump|stack ?(under|over)flow/i

/** @throws viem's error if the node did not execute the call. */
export async function callContract(
  client: Client,
  { to, data, from, value, gas, blockNumber }: ContractCall,
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
      { method: 'eth_call', params: [call, blockNumber === undefined ? 'latest' : numberToHex(blockNumber)] },
      // The called code decides how much of the node's time a call takes.
      { retryCount: 0 },
    )
    return { status: 'success', data: answer }
  } catch (error) {
    const answered =
      error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null
    if (!(answered instanceof RpcRequestError)) throw error
    const reverted = revertData(answered.data)
    const isRevert = answered.code === REVERT_CODE || reverted !== '0x' || EVM_FAILURE.test(answered.details)
    if (!isRevert) throw error
    return { status: 'reverted', data: reverted, message: answered.details }
  }
}

/** Nodes put the data into `data`, or into an object there. */
function revertData(data: unknown): Hex {
  const inner = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return isHex(inner) ? inner : '0x'
}
