/**
 * Reads many untrusted contracts at one block, with gas and bytes limited for each call, so that a contract that burns
 * all gas or returns megabytes invalidates only its own answer. Needs no helper contract on the chain.
 */
import { isRpcOutage } from '@peppermint/wallet-kit/sign-in'
import {
  type Address,
  type Client,
  decodeAbiParameters,
  encodeAbiParameters,
  concatHex,
  type Hex,
  parseAbiParameters,
  size,
  slice,
} from 'viem'
import { call, getBalance, getBlockNumber } from 'viem/actions'
import { mapConcurrently } from '@peppermint/indexer/chain/mapConcurrently.ts'

export interface ContractCall {
  readonly target: Address
  readonly data: Hex
}

export interface CallBounds {
  /** Account whose balance of the native coin is read at the same block. */
  readonly account: Address
  /** Gas limit of each call. */
  readonly gasEach: bigint
  /** Bytes that are read of each answer; the rest is cut off. */
  readonly maxBytes: number
}

export interface CallAnswers {
  readonly blockNumber: bigint
  /** Of the account, in wei. */
  readonly balance: bigint
  /** By call; undefined where it reverted, ran out of gas, returned nothing, or there is no contract. */
  readonly answers: readonly (Hex | undefined)[]
}

const constructorInputs = parseAbiParameters(
  'address account, uint256 gasEach, uint256 maxBytes, (address target, bytes data)[] calls',
)
const constructorOutputs = parseAbiParameters('uint256 blockNumber, uint256 balance, bytes[] answers')

/** Gas of the reader itself: in all, and for each call. */
const BASE_GAS = 1_000_000n
const OVERHEAD_GAS_EACH = 30_000n
/** Single calls at the same time, to a node that does not run the reader. */
const MAX_SINGLE_CALLS = 8

/**
 * @param calls about 100 at most: all of them share one `eth_call`, whose answer cannot be longer than a contract's code
 *   (24,576 bytes; 128 bytes for each call besides its answer).
 * @throws viem's error if the chain cannot be read.
 */
export async function readCalls(
  client: Client,
  calls: readonly ContractCall[],
  bounds: CallBounds,
): Promise<CallAnswers> {
  const { account, gasEach, maxBytes } = bounds
  const input = encodeAbiParameters(constructorInputs, [account, gasEach, BigInt(maxBytes), calls])
  try {
    const { data = '0x' } = await call(client, {
      data: concatHex([callReaderCode, input]),
      gas: BASE_GAS + BigInt(calls.length) * (gasEach + OVERHEAD_GAS_EACH),
    })
    const [blockNumber, balance, answers] = decodeAbiParameters(constructorOutputs, data)
    return { blockNumber, balance, answers: answers.map((answer) => (answer === '0x' ? undefined : answer)) }
  } catch (error) {
    if (isRpcOutage(error)) throw error
    return readOneByOne(client, calls, bounds)
  }
}

/** For chains and nodes that forbid creations, or cap the gas of a call below what all calls may use together. */
async function readOneByOne(
  client: Client,
  calls: readonly ContractCall[],
  { account, gasEach, maxBytes }: CallBounds,
): Promise<CallAnswers> {
  const blockNumber = await getBlockNumber(client, { cacheTime: 0 })
  const balance = await getBalance(client, { address: account, blockNumber })
  const answers = await mapConcurrently(calls, MAX_SINGLE_CALLS, async ({ target, data: input }) => {
    try {
      const { data = '0x' } = await call(client, { to: target, data: input, gas: gasEach, blockNumber })
      if (data === '0x') return undefined
      return size(data) > maxBytes ? slice(data, 0, maxBytes) : data
    } catch (error) {
      if (isRpcOutage(error)) throw error
      return undefined
    }
  })
  return { blockNumber, balance, answers }
}

// Generated from CallReader.sol by build.ts. Do not edit.
const callReaderCode =
  '0x608060405234801561001057600080fd5b5060405161049138038061049183398101604081905261002f9161024b565b600081516001600160401b0381111561004a5761004a6101b9565b60405190808252806020026020018201604052801561007d57816020015b60608152602001906001900390816100685790505b50905060005b82518110156101625760008382815181106100a0576100a06103ec565b602002602001015160000151905060008483815181106100c2576100c26103ec565b60200260200101516020015190506000866001600160401b038111156100ea576100ea6101b9565b6040519080825280601f01601f191660200182016040528015610114576020820181803683370190505b5090508660208201835160208501868cfa3d02878111156101325750865b8082525080858581518110610149576101496103ec565b6020026020010181905250505050806001019050610083565b50600043866001600160a01b0316318360405160200161018493929190610402565b6040516020818303038152906040529050805160208201f35b80516001600160a01b03811681146101b457600080fd5b919050565b634e487b7160e01b600052604160045260246000fd5b604080519081016001600160401b03811182821017156101f1576101f16101b9565b60405290565b604051601f8201601f191681016001600160401b038111828210171561021f5761021f6101b9565b604052919050565b60005b8381101561024257818101518382015260200161022a565b50506000910152565b6000806000806080858703121561026157600080fd5b61026a8561019d565b60208601516040870151606088015192965090945092506001600160401b0381111561029557600080fd5b8501601f810187136102a657600080fd5b80516001600160401b038111156102bf576102bf6101b9565b8060051b6102cf602082016101f7565b9182526020818401810192908101908a8411156102eb57600080fd5b6020850192505b838310156103dd5782516001600160401b0381111561031057600080fd5b85016040818d03601f1901121561032657600080fd5b61032e6101cf565b61033a6020830161019d565b815260408201516001600160401b0381111561035557600080fd5b6020818401019250508c601f83011261036d57600080fd5b81516001600160401b03811115610386576103866101b9565b610399601f8201601f19166020016101f7565b8181528e60208386010111156103ae57600080fd5b6103bf826020830160208701610227565b806020840152505080845250506020820191506020830192506102f2565b979a9699509497505050505050565b634e487b7160e01b600052603260045260246000fd5b6000606082018583528460208401526060604084015280845180835260808501915060808160051b86010192506020860160005b8281101561048257607f198786030184528151805180875261045f816020890160208501610227565b601f01601f19169590950160209081019550938401939190910190600101610436565b50929897505050505050505056fe'
