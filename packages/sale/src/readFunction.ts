/**
 * Calls a view function of a contract, without viem's `readContract`. Its `call` fetches URLs that a contract chooses
 * (ERC-3668), and brings 12 kB of brotli to a page, half of it Multicall3's code.
 */
import {
  AbiDecodingDataSizeTooSmallError,
  AbiDecodingZeroDataError,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  decodeFunctionResult,
  encodeFunctionData,
  numberToHex,
  RpcRequestError,
  type Abi,
  type Client,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionParameters,
  type ContractFunctionReturnType,
} from 'viem'

type View = 'pure' | 'view'

interface AtBlock {
  /** The newest by default. */
  readonly blockNumber?: bigint | undefined
}

/**
 * @returns what the function returns, decoded.
 * @throws viem's transport errors, `RpcRequestError` for a revert, and its errors of an answer that cannot be decoded.
 */
export async function readFunction<
  const abi extends Abi,
  functionName extends ContractFunctionName<abi, View>,
  const args extends ContractFunctionArgs<abi, View, functionName>,
>(
  client: Client,
  { address, blockNumber, ...call }: ContractFunctionParameters<abi, View, functionName, args> & AtBlock,
): Promise<ContractFunctionReturnType<abi, View, functionName, args>> {
  const data = await client.request({
    method: 'eth_call',
    params: [
      { to: address, data: encodeFunctionData(call as never) },
      blockNumber === undefined ? 'latest' : numberToHex(blockNumber),
    ],
  })
  return decodeFunctionResult({ ...call, data } as never) as never
}

/** Of this reader, and of viem's own. */
const ANSWERS = [
  AbiDecodingDataSizeTooSmallError,
  AbiDecodingZeroDataError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
]

/** Whether what was asked answered as no collection does: with nothing, with other bytes, or with a revert. */
export function isOtherContract(error: unknown): error is BaseError {
  if (!(error instanceof BaseError)) return false
  if (ANSWERS.some((kind) => error.walk((cause) => cause instanceof kind) !== null)) return true
  // Nodes have different codes for a revert, and the word in each message.
  const refusal = error.walk((cause) => cause instanceof RpcRequestError)
  return refusal instanceof RpcRequestError && /revert/i.test(refusal.details)
}
