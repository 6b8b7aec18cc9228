/**
 * The Local wallet, as the page sees it: an EIP-1193 provider announced by EIP-6963, so that a newcomer can mint
 * in a local world without installing anything. It exists only there; the key lives in the wallet's window.
 */
import { visitorAddress } from '../src/people.ts'
import { askChain } from './chain.ts'
import { confirmInWindow } from './confirmation.ts'
import { icon } from './icon.ts'
import { isRecord, readAsset, readWorldNote, type Question } from './messages.ts'
import { badParameters, notConnected, ProviderError, unknownChain, unsupported } from './providerError.ts'

interface Request {
  readonly method: string
  readonly params?: unknown
}

type Listener = (value: unknown) => void

/** 7700, as wallets write it. */
const canto = '0x1e14'
const account = visitorAddress.toLowerCase()
/** Storage is per origin, and so is the permission it remembers. */
const permission = 'peppermint.local-wallet.connected'

const listeners = new Map<string, Set<Listener>>()

const provider = {
  request,
  on(event: string, listener: Listener) {
    const those = listeners.get(event) ?? new Set()
    listeners.set(event, those.add(listener))
    return provider
  },
  removeListener(event: string, listener: Listener) {
    listeners.get(event)?.delete(listener)
    return provider
  },
}

/** Answers one request. @throws {ProviderError} with the standard codes. */
async function request({ method, params }: Request): Promise<unknown> {
  const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
  switch (method) {
    case 'eth_chainId':
      return canto
    case 'net_version':
      return String(Number(canto))
    case 'eth_accounts':
      return isConnected() ? [account] : []
    case 'eth_requestAccounts':
      return isConnected() ? [account] : connect()
    case 'wallet_requestPermissions':
      await connect()
      return [{ parentCapability: 'eth_accounts' }]
    case 'wallet_getPermissions':
      return isConnected() ? [{ parentCapability: 'eth_accounts' }] : []
    case 'wallet_revokePermissions':
      return disconnect()
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      if (!isRecord(first) || typeof first['chainId'] !== 'string') throw badParameters('a chainId is needed')
      if (Number(first['chainId']) !== Number(canto)) throw unknownChain()
      return null
    case 'eth_sendTransaction':
      if (!isRecord(first)) throw badParameters('a transaction is needed')
      return asOwner(first['from'], { kind: 'transaction', transaction: first })
    case 'personal_sign':
      if (!isHex(first)) throw badParameters('a message in hex is needed')
      return asOwner(second, { kind: 'message', message: first })
    case 'wallet_watchAsset':
      return watchAsset(params)
    default:
      if (/^(wallet_|personal_|eth_sign)/.test(method)) throw unsupported(method)
      // Everything else is a question to the chain, passed on as it is.
      return askChain((await readWorldNote()).rpcUrl, method, params ?? [])
  }
}

async function connect(): Promise<readonly string[]> {
  await confirmInWindow({ kind: 'connect' })
  localStorage.setItem(permission, 'yes')
  emit('connect', { chainId: canto })
  emit('accountsChanged', [account])
  return [account]
}

function disconnect(): null {
  localStorage.removeItem(permission)
  emit('accountsChanged', [])
  return null
}

/** Asks the person whether to list an asset. Parameters are an object, as EIP-747 names them. */
async function watchAsset(params: unknown): Promise<boolean> {
  if (!isConnected()) throw notConnected()
  const options = isRecord(params) && isRecord(params['options']) ? params['options'] : {}
  const asset = readAsset({ ...options, type: isRecord(params) ? params['type'] : undefined })
  if (asset === undefined) throw badParameters('a type, an address and a tokenId or symbol are needed')
  await confirmInWindow({ kind: 'asset', asset })
  return true
}

/** Asks the person, if the page may ask at all and speaks of the account that this wallet has. */
async function asOwner(from: unknown, question: Question): Promise<string> {
  if (!isConnected()) throw notConnected()
  if (typeof from !== 'string' || from.toLowerCase() !== account) {
    throw new ProviderError(4100, 'The Local wallet does not have this account.')
  }
  return confirmInWindow(question)
}

function isConnected(): boolean {
  return localStorage.getItem(permission) === 'yes'
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value)
}

function emit(event: string, value: unknown): void {
  for (const listen of listeners.get(event) ?? []) listen(value)
}

function announce(): void {
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '7f0c9d1e-7700-4c0a-9e1d-5c0711e50001',
      name: 'Local wallet',
      icon,
      rdns: 'xyz.peppermint.local',
    }),
    provider,
  })
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

// Another tab of the same origin that disconnects, disconnects here too.
window.addEventListener('storage', ({ key }) => {
  if (key === permission) emit('accountsChanged', isConnected() ? [account] : [])
})
window.addEventListener('eip6963:requestProvider', announce)
announce()
