/** A Safe on a local chain, its transactions, and a service that answers what a test sets. */
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import {
  createSafe,
  deploySafeContracts,
  safeAbi,
  type Safe,
  type SafeVersion,
} from '@peppermint/devnet/safe'
import { NO_REFUND, hashSafeTransaction, type SafeTransaction } from '@peppermint/safe/hashes'
import { joinSignatures } from '@peppermint/safe/signatures'
import type { Sent } from '@peppermint/wallet-kit/transactions'
import { type Address, type Hash, type Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { getBlockNumber, writeContract } from 'viem/actions'
import type { ProposalSource } from './proposalSources.ts'

export const CHAIN_ID = 7700
/** The requested call; its target has no code. */
export const request = { to: `0x${'a1'.repeat(20)}`, value: 0n, data: '0xabcd' } as const
export const SIGNED_AT = 1_795_223_250_000

export interface SafeEnv {
  readonly node: TestChain
  readonly newSafe: (version?: SafeVersion) => Promise<Safe>
  /** Executes with the signatures of the first two owners. @returns the transaction's hash. */
  readonly execute: (safe: Safe, transaction: SafeTransaction) => Promise<Hash>
  /** An owner approves the hash on chain. */
  readonly approve: (safe: Safe, safeTxHash: Hash, owner: number) => Promise<void>
  /** The journal's entry of a proposal. */
  readonly sent: (safe: Safe, hash: Hash, over?: Partial<Sent>) => Promise<Sent>
}

/** Starts a chain with Safe 1.3.0 and 1.4.1. */
export async function startSafeEnv(): Promise<SafeEnv> {
  const node = await startChain()
  const chain = { client: node.client, rpcUrl: node.url, mine: () => node.client.mine({ blocks: 1 }) }
  await deploySafeContracts(chain, ['1.3.0', '1.4.1'])
  let salt = 0n

  async function write(
    safe: Safe,
    functionName: string,
    args: readonly unknown[],
    account?: Safe['owners'][number],
  ) {
    if (account) await node.client.setBalance({ address: account.address, value: 10n ** 18n })
    const hash = await writeContract(node.client, {
      address: safe.address,
      abi: safeAbi('safe', safe.version),
      functionName,
      args,
      gas: 1_000_000n,
      chain: null,
      ...(account && { account }),
    })
    const { status } = await waitForReceipt(node.client, { hash })
    if (status !== 'success') throw new Error(`${functionName} reverted`)
    return hash
  }

  return {
    node,
    newSafe: (version = '1.4.1') => {
      salt += 1n
      const owners = [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()]
      return createSafe(chain, { owners, threshold: 2, salt, version })
    },
    async execute(safe, transaction) {
      const { nonce: _, ...fields } = transaction
      const signatures = joinSignatures(
        await Promise.all(
          safe.owners.slice(0, 2).map(async (owner) => ({
            owner: owner.address,
            signature: await owner.sign({ hash: hashOf(safe, transaction) }),
          })),
        ),
      )
      return write(safe, 'execTransaction', [...Object.values(fields), signatures])
    },
    async approve(safe, safeTxHash, owner) {
      await write(safe, 'approveHash', [safeTxHash], safe.owners[owner])
    },
    sent: async (safe, hash, over = {}) => ({
      status: 'sent',
      id: 'mint',
      chainId: CHAIN_ID,
      account: safe.address,
      description: 'Mint',
      request,
      nonce: 1,
      fromBlock: await getBlockNumber(node.client, { cacheTime: 0 }),
      confirmations: 1,
      requestedAt: 1,
      sentAt: 1,
      hash,
      ...over,
    }),
  }
}

/** The Safe's transaction for the request. */
export function transactionOf(nonce: number, over: Partial<SafeTransaction> = {}): SafeTransaction {
  return {
    ...request,
    operation: 0,
    ...NO_REFUND,
    nonce,
    ...over,
  }
}

/** An empty call of the Safe to itself. */
export const rejectionOf = (
  safe: Safe,
  nonce: number,
  over: Partial<SafeTransaction> = {},
): SafeTransaction => transactionOf(nonce, { to: safe.address, data: '0x', ...over })

export const hashOf = ({ address, version }: Safe, transaction: SafeTransaction): Hash =>
  hashSafeTransaction(transaction, { chainId: CHAIN_ID, safe: address, version }).safeTxHash

export interface Confirmation {
  readonly signer: Address
  readonly signature: Hex | null
}

/** The owners' confirmations of a transaction. */
export const confirmationsOf = (
  safe: Safe,
  transaction: SafeTransaction,
  owners: readonly number[],
): Promise<readonly Confirmation[]> =>
  Promise.all(
    safe.owners
      .filter((_, index) => owners.includes(index))
      .map(async (owner) => ({
        signer: owner.address,
        signature: await owner.sign({ hash: hashOf(safe, transaction) }),
      })),
  )

/** A service's details of a transaction, with these changes. */
export function detailsOf(
  transaction: SafeTransaction,
  confirmations: readonly Confirmation[],
  over: { readonly txHash?: Hash; readonly info?: object; readonly txData?: object } = {},
): unknown {
  const { to, value, data, operation, refundReceiver, nonce, gasToken } = transaction
  return {
    txHash: over.txHash ?? null,
    txData: { hexData: data, to: { value: to }, value: String(value), operation, ...over.txData },
    detailedExecutionInfo: {
      type: 'MULTISIG',
      nonce,
      safeTxGas: String(transaction.safeTxGas),
      baseGas: String(transaction.baseGas),
      gasPrice: String(transaction.gasPrice),
      gasToken,
      refundReceiver: { value: refundReceiver },
      confirmations: confirmations.map(({ signer, signature }) => ({
        signer: { value: signer },
        signature,
        submittedAt: SIGNED_AT,
      })),
      ...over.info,
    },
  }
}

/** A service whose answer a test sets; it does not respond while that is undefined. */
export function scriptSource(): ProposalSource & { answer: unknown } {
  return {
    answer: undefined,
    read() {
      return this.answer === undefined ? Promise.reject(new Error('down')) : Promise.resolve(this.answer)
    },
  }
}
