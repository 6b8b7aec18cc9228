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
import { callReaderCode } from './callReaderCode.ts'

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
