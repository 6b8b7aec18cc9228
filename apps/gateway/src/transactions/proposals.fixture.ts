/** Requests that write transactions, made and signed as wallets do, for tests. */
import { hashDeleteRequest, hashSafeTransaction, type SafeTransaction } from '@peppermint/safe/hashes'
import type { Safe } from '@peppermint/devnet/safe'
import { joinSignatures } from '@peppermint/safe/signatures'
import {
  type Address,
  concatHex,
  hashTypedData,
  type Hex,
  numberToHex,
  pad,
  size,
  slice,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { GatewayWorld } from '../gatewayWorld.fixture.ts'

export const newAccount = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

/** A transaction that does nothing, with some of its fields. */
export const safeTransaction = (fields: Partial<SafeTransaction> = {}): SafeTransaction => ({
  to: zeroAddress,
  value: 0n,
  data: '0x',
  operation: 0,
  safeTxGas: 0n,
  baseGas: 0n,
  gasPrice: 0n,
  gasToken: zeroAddress,
  refundReceiver: zeroAddress,
  nonce: 0,
  ...fields,
})

export const safeTxHashOf = (safe: Address, transaction: SafeTransaction, chainId = 7700): Hex =>
  hashSafeTransaction(transaction, { chainId, safe }).safeTxHash

/** Signatures of the hash, joined as a Safe expects them. */
export async function signHash(hash: Hex, signers: readonly PrivateKeyAccount[]): Promise<Hex> {
  const signatures = signers.map(async (signer) => ({
    owner: signer.address,
    signature: await signer.sign({ hash }),
  }))
  return joinSignatures(await Promise.all(signatures))
}

/** As hardware wallets sign: the prefixed hash, and 4 added to v. */
export async function signPrefixed(hash: Hex, signer: PrivateKeyAccount): Promise<Hex> {
  const signature = await signer.signMessage({ message: { raw: hash } })
  return `${slice(signature, 0, 64)}${numberToHex(Number(slice(signature, 64)) + 4, { size: 1 }).slice(2)}`
}

/** The confirmation of a Safe that owns another one, as `execTransaction` of Safe 1.4.1 checks it. */
export async function signAsNested(nested: Safe, safe: Address, transaction: SafeTransaction): Promise<Hex> {
  const { domainHash, structHash } = hashSafeTransaction(transaction, { chainId: 7700, safe })
  const hash = hashTypedData({
    domain: { chainId: 7700, verifyingContract: nested.address },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: concatHex(['0x1901', domainHash, structHash]) },
  })
  const signature = await signHash(hash, nested.owners)
  const length = numberToHex(size(signature), { size: 32 })
  return concatHex([pad(nested.address), numberToHex(65, { size: 32 }), '0x00', length, signature])
}

export interface ProposalBody {
  [field: string]: unknown
  readonly safeTxHash: Hex
}

/** Body of a proposal, as the web app sends it. @param signers none: unsigned; the first one is the sender. */
export async function proposalOf(
  safe: Address,
  transaction: SafeTransaction,
  signers: readonly PrivateKeyAccount[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<ProposalBody> {
  const safeTxHash = safeTxHashOf(safe, transaction)
  return {
    ...transaction,
    value: transaction.value.toString(),
    nonce: transaction.nonce.toString(),
    safeTxGas: transaction.safeTxGas.toString(),
    baseGas: transaction.baseGas.toString(),
    gasPrice: transaction.gasPrice.toString(),
    safeTxHash,
    sender: signers[0]?.address,
    ...(signers.length > 0 && { signature: await signHash(safeTxHash, signers) }),
    ...more,
  }
}

export const signDeletion = (
  signer: PrivateKeyAccount,
  safe: Address,
  safeTxHash: Hex,
  totp: number,
): Promise<Hex> => signer.sign({ hash: hashDeleteRequest({ safeTxHash, totp }, { chainId: 7700, safe }) })

/** What the tests read of a transaction's details. */
export interface Details {
  readonly txId: string
  readonly txStatus: string
  readonly safeAppInfo: { readonly name: string; readonly url: string } | null
  readonly detailedExecutionInfo: {
    readonly nonce: number
    readonly trusted: boolean
    readonly submittedAt: number
    readonly confirmationsRequired: number
    readonly proposer: { readonly value: Address } | null
    readonly proposedByDelegate: { readonly value: Address } | null
    readonly confirmations: readonly {
      readonly signer: { readonly value: Address }
      readonly signature: Hex
    }[]
  }
}

export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

export interface Requests {
  send<Body = Details & { readonly message: string; readonly path?: readonly string[] }>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer<Body>>
  propose(safe: Address, body: unknown): Promise<Answer<Details & { readonly message: string }>>
}

/** JSON requests to the world's gateway. */
export function requestsTo(world: Pick<GatewayWorld, 'request'>): Requests {
  const send: Requests['send'] = async (method, path, body) => {
    const headers = { 'content-type': 'application/json' }
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
    const response = await world.request(path, init)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }
  return { send, propose: (safe, body) => send('POST', `/v1/chains/7700/transactions/${safe}/propose`, body) }
}
