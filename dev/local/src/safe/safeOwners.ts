/**
 * The owners of a local world's Safe, who propose, confirm and execute through the gateway: for the scenes of tests and
 * of `npm start`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, encodeFunctionData, getAddress, http, type Address, type Hash, type Hex } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { sendTransaction } from 'viem/actions'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { createCanto, type LocalChainFacts } from '@peppermint/devnet/chain'
import { multiSend, safeAbi } from '@peppermint/devnet/safe'
import { encodeFragment } from '@peppermint/safe/bundle'
import { createGatewayClient, type GatewayClient } from '@peppermint/safe/client'
import {
  hashDeleteRequest,
  hashSafeMessage,
  hashSafeTransaction,
  NO_REFUND,
  type TypedMessage,
} from '@peppermint/safe/hashes'
import { joinSignatures } from '@peppermint/safe/signatures'
import type { TransactionDetails } from '@peppermint/safe/wire'
import { accounts } from '../accounts.ts'
import { SAFE_VERSION } from './openWorldSafe.ts'

/** An owner of the Safe. */
export type OwnerName = 'alice' | 'bob' | 'carol'

/** What the Safe is to do. */
export interface SafeCall {
  readonly to: Address
  /** In wei; 0 by default. */
  readonly value?: bigint
  readonly data?: Hex
}

export interface ProposalOptions {
  /** Who proposes; alice by default. Anonymous: stored without a signature. */
  readonly by?: OwnerName | 'anonymous'
  /** Other owners that confirm at once; none by default. */
  readonly confirmedBy?: readonly OwnerName[]
  /** The next free one by default. */
  readonly nonce?: number
  /** The Safe App that asked for it. */
  readonly origin?: { readonly url: string; readonly name: string }
}

export interface OwnersOptions {
  /** Canto by default. */
  readonly chain?: LocalChainFacts
  readonly rpcUrl: string
  /** Base URL of the gateway, without a slash at its end. */
  readonly gatewayUrl: string
  readonly safe: Address
}

/** What the owners do. Every function resolves when the gateway answers with its result. */
export interface SafeOwners {
  readonly gateway: GatewayClient
  /** Proposes calls; two or more become one batch. @returns the safeTxHash. */
  readonly propose: (calls: SafeCall | readonly SafeCall[], options?: ProposalOptions) => Promise<Hash>
  readonly confirm: (safeTxHash: Hash, by: OwnerName) => Promise<void>
  /** Signs one call without the gateway. @returns the fragment of a link that hands it over, and its safeTxHash. */
  readonly signLink: (
    call: SafeCall,
    options: { readonly by: OwnerName; readonly nonce: number },
  ) => Promise<{ readonly fragment: string; readonly safeTxHash: Hash }>
  /** Sends a transaction that has enough confirmations. @returns the hash on chain. */
  readonly execute: (safeTxHash: Hash, by?: OwnerName) => Promise<Hash>
  /** Proposes an empty transaction of the Safe to itself. @returns its safeTxHash. */
  readonly reject: (nonce: number, options?: Omit<ProposalOptions, 'nonce'>) => Promise<Hash>
  /** Deletes a proposal from the gateway, by its proposer. */
  readonly deleteProposal: (safeTxHash: Hash, by?: OwnerName) => Promise<void>
  /** @returns the hash of the Safe's message. */
  readonly proposeMessage: (message: string | TypedMessage, options?: MessageOptions) => Promise<Hash>
  readonly confirmMessage: (messageHash: Hash, by: OwnerName) => Promise<void>
}

export interface MessageOptions {
  /** Alice by default. */
  readonly by?: OwnerName
  /** URL of the Safe App that asked for it. */
  readonly origin?: string
}

const accountOf = (name: OwnerName): PrivateKeyAccount => privateKeyToAccount(accounts[name].privateKey)

/** The owners of `safe`, with their public keys. */
export function createSafeOwners({ rpcUrl, gatewayUrl, safe, chain }: OwnersOptions): SafeOwners {
  const chainId = chain?.id ?? 7700
  const pathId = String(chainId)
  const gateway = createGatewayClient({ baseUrl: gatewayUrl })
  const domain = { chainId, safe, version: SAFE_VERSION }

  async function propose(calls: SafeCall | readonly SafeCall[], options: ProposalOptions = {}) {
    const { by = 'alice', confirmedBy = [], origin } = options
    const transaction = {
      ...toTransaction(calls),
      ...NO_REFUND,
      nonce: options.nonce ?? (await gateway.getNonces(pathId, safe)).recommendedNonce,
    }
    const { safeTxHash } = hashSafeTransaction(transaction, domain)
    // Without a signature, the sender is only a claim.
    const account = accountOf(by === 'anonymous' ? 'alice' : by)
    await gateway.proposeTransaction(pathId, safe, {
      ...transaction,
      value: String(transaction.value),
      nonce: String(transaction.nonce),
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
      safeTxHash,
      sender: account.address,
      signature: by === 'anonymous' ? null : await account.sign({ hash: safeTxHash }),
      origin: origin === undefined ? null : JSON.stringify(origin),
    })
    for (const other of confirmedBy) await confirm(safeTxHash, other)
    return safeTxHash
  }

  async function confirm(safeTxHash: Hash, by: OwnerName) {
    const signature = await accountOf(by).sign({ hash: safeTxHash })
    await gateway.confirmTransaction(pathId, safeTxHash, { signature })
  }

  async function execute(safeTxHash: Hash, by: OwnerName = 'alice') {
    const details = await gateway.getTransaction(pathId, safeTxHash)
    const sender = createClient({
      account: accountOf(by),
      chain: createCanto(rpcUrl, chain),
      transport: http(),
      pollingInterval: 50,
    })
    const hash = await sendTransaction(sender, { to: safe, data: encodeExecution(details), gas: 2_000_000n })
    const { status } = await waitForReceipt(sender, { hash })
    if (status !== 'success') throw new Error(`The execution of ${safeTxHash} reverted.`)
    await waitUntil(async () => (await gateway.getTransaction(pathId, safeTxHash)).executedAt !== null)
    return hash
  }

  async function signLink(call: SafeCall, { by, nonce }: { readonly by: OwnerName; readonly nonce: number }) {
    const transaction = { ...toTransaction(call), ...NO_REFUND, nonce }
    const { safeTxHash } = hashSafeTransaction(transaction, domain)
    const signatures = [await accountOf(by).sign({ hash: safeTxHash })]
    const signed = { ...transaction, safeTxHash, signatures, createdAt: Date.now(), note: null }
    const content = { chainId, safe, transactions: [signed], messages: [] }
    const fragment = await encodeFragment(content)
    if (fragment === undefined) throw new Error('The call does not fit into a link.')
    return { fragment, safeTxHash }
  }

  async function confirmMessage(messageHash: Hash, by: OwnerName) {
    const signature = await accountOf(by).sign({ hash: messageHash })
    await gateway.confirmMessage(pathId, messageHash, { signature })
  }

  return {
    gateway,
    propose,
    confirm,
    signLink,
    execute,
    reject: (nonce, options) => propose({ to: safe }, { ...options, nonce }),
    async deleteProposal(safeTxHash, by = 'alice') {
      const totp = Math.floor(Date.now() / 3_600_000)
      const hash = hashDeleteRequest({ safeTxHash, totp }, domain)
      await gateway.deleteTransaction(pathId, safeTxHash, { signature: await accountOf(by).sign({ hash }) })
    },
    async proposeMessage(message, { by = 'alice', origin } = {}) {
      const { messageHash } = hashSafeMessage(message, domain)
      const signature = await accountOf(by).sign({ hash: messageHash })
      await gateway.proposeMessage(pathId, safe, { message, signature, origin: origin ?? null })
      return messageHash
    },
    confirmMessage,
  }
}

/** Waits until the gateway has indexed the Safe. */
export async function waitForSafe({ gatewayUrl, safe, chain }: Omit<OwnersOptions, 'rpcUrl'>): Promise<void> {
  const gateway = createGatewayClient({ baseUrl: gatewayUrl })
  await waitUntil(async () => {
    const info = await gateway.getSafe(String(chain?.id ?? 7700), safe).catch(() => undefined)
    // The creation is the first item of its history.
    return info !== undefined && info.txHistoryTag !== null
  })
}

function toTransaction(calls: SafeCall | readonly SafeCall[]) {
  const [first, ...others] = [calls].flat()
  if (first === undefined) throw new Error('A transaction of a Safe needs a call.')
  if (others.length === 0)
    return {
      to: getAddress(first.to),
      value: first.value ?? 0n,
      data: first.data ?? '0x',
      operation: 0,
    } as const
  const batch = multiSend(
    [first, ...others].map(({ data = '0x', ...call }) => ({ ...call, data })),
    SAFE_VERSION,
  )
  return { to: batch.to, value: 0n, data: batch.data, operation: 1 } as const
}

function encodeExecution({ txData, detailedExecutionInfo: info }: TransactionDetails): Hex {
  if (info?.type !== 'MULTISIG' || txData === null) throw new Error('Not a transaction of the owners.')
  const signatures = info.confirmations.flatMap(({ signer, signature }) =>
    signature === null ? [] : [{ owner: signer.value, signature }],
  )
  return encodeFunctionData({
    abi: safeAbi('safe', SAFE_VERSION),
    functionName: 'execTransaction',
    args: [
      txData.to.value,
      BigInt(txData.value ?? 0),
      txData.hexData ?? '0x',
      txData.operation,
      BigInt(info.safeTxGas),
      BigInt(info.baseGas),
      BigInt(info.gasPrice),
      info.gasToken,
      info.refundReceiver.value,
      joinSignatures(signatures),
    ],
  })
}

const POLL_INTERVAL_MS = 25
const TIMEOUT_MS = 30_000

/** @throws when the gateway has not followed the chain in time. */
async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + TIMEOUT_MS
  while (!(await isDone())) {
    if (Date.now() > giveUpAt) throw new Error(`The gateway is not up to date after ${TIMEOUT_MS / 1000} s.`)
    await pause(POLL_INTERVAL_MS)
  }
}
