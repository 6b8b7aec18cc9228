/**
 * An EIP-1193 provider for the Safe of a host. The library's provider does the same, but is a CommonJS module that
 * would bring a second viem into the page; its behavior and the texts of its errors are kept (H-09).
 */
import { parseExactJson } from '@peppermint/input/json'
import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { SendTransactionsParams, TransactionConfig } from '@safe-global/safe-apps-sdk'
import { numberToHex, type Address, type Hex } from 'viem'
import { HostError } from './bridgeErrors.ts'
import type { HostSafe, SafeBridge } from './createSafeBridge.ts'

type PermissionRequest = Parameters<SafeAppsSDK['wallet']['requestPermissions']>[0][number]

interface ProviderRequest {
  readonly method: string
  readonly params?: unknown
}

/** The provider. A Safe has one account on one chain and never changes either, so no event is ever emitted. */
export interface SafeProvider {
  readonly chainId: number
  /** Transactions resolve with their safeTxHash, which is no transaction hash of the chain. */
  readonly request: (request: ProviderRequest) => Promise<unknown>
  readonly on: (event: string, listener: (...args: never[]) => void) => void
  readonly removeListener: (event: string, listener: (...args: never[]) => void) => void
}

interface Call {
  readonly to?: string
  readonly value?: string
  readonly data?: string
  readonly gas?: string | number
}

type Handler = (params: readonly never[]) => unknown

/** Reads that the host passes on to its endpoint: the library's call, and how many parameters it has. */
const READS = {
  eth_getBalance: ['getBalance', 2],
  eth_getCode: ['getCode', 2],
  eth_getTransactionCount: ['getTransactionCount', 2],
  eth_getStorageAt: ['getStorageAt', 3],
  eth_getBlockByNumber: ['getBlockByNumber', 2],
  eth_getBlockByHash: ['getBlockByHash', 2],
  eth_call: ['call', 2],
  eth_getLogs: ['getPastLogs', 1],
  eth_gasPrice: ['getGasPrice', 0],
  safe_setSettings: ['setSafeSettings', 1],
} as const satisfies Readonly<Record<string, readonly [keyof SafeAppsSDK['eth'], number]>>

/** The host's words after the user has closed its dialog. */
const REJECTED = 'Transaction was rejected'

const SUCCESS = 200

/** Statuses of EIP-5792 by the gateway's transaction status. */
const CALLS_STATUS: Readonly<Record<string, number>> = {
  AWAITING_CONFIRMATIONS: 100,
  AWAITING_EXECUTION: 100,
  SUCCESS,
  CANCELLED: 400,
  FAILED: 500,
}

/** Creates the provider of the Safe that the bridge has loaded. */
export function createSafeProvider(bridge: SafeBridge, safe: HostSafe): SafeProvider {
  const { eth, txs, wallet } = bridge
  const chainId = numberToHex(safe.chainId)
  const isSafe = (address: unknown): boolean =>
    typeof address === 'string' && address.toLowerCase() === safe.safeAddress.toLowerCase()

  async function send(calls: SendTransactionsParams): Promise<string> {
    try {
      return (await txs.send(calls)).safeTxHash
    } catch (error) {
      // With the code of EIP-1193, which the library's provider lacks: nothing was proposed.
      if (error instanceof HostError && error.message === REJECTED) throw Object.assign(error, { code: 4001 })
      throw error
    }
  }

  /** The transaction's hash on the chain, as soon as a Safe transaction has one. */
  async function toChainHash(hash: string): Promise<string> {
    const details = await txs.getBySafeTxHash(hash).catch(() => undefined)
    return details?.txHash ?? hash
  }

  const handlers: Readonly<Record<string, Handler>> = {
    eth_accounts: () => [safe.safeAddress],
    eth_chainId: () => chainId,
    net_version: () => chainId,
    personal_sign: ([message, address]) => signText(message, address),
    eth_sign: ([address, hash]: readonly unknown[]) =>
      signText(typeof hash === 'string' && hash.startsWith('0x') ? hash : undefined, address),
    eth_signTypedData: signTypedData,
    eth_signTypedData_v4: signTypedData,
    eth_sendTransaction: ([call]: readonly Call[]) => send(toTransactions([call ?? {}])),
    eth_blockNumber: async () => (await eth.getBlockByNumber(['latest'])).number,
    eth_getTransactionByHash: async ([hash = '']: readonly string[]) => {
      const found = await eth.getTransactionByHash([await toChainHash(hash)])
      return found && { ...found, hash }
    },
    eth_getTransactionReceipt: async ([hash = '']: readonly string[]) => {
      const found = await eth.getTransactionReceipt([await toChainHash(hash)])
      return found && { ...found, transactionHash: hash }
    },
    wallet_getPermissions: () => wallet.getPermissions(),
    wallet_requestPermissions: (permissions: readonly PermissionRequest[]) =>
      wallet.requestPermissions([...permissions]),
    eth_estimateGas: ([call = {}]: readonly TransactionConfig[]) => eth.getEstimateGas(call),
    wallet_getCapabilities: () => ({
      [chainId]: { atomicBatch: { supported: true }, atomic: { status: 'supported' } },
    }),
    wallet_sendCalls: async ([batch]: readonly CallsBatch[]) => ({ id: await send(checkBatch(batch)) }),
    wallet_getCallsStatus: ([id = '']: readonly string[]) => getCallsStatus(id),
  }

  async function signText(message: string | undefined, address: unknown): Promise<Hex> {
    if (message === undefined || !isSafe(address)) throw new Error('The address or message hash is invalid')
    return readSignature(await txs.signMessage(message))
  }

  async function signTypedData([address, typedData]: readonly unknown[]): Promise<Hex> {
    if (!isSafe(address)) throw new Error('The address is invalid')
    const parsed: unknown = typeof typedData === 'string' ? parseExactJson(typedData) : typedData
    return readSignature(await txs.signTypedMessage(parsed as never))
  }

  function checkBatch(batch: CallsBatch | undefined): SendTransactionsParams {
    if (batch?.chainId !== chainId) throw new Error(`Safe is not on chain ${batch?.chainId}`)
    if (batch.from !== undefined && !isSafe(batch.from)) throw new Error('Invalid from address')
    batch.calls.forEach(({ to }, index) => {
      if (!to) throw new Error(`Invalid call #${index}: missing "to" field`)
    })
    return toTransactions(batch.calls)
  }

  async function getCallsStatus(id: string): Promise<unknown> {
    const { txStatus, txHash } = await txs.getBySafeTxHash(id)
    const status = { version: '1.0', id, chainId, status: CALLS_STATUS[txStatus] }
    const receipt = txHash ? await eth.getTransactionReceipt([txHash]) : undefined
    if (!receipt) return status
    // Declared as numbers, but as the endpoint sends them.
    const { logs, blockHash, blockNumber, gasUsed }: Record<string, unknown> = { ...receipt }
    return {
      ...status,
      receipts: [
        {
          logs,
          status: status.status === SUCCESS ? '0x1' : '0x0',
          blockHash,
          blockNumber: numberToHex(Number(blockNumber)),
          gasUsed: numberToHex(Number(gasUsed)),
          transactionHash: txHash,
        },
      ],
    }
  }

  return {
    chainId: safe.chainId,
    async request({ method, params }) {
      const given = Array.isArray(params) ? params : []
      if (isRead(method)) {
        const [call, length] = READS[method]
        return eth[call](given.slice(0, length) as never)
      }
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      if (!handler) throw new Error(`"${method}" not implemented`)
      return handler(given as never[])
    },
    on: () => undefined,
    removeListener: () => undefined,
  }
}

const isRead = (method: string): method is keyof typeof READS => Object.hasOwn(READS, method)

interface CallsBatch {
  readonly chainId?: string
  readonly from?: Address
  readonly calls: readonly Call[]
}

/** As the host reads them. The gas of a single call becomes the safeTxGas. */
function toTransactions(calls: readonly Call[]): SendTransactionsParams {
  const txs = calls.map(({ to = '', value, data }) => ({ to, value: value || '0', data: data || '0x' }))
  const gas = calls.length === 1 ? Number(calls[0]?.gas ?? NaN) : NaN
  return { txs, ...(Number.isSafeInteger(gas) && { params: { safeTxGas: gas } }) }
}

/** `0x` for a message that owners sign on the chain. */
function readSignature(answer: object): Hex {
  const signature = 'signature' in answer ? answer.signature : undefined
  return typeof signature === 'string' && signature ? (signature as Hex) : '0x'
}
