/**
 * Calls a view function of a contract, without viem's `readContract`. Its `call` fetches URLs that a contract chooses
 * (ERC-3668), and brings 12 kB of brotli to a page, half of it Multicall3's code.
 */
import {
  decodeFunctionResult,
  encodeFunctionData,
  numberToHex,
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
