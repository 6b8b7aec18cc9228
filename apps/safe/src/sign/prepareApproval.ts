/** Approving a hash on chain, for owners that cannot sign it: contracts, and wallets without typed data. */
import { type Client, hexToBigInt, keccak256, numberToHex, pad, stringToHex } from 'viem'
import { approveHash } from '@peppermint/safe/build'
import type { SafeState } from '@peppermint/safe/chain'
import type { OwnerWallet } from './ownerWallet.ts'
import type { PreparedExecution } from './prepareExecution.ts'
import { assertSignable, type ReviewedTransaction } from './reviewed.ts'
import { problemOf } from './safeActionError.ts'

/** `keccak256('ApproveHash(bytes32,address)')`; both parameters are indexed. */
const APPROVE_HASH_TOPIC = keccak256(stringToHex('ApproveHash(bytes32,address)'))

/** Estimates the approval. Resolves with the problem of one that would fail, never rejects. */
export async function prepareApproval(
  client: Client,
  reviewed: ReviewedTransaction,
  state: SafeState,
  wallet: Pick<OwnerWallet, 'account' | 'name'>,
): Promise<PreparedExecution> {
  const { transaction, safeTxHash } = reviewed
  const { account } = wallet
  try {
    assertSignable(reviewed, account, state)
    const { to, data } = approveHash(state.address, safeTxHash)
    const [gas, gasPrice] = await Promise.all([
      client
        .request({ method: 'eth_estimateGas', params: [{ from: account, to, data, value: numberToHex(0) }] })
        .then(hexToBigInt),
      client.request({ method: 'eth_gasPrice' }).then(hexToBigInt),
    ])
    return {
      status: 'ready',
      feeWei: gas * gasPrice,
      signers: [account],
      prepared: {
        chainId: state.chainId,
        to,
        data,
        gas,
        description: `Approve Safe transaction ${transaction.nonce}`,
        note: { type: 'approval', safe: state.address, safeTxHash, nonce: transaction.nonce },
        expectedLog: { address: state.address, topics: [APPROVE_HASH_TOPIC, safeTxHash, pad(account)] },
      },
    }
  } catch (error) {
    return { status: 'failed', problem: problemOf(error, wallet.name) }
  }
}
