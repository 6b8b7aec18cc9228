/** What the host does through the gateway and the chain once the user has agreed. */
import { encodeExecution, simulateExecution } from '@peppermint/safe/chain'
import {
  hashSafeMessage,
  hashSafeTransaction,
  safeTransactionTypedData,
  type SafeTransaction,
  type TypedMessage,
} from '@peppermint/safe/hashes'
import { joinSignatures } from '@peppermint/safe/signatures'
import { createClient, http, type Hex } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { accounts } from '../src/accounts.ts'
import { chainIdOf, domainOf, type Host } from './host.ts'
import { transactionRejected } from './protocol.ts'
import { messageTypedData } from './typedData.ts'

/** Gas besides the estimate, which differs between blocks. */
const EXTRA_GAS = 50_000n

/**
 * Signs with the user's wallet and proposes.
 * @param isWanted false once the user has changed their mind: nothing is proposed then.
 * @returns the safeTxHash.
 */
export async function proposeTransaction(
  host: Host,
  transaction: SafeTransaction,
  isWanted: () => boolean,
): Promise<Hex> {
  const { wallet, gateway, app } = host
  const domain = domainOf(host)
  const { safeTxHash } = hashSafeTransaction(transaction, domain)
  const sender = wallet.account()
  if (sender === undefined) throw new Error('Connect a wallet first.')
  const signature = await wallet.signTypedData(safeTransactionTypedData(transaction, domain))
  if (!isWanted()) throw transactionRejected()
  const text = (amount: bigint) => amount.toString()
  await gateway.proposeTransaction(String(domain.chainId), domain.safe, {
    ...transaction,
    value: text(transaction.value),
    safeTxGas: text(transaction.safeTxGas),
    baseGas: text(transaction.baseGas),
    gasPrice: text(transaction.gasPrice),
    nonce: String(transaction.nonce),
    safeTxHash,
    sender,
    signature,
    origin: JSON.stringify({ url: app.url.replace(/\/$/, ''), name: app.name }),
  })
  return safeTxHash
}

/** Executes a transaction with all its confirmations. @throws if it would fail, or the wallet's error. */
export async function executeTransaction(
  host: Host,
  transaction: SafeTransaction,
  safeTxHash: Hex,
): Promise<void> {
  const { gateway, wallet, config } = host
  const { detailedExecutionInfo: info } = await gateway.getTransaction(String(chainIdOf(host)), safeTxHash)
  if (info?.type !== 'MULTISIG') throw new Error('The gateway does not know the transaction.')
  const signatures = info.confirmations.flatMap(({ signer, signature }) =>
    signature === null ? [] : [{ owner: signer.value, signature }],
  )
  const signed = { safe: host.safe.address, transaction, signatures: joinSignatures(signatures) }
  const from = wallet.account()
  if (from === undefined) throw new Error('Connect a wallet first.')
  const client = createClient({ transport: http(config.rpcUrl) })
  const simulation = await simulateExecution(client, { ...signed, from })
  if (simulation.status === 'failed') throw new Error('The transaction would fail. Nothing was sent.')
  await wallet.send({ ...encodeExecution(signed), gas: simulation.gas + EXTRA_GAS })
  await host.safe.refresh()
}

/** The other owners, with their public keys, as many as the threshold needs. */
function otherSigners(host: Host): readonly PrivateKeyAccount[] {
  const { owners, threshold } = host.safe.info()
  return Object.values(accounts)
    .filter(
      ({ address }) => address !== host.wallet.account() && owners.some(({ value }) => value === address),
    )
    .slice(0, threshold - 1)
    .map(({ privateKey }) => privateKeyToAccount(privateKey))
}

export async function confirmAsOthers(host: Host, safeTxHash: Hex): Promise<void> {
  for (const owner of otherSigners(host))
    await host.gateway.confirmTransaction(String(chainIdOf(host)), safeTxHash, {
      signature: await owner.sign({ hash: safeTxHash }),
    })
}

/** Signs a message with the user's wallet and proposes it, or confirms one that was proposed before. */
export async function proposeMessage(
  host: Host,
  message: string | TypedMessage,
  isWanted: () => boolean,
): Promise<void> {
  const domain = domainOf(host)
  const { message: inner, messageHash } = hashSafeMessage(message, domain)
  const signature = await host.wallet.signTypedData(messageTypedData(inner, domain))
  if (!isWanted()) throw transactionRejected()
  const chainId = String(domain.chainId)
  const propose = (given: Hex) =>
    host.gateway.proposeMessage(chainId, domain.safe, {
      message,
      signature: given,
      origin: host.app.url.replace(/\/$/, ''),
    })
  await propose(signature)
  if (host.switches().otherOwners !== 'sign') return
  for (const owner of otherSigners(host))
    await host.gateway.confirmMessage(chainId, messageHash, {
      signature: await owner.sign({ hash: messageHash }),
    })
}
