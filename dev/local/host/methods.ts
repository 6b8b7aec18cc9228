/** What the host does for each request of the app. `undefined` is no answer, as in Safe{Wallet}. */
import { addressOf } from '@peppermint/input/address'
import { buildTransaction, type SafeCall } from '@peppermint/safe/build'
import { encodeFunctionData, hexToString, http, isHex, parseAbi, toHex, type Hex } from 'viem'
import { hashSafeMessage, type TypedMessage } from '@peppermint/safe/hashes'
import { askForMessage } from './dialogs/messageDialog.ts'
import { askForPermissions } from './dialogs/choiceDialogs.ts'
import { askForTransaction } from './dialogs/transactionDialog.ts'
import { addressBook, chainIdOf, domainOf, isOwner, type Host } from './host.ts'
import { isGranted, readPermissions, storeDecision } from './permissions.ts'
import { isRecord } from '@peppermint/input/record'
import { permissionsRejected, type AppRequest, type Method } from './protocol.ts'

/** Methods that apps may call; Safe{Wallet} passes all others on too. */
const RPC_METHODS = new Set([
  'eth_call',
  'eth_gasPrice',
  'eth_getLogs',
  'eth_getBalance',
  'eth_getCode',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'eth_getTransactionCount',
  'eth_estimateGas',
])

const signMessageAbi = parseAbi(['function signMessage(bytes data)'])

/** Answers requests of the app. A rejection with a `HostError` reaches the app with its text. */
export function createMethods(host: Host): (request: AppRequest) => Promise<unknown> {
  const { config, gateway, safe, app } = host
  const { request: callNode } = http(config.rpcUrl, { retryCount: 0 })({})
  /** The app may forbid it with `safe_setSettings`. */
  let isOffChainSigning = true
  const chainId = () => String(chainIdOf(host))

  async function propose(calls: readonly SafeCall[], delegate = false) {
    const { multiSendCallOnlyAddress } = safe.chain().contractAddresses
    if (multiSendCallOnlyAddress === null) throw new Error('The chain has no MultiSendCallOnly.')
    const { recommendedNonce } = await gateway.getNonces(chainId(), safe.address)
    const transaction = buildTransaction({
      safe: { nonce: safe.info().nonce },
      calls,
      nonce: recommendedNonce,
      multiSendCallOnly: multiSendCallOnlyAddress,
    })
    return askForTransaction(host, delegate ? { ...transaction, operation: 1 } : transaction)
  }

  async function sign(message: string | TypedMessage, sdkVersion: string): Promise<unknown> {
    const canSignOffChain = isOffChainSigning && signsMessages(host) && isAtLeast(sdkVersion, 7, 11)
    if (canSignOffChain) {
      const result = await askForMessage(host, { message, canSignOnChain: true })
      if ('signature' in result) return result
    }
    const { signMessageLibAddress } = safe.chain().contractAddresses
    if (signMessageLibAddress === null) throw new Error('The chain has no SignMessageLib.')
    const hashes = hashSafeMessage(message, domainOf(host))
    const data = encodeFunctionData({ abi: signMessageAbi, args: [hashes.message] })
    return propose([{ to: signMessageLibAddress, value: 0n, data }], true)
  }

  const methods: Readonly<Record<Method, (params: unknown, request: AppRequest) => Promise<unknown>>> = {
    async getSafeInfo() {
      const info = safe.info()
      const { chainName } = safe.chain()
      return {
        safeAddress: info.address.value,
        chainId: chainIdOf(host),
        owners: info.owners.map(({ value }) => value),
        threshold: info.threshold,
        isReadOnly: !isOwner(host),
        nonce: info.nonce,
        implementation: info.implementation.value,
        modules: info.modules?.map(({ value }) => value) ?? null,
        fallbackHandler: info.fallbackHandler?.value ?? null,
        guard: info.guard?.value ?? null,
        version: info.version,
        network: chainName.toUpperCase(),
      }
    },
    async getChainInfo() {
      const { chainName, shortName, nativeCurrency, blockExplorerUriTemplate } = safe.chain()
      return { chainName, chainId: chainId(), shortName, nativeCurrency, blockExplorerUriTemplate }
    },
    async getEnvironmentInfo() {
      return { origin: location.origin }
    },
    getSafeBalances(params) {
      const currency = textOf(params, 'currency') ?? 'usd'
      return gateway.getBalances(chainId(), safe.address, currency, { exclude_spam: true })
    },
    async rpcCall(params) {
      if (!isRecord(params)) throw new Error('No call')
      const method = textOf(params, 'call') ?? ''
      const given: unknown = params['params'] ?? []
      if (method === 'safe_setSettings') {
        const [settings]: readonly unknown[] = Array.isArray(given) ? given : []
        isOffChainSigning = isRecord(settings) && settings['offChainSigning'] === true
        return { offChainSigning: isOffChainSigning }
      }
      if (!RPC_METHODS.has(method)) throw new Error(`${method} is not on the list of RPC methods.`)
      const result: unknown = await callNode({ method, params: given })
      return result
    },
    getTxBySafeTxHash(params) {
      return gateway.getTransaction(chainId(), textOf(params, 'safeTxHash') ?? '')
    },
    async sendTransactions(params) {
      const calls = isRecord(params) && Array.isArray(params['txs']) ? params['txs'].map(readCall) : []
      return propose(calls)
    },
    async signMessage(params, { sdkVersion }) {
      const message = textOf(params, 'message')
      if (message === undefined) throw new Error('No message')
      return sign(decodeText(message), sdkVersion)
    },
    async signTypedMessage(params, { sdkVersion }) {
      const typedData = isRecord(params) ? params['typedData'] : undefined
      if (!isTypedMessage(typedData)) throw new Error('No typed data')
      return sign(typedData, sdkVersion)
    },
    async getOffChainSignature(messageHash) {
      const message = await gateway.getMessage(chainId(), hexOf(messageHash)).catch(() => undefined)
      return message?.preparedSignature ?? undefined
    },
    async requestAddressBook() {
      if (!isGranted(app.origin, 'requestAddressBook')) return []
      return addressBook.map(({ address, name }) => ({ address, name, chainId: chainId() }))
    },
    async wallet_getPermissions() {
      return readPermissions(app.origin)
    },
    async wallet_requestPermissions(params) {
      const asked = (Array.isArray(params) ? params : []).flatMap((one) =>
        isRecord(one) ? Object.keys(one) : [],
      )
      const isAccepted = await askForPermissions(host.dialogs, app, asked)
      const permissions = storeDecision(app.origin, asked, isAccepted ? 'granted' : 'denied')
      if (!isAccepted) throw permissionsRejected()
      return permissions
    },
    async getCurrentTheme() {
      return { darkMode: host.switches().theme === 'dark' }
    },
  }

  return (request) => methods[request.method](request.params, request)
}

/** Whether the Safe and its chain know signatures off chain. */
function signsMessages({ safe }: Host): boolean {
  const { version, fallbackHandler } = safe.info()
  const hasHandler = fallbackHandler !== null
  return safe.chain().features.includes('EIP1271') && isAtLeast(version ?? '', 1, 3) && hasHandler
}

function isAtLeast(version: string, major: number, minor: number): boolean {
  const [, givenMajor, givenMinor] = /^(\d+)\.(\d+)\./.exec(version) ?? []
  const numbers = [Number(givenMajor ?? 0), Number(givenMinor ?? 0)] as const
  return numbers[0] > major || (numbers[0] === major && numbers[1] >= minor)
}

/** @throws for what is no call. */
function readCall(call: unknown): SafeCall {
  const to = addressOf(textOf(call, 'to'))
  if (!isRecord(call) || to === undefined) throw new Error('A transaction has no valid address.')
  const data = call['data'] ?? '0x'
  if (!isHex(data)) throw new Error('The data of a transaction is no hex.')
  const value = call['value'] ?? '0'
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Error('The value of a transaction is no number.')
  return {
    to,
    value: BigInt(value === '' ? 0 : value),
    data: data === '0x' ? data : toEvenHex(data),
  }
}

const toEvenHex = (data: Hex): Hex => {
  if (data.length % 2 === 1) throw new Error('The data of a transaction has half a byte.')
  return data
}

/** Wallets pass text as hex: what decodes as UTF-8 is the text. */
function decodeText(message: string): string {
  if (!isHex(message) || message.length % 2 === 1 || message === '0x') return message
  const text = hexToString(message)
  return toHex(text).toLowerCase() === message.toLowerCase() ? text : message
}

function textOf(value: unknown, name: string): string | undefined {
  const text = isRecord(value) ? value[name] : undefined
  return typeof text === 'string' ? text : undefined
}

function hexOf(value: unknown): Hex {
  if (!isHex(value)) throw new Error('No hash')
  return value
}

function isTypedMessage(value: unknown): value is TypedMessage {
  return isRecord(value) && isRecord(value['types']) && isRecord(value['message'])
}
