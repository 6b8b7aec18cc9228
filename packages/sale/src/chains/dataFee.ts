/** The fee that chains of the OP stack, such as Base, charge for the data of a transaction, besides its gas. */
import {
  getChainContractAddress,
  parseAbi,
  serializeTransaction,
  type Address,
  type Client,
  type Hex,
} from 'viem'
import { readContract } from 'viem/actions'

const oracleAbi = parseAbi(['function getL1Fee(bytes) view returns (uint256)'])

/** Of what is charged for: fields as long as any transaction has them. */
const FIELDS = {
  type: 'eip1559',
  nonce: 0xff_ff,
  gas: 0xff_ff_ffn,
  maxFeePerGas: 0xff_ff_ff_ff_ffn,
  maxPriorityFeePerGas: 0xff_ff_ff_ff_ffn,
} as const

/**
 * Wei for the data of these calls, one transaction each.
 * @returns undefined if the client's chain has no oracle for it (`viemChain`), or it does not answer: a cost is then without
 *   this fee.
 */
export async function readDataFee(
  client: Client,
  calls: readonly { readonly to: Address; readonly data: Hex; readonly value?: bigint }[],
  blockNumber?: bigint,
): Promise<bigint | undefined> {
  const { chain } = client
  if (chain?.contracts?.['gasPriceOracle'] === undefined) return undefined
  const address = getChainContractAddress({ chain, contract: 'gasPriceOracle' })
  const read = (call: (typeof calls)[number]) =>
    readContract(client, {
      address,
      abi: oracleAbi,
      functionName: 'getL1Fee',
      args: [serializeTransaction({ ...FIELDS, chainId: chain.id, ...call })],
      ...(blockNumber !== undefined && { blockNumber }),
    })
  try {
    return (await Promise.all(calls.map(read))).reduce((sum, fee) => sum + fee, 0n)
  } catch {
    return undefined
  }
}
