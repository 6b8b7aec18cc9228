/**
 * Calls a view function of a contract, without viem's `readContract`. Its `call` fetches URLs that a contract chooses
 * (ERC-3668), and brings 12 kB of brotli to a page, half of it Multicall3's code.
 */
import {
  BaseError,
  CallExecutionError,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  decodeFunctionResult,
  encodeFunctionData,
  isHex,
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

/** A contract's answer is not what the function returns. */
class UndecodableAnswer extends BaseError {
  override readonly name = 'UndecodableAnswer'

  constructor(functionName: string, cause: BaseError) {
    super(`The answer of ${functionName}() cannot be decoded.`, { cause })
  }
}

/**
 * @returns what the function returns, decoded.
 * @throws viem's transport errors, `RpcRequestError` for a revert, and `BaseError` for an answer that cannot be decoded.
 */
export async function readFunction<
  const abi extends Abi,
  functionName extends ContractFunctionName<abi, View>,
  const args extends ContractFunctionArgs<abi, View, functionName>,
>(
  client: Client,
  { address, blockNumber, ...call }: ContractFunctionParameters<abi, View, functionName, args> & AtBlock,
): Promise<ContractFunctionReturnType<abi, View, functionName, args>> {
  const answer: unknown = await client.request({
    method: 'eth_call',
    params: [
      { to: address, data: encodeFunctionData(call as never) },
      blockNumber === undefined ? 'latest' : numberToHex(blockNumber),
    ],
  })
  // Nodes have null for nothing, too.
  const data = answer ?? '0x'
  if (!isHex(data)) throw new BaseError('The node answered a call with something other than bytes.')
  try {
    return decodeFunctionResult({ ...call, data } as never) as never
  } catch (error) {
    throw error instanceof BaseError ? new UndecodableAnswer(call.functionName, error) : error
  }
}

/** Refusals of nodes that are the contract's: nodes have different codes for them, and these words in the messages. */
const REFUSED = /revert|invalid opcode|out of gas|VM execution error/i
/** Of a revert, where a node has geth's codes. */
const REVERTED_CODE = 3

/**
 * Whether what was asked answered as no collection does: with nothing, with other bytes, or with a revert. Of errors of
 * this reader, and of viem's own.
 */
export function isOtherContract(error: unknown): error is BaseError {
  if (!(error instanceof BaseError)) return false
  const find = (kind: new (...given: never[]) => Error) => error.walk((cause) => cause instanceof kind)
  if (find(UndecodableAnswer) !== null || find(ContractFunctionRevertedError) !== null) return true
  // viem's reader had an answer, and could not decode it.
  if (find(ContractFunctionExecutionError) !== null && find(CallExecutionError) === null) return true
  const refusal = find(RpcRequestError)
  return (
    refusal instanceof RpcRequestError && (refusal.code === REVERTED_CODE || REFUSED.test(refusal.details))
  )
}
