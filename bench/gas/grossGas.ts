/**
 * Gas of a transaction before refunds. Canto pays none, anvil does (at most a fifth, like Ethereum), so the
 * receipt alone would favor contracts that clear storage. The sum is taken from the trace: the gas limit
 * minus the gas left when the outermost call ended; for a creation plus 200 gas per byte of deployed code. Minus
 * the trace's refund counter it must equal the receipt's gas exactly.
 */
import type { Account, Chain, Hash, TestClient, Transport } from 'viem'
import { getBlock, getCode, getTransaction, getTransactionReceipt } from 'viem/actions'

/** The client of the measured chain, which must keep traces (anvil --steps-tracing). */
export type GasClient = TestClient<'anvil', Transport, Chain, Account>

interface Step {
  readonly depth: number
  readonly gas: number
  readonly gasCost: number
  readonly refund?: number
}

const CODE_DEPOSIT = 200
const MAX_REFUND = 1 / 5

/**
 * Gas of one mined transaction to a contract: intrinsic, calldata and execution, without refunds.
 * @throws Error if the transaction failed, the chain keeps no traces, or trace and receipt disagree.
 */
export async function grossGas(client: GasClient, hash: Hash): Promise<number> {
  const [receipt, transaction, trace] = await Promise.all([
    getTransactionReceipt(client, { hash }),
    getTransaction(client, { hash }),
    client.request<{
      Method: 'debug_traceTransaction'
      Parameters: [Hash, object]
      ReturnType: { readonly structLogs: readonly Step[] }
    }>({
      method: 'debug_traceTransaction',
      params: [hash, { disableStack: true, disableStorage: true, enableMemory: false }],
    }),
  ])
  if (receipt.status !== 'success') throw new Error(`A transaction that was to be measured failed: ${hash}.`)
  const last = trace.structLogs.findLast(({ depth }) => depth === 1)
  if (!last)
    throw new Error(`There is no trace of ${hash}: did it call a contract, and does the chain trace?`)

  const { contractAddress } = receipt
  const kept = contractAddress ? await codeSize(client, contractAddress) : 0
  const gross = Number(transaction.gas) - (last.gas - last.gasCost) + kept * CODE_DEPOSIT
  const refund = Math.min(last.refund ?? 0, Math.floor(gross * MAX_REFUND))
  if (gross - refund !== Number(receipt.gasUsed))
    throw new Error(
      `The trace of ${hash} says ${gross} gas less a refund of ${refund}, its receipt ${receipt.gasUsed}.`,
    )
  return gross
}

/** Gas of every transaction in the blocks after `since` up to `until`, without refunds. */
export async function grossGasOfBlocks(client: GasClient, since: bigint, until: bigint): Promise<number> {
  let sum = 0
  for (let blockNumber = since + 1n; blockNumber <= until; blockNumber++) {
    const { transactions } = await getBlock(client, { blockNumber })
    for (const hash of transactions) sum += await grossGas(client, hash)
  }
  return sum
}

/** Bytes of the code at an address. */
async function codeSize(client: GasClient, address: `0x${string}`): Promise<number> {
  const code = await getCode(client, { address })
  return code ? (code.length - 2) / 2 : 0
}
