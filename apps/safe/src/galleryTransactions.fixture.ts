/** Transactions of every kind, for the gallery. Invented, with real hashes and real addresses of Safe's contracts. */
import {
  settingsInfoType,
  type AddressEx,
  type ConflictType,
  type ExecutionInfo,
  type SettingsInfo,
  type TransactionDetails,
  type TransactionItem,
  type TransactionListItem,
  type TransactionStatus,
  type TransferDirection,
  type TransferInfo,
  type TxInfo,
} from '@peppermint/safe/wire'
import { encodeMultiSend } from '@peppermint/safe/build'
import { encodeMintCall } from '@peppermint/sale'
import { hashSafeTransaction, type SafeTransaction } from '@peppermint/safe/hashes'
import { zeroAddress, type Address, type Hex } from 'viem'

export const SAFE = '0x92CAcC86A0D6d482C3e4D44AC188fA8e890759e1'
export const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const CAROL = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
/** The page's collection. */
export const PEPPERS = '0x0165878A594ca255338adfa4d48449f69242Eb8F'
export const MULTI_SEND = '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B'
/** Unix milliseconds. */
export const TIME = Date.UTC(2026, 10, 22, 14, 5)
const HASH: Hex = `0x${'dc'.repeat(32)}`

export const named = (value: Address, name: string | null = null): AddressEx => ({
  value,
  name,
  logoUri: null,
})

const erc20: TransferInfo = {
  type: 'ERC20',
  tokenAddress: TOKEN,
  tokenName: 'USD Coin',
  tokenSymbol: 'USDC',
  logoUri: null,
  trusted: true,
  value: '1234567890',
  decimals: 6,
  imitation: false,
}
const coin: TransferInfo = { type: 'NATIVE_COIN', value: '25000000000000000000' }

const transfer = (direction: TransferDirection, transferInfo: TransferInfo = coin): TxInfo => ({
  type: 'Transfer',
  humanDescription: null,
  sender: named(direction === 'OUTGOING' ? SAFE : ALICE),
  recipient: named(direction === 'INCOMING' ? SAFE : BOB),
  direction,
  transferInfo,
})

const settings: readonly TxInfo[] = settingsInfoType.options.map((type) => ({
  type: 'SettingsChange',
  humanDescription: null,
  dataDecoded: { method: 'change', parameters: null },
  settingsInfo: {
    type,
    owner: named(CAROL),
    oldOwner: named(ALICE),
    newOwner: named(CAROL),
    threshold: 3,
    implementation: named(TOKEN),
    module: named(BOB, 'Allowance module'),
    guard: named(BOB),
    handler: named(BOB),
  } as SettingsInfo,
}))

const custom: Extract<TxInfo, { readonly type: 'Custom' }> = {
  type: 'Custom',
  humanDescription: null,
  to: named(TOKEN, 'Scovilles'),
  dataSize: '68',
  value: '0',
  methodName: 'setPhase',
  actionCount: null,
  isCancellation: false,
}
const rejection: TxInfo = {
  ...custom,
  to: named(SAFE),
  dataSize: '0',
  methodName: null,
  isCancellation: true,
}
const batch: TxInfo = {
  ...custom,
  to: named(MULTI_SEND, 'MultiSendCallOnly'),
  methodName: 'multiSend',
  actionCount: 40,
}
const creation: TxInfo = {
  type: 'Creation',
  humanDescription: null,
  creator: named(ALICE),
  transactionHash: HASH,
  implementation: named(TOKEN),
  factory: null,
  saltNonce: '1',
}

const signed = (nonce: number, count: number): ExecutionInfo => ({
  type: 'MULTISIG',
  nonce,
  confirmationsRequired: 2,
  confirmationsSubmitted: count,
  missingSigners: null,
})

let items = 0
const item = (
  txInfo: TxInfo,
  txStatus: TransactionStatus,
  executionInfo: ExecutionInfo | null,
  conflictType: ConflictType = 'None',
): TransactionItem => ({
  type: 'TRANSACTION',
  conflictType,
  transaction: {
    id: `multisig_${SAFE}_0x${String(++items).padStart(64, '0')}`,
    timestamp: TIME,
    txStatus,
    txInfo,
    txHash: null,
    executionInfo,
    safeAppInfo: null,
    note: null,
  },
})

const WAITING = 'AWAITING_CONFIRMATIONS'

/** Both labels, a conflict of three, and every kind of settings change. */
export const queue: readonly TransactionListItem[] = [
  { type: 'LABEL', label: 'Next' },
  { type: 'CONFLICT_HEADER', nonce: 18 },
  item(custom, 'AWAITING_EXECUTION', signed(18, 2), 'HasNext'),
  item(transfer('OUTGOING', erc20), WAITING, signed(18, 1), 'HasNext'),
  item(rejection, WAITING, signed(18, 0), 'End'),
  { type: 'LABEL', label: 'Queued' },
  item(batch, 'AWAITING_EXECUTION', signed(19, 2)),
  ...settings.map((info, index) => item(info, WAITING, signed(20 + index, 1))),
  item({ ...custom, methodName: null, value: '1' }, WAITING, signed(31, 1)),
]

const nft: TransferInfo = { ...erc20, type: 'ERC721', tokenId: '6787', tokenName: 'Scovilles' }

/** Every outcome, direction, token and execution type, over three days. */
export const history: readonly TransactionListItem[] = [
  { type: 'DATE_LABEL', timestamp: TIME },
  item(transfer('OUTGOING'), 'SUCCESS', signed(17, 2)),
  item(custom, 'FAILED', signed(16, 2)),
  item(batch, 'CANCELLED', signed(16, 1)),
  item(transfer('UNKNOWN', erc20), 'SUCCESS', { type: 'MODULE', address: named(BOB) }),
  { type: 'DATE_LABEL', timestamp: TIME - 86_400_000 },
  item(transfer('INCOMING', nft), 'SUCCESS', null),
  item(transfer('INCOMING', { ...erc20, imitation: true }), 'SUCCESS', null),
  item(
    transfer('INCOMING', {
      ...erc20,
      trusted: false,
      decimals: null,
      tokenSymbol: '\u202ECDSU <b>claim</b>',
    }),
    'SUCCESS',
    null,
  ),
  { type: 'DATE_LABEL', timestamp: TIME - 30 * 86_400_000 },
  item(creation, 'SUCCESS', null),
]

interface DetailsOptions {
  readonly txInfo?: TxInfo
  readonly txStatus?: TransactionStatus
  readonly to?: Address
  readonly value?: string
  readonly data?: Hex | null
  readonly operation?: 0 | 1
  readonly isExecuted?: boolean
  readonly rejectors?: readonly Address[]
  readonly isTrusted?: boolean
  readonly nonce?: number
  /** In wei; the Safe then pays for the gas of its execution. */
  readonly gasPrice?: string
  /** Null: no owner is known to have proposed it. */
  readonly proposer?: Address | null
  /** As the gateway states it; by default the hash of the fields. */
  readonly safeTxHash?: Hex
}

/** A proposal to send 25 CANTO, unless the options say otherwise. */
export function details(options: DetailsOptions = {}): TransactionDetails {
  const { txInfo = transfer('OUTGOING'), txStatus = WAITING, isExecuted = false, isTrusted = true } = options
  const { to = BOB, value = '25000000000000000000', data = null, operation = 0, rejectors = [] } = options
  const { nonce = 18, gasPrice = '0', safeTxHash = HASH, proposer = ALICE } = options
  const answer: TransactionDetails = {
    safeAddress: SAFE,
    txId: `multisig_${SAFE}_${HASH}`,
    executedAt: isExecuted ? TIME : null,
    txStatus,
    txInfo,
    txData: {
      hexData: data,
      dataDecoded: null,
      to: named(to),
      value,
      operation,
      trustedDelegateCallTarget: null,
      addressInfoIndex: null,
      tokenInfoIndex: null,
    },
    detailedExecutionInfo: {
      type: 'MULTISIG',
      submittedAt: TIME - 600_000,
      nonce,
      safeTxGas: '0',
      baseGas: gasPrice === '0' ? '0' : '60000',
      gasPrice,
      gasToken: zeroAddress,
      fee: isExecuted ? '191700000000000000' : null,
      payment: isExecuted ? '1000000000000000000' : null,
      refundReceiver: named(zeroAddress),
      safeTxHash,
      executor: isExecuted ? named(CAROL) : null,
      signers: [ALICE, BOB, CAROL].map((owner) => named(owner as Address)),
      confirmationsRequired: 2,
      confirmations: [{ signer: named(ALICE), signature: null, submittedAt: TIME }],
      rejectors: rejectors.map((owner) => named(owner)),
      gasTokenInfo: null,
      trusted: isTrusted,
      proposer: proposer === null ? null : named(proposer),
      proposedByDelegate: isTrusted ? null : named(BOB),
    },
    txHash: isExecuted ? HASH : null,
    safeAppInfo: { name: 'Scovilles', url: 'https://mint.example', logoUri: null },
    note: 'For the market phase',
  }
  return options.safeTxHash === undefined ? withHash(answer) : answer
}

/** Of a list's item: bytes that do what the item says. */
export function detailsOf(id: string): TransactionDetails {
  const found = [...queue, ...history].find((one) => one.type === 'TRANSACTION' && one.transaction.id === id)
  const txInfo = found?.type === 'TRANSACTION' ? found.transaction.txInfo : undefined
  if (txInfo?.type !== 'Custom') return details(txInfo && { txInfo })
  const { to, value, actionCount, methodName } = txInfo
  const call = { to: BOB, value: 10n ** 18n, data: '0x' } as const
  if (actionCount !== null) {
    const data = encodeMultiSend(Array.from({ length: actionCount }, () => call))
    return details({ txInfo, to: to.value, value, data, operation: 1 })
  }
  const { data } = encodeMintCall(to.value, { phase: 1, quantity: 2, price: 0n })
  return details({ txInfo, to: to.value, value, data: methodName === null ? UNKNOWN_DATA : data })
}

const UNKNOWN_DATA: Hex = `0x12345678${'07'.repeat(64)}`

/** States the hash of the fields, as an honest gateway does. */
function withHash(answer: TransactionDetails): TransactionDetails {
  const info = answer.detailedExecutionInfo
  if (info?.type !== 'MULTISIG' || answer.txData === null) return answer
  const { txData } = answer
  const transaction: SafeTransaction = {
    to: txData.to.value,
    value: BigInt(txData.value),
    data: txData.hexData ?? '0x',
    operation: txData.operation,
    safeTxGas: BigInt(info.safeTxGas),
    baseGas: BigInt(info.baseGas),
    gasPrice: BigInt(info.gasPrice),
    gasToken: info.gasToken,
    refundReceiver: info.refundReceiver.value,
    nonce: info.nonce,
  }
  const { safeTxHash } = hashSafeTransaction(transaction, { chainId: 7700, safe: SAFE, version: '1.3.0' })
  return { ...answer, detailedExecutionInfo: { ...info, safeTxHash } }
}

/** A module's transfer: no owner signed it. */
export const ofModule: TransactionDetails = {
  ...details({ txStatus: 'SUCCESS', isExecuted: true }),
  detailedExecutionInfo: { type: 'MODULE', address: named(CAROL, 'Allowance module') },
}

/** Tokens that came in: no bytes of this Safe. */
export const received: TransactionDetails = {
  ...details({
    txInfo: transfer('INCOMING', { ...erc20, imitation: true }),
    txStatus: 'SUCCESS',
    isExecuted: true,
  }),
  txData: null,
  detailedExecutionInfo: null,
  safeAppInfo: null,
  note: null,
}

export const infos = { transfer, custom, rejection, batch }
