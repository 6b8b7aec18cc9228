/**
 * Requested namespaces, and validation of the wallet's answer. The library accepts nearly any answer, so the rules of
 * CAIP-25 are enforced here: shapes, chains, accounts, and the page's required methods and events.
 */
import { getAddress, isAddress, type Address } from 'viem'
import { findChecksumError } from '../errors/addressChecksum.ts'
import { sessionRejectedError } from './errors.ts'
import { isRecord } from '../errors/isRecord.ts'

/** The permissions under one key; untrusted, so any part may have any shape. */
export interface Namespace {
  readonly chains?: readonly string[]
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** The session's permissions, by `eip155` or by chain, `eip155:7700`. */
export type Namespaces = Readonly<Record<string, Namespace>>

/** Methods for the wallet; all others are read through the page's RPC endpoints. */
export const WALLET_METHODS = [
  'eth_requestAccounts',
  'eth_accounts',
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_requestPermissions',
  'wallet_watchAsset',
]

/** Without these a page cannot send, sign in or sign an order; a session that lacks one is rejected. */
export const REQUIRED_METHODS = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4']
/** Without these the page would show an account or a chain that the wallet has left. */
export const REQUIRED_EVENTS = ['chainChanged', 'accountsChanged']

/** The requested namespaces, all optional, so that a wallet lacking a part can still answer. */
export const requestedNamespaces = (chainIds: readonly number[]) => ({
  eip155: {
    chains: chainIds.map((id) => `eip155:${id}`),
    methods: WALLET_METHODS,
    events: REQUIRED_EVENTS,
  },
})

const CHAIN = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const EVM_CHAIN = /^eip155:(\d{1,16})$/

const isStringArray = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string')

/** Parses an account, `eip155:7700:0x…`; undefined if it is not an EVM account. */
function parseAccount(caip: string): { readonly chainId: number; readonly address: Address } | undefined {
  const [, chain, address = ''] = /^(eip155:\d{1,16}):(.*)$/s.exec(caip) ?? []
  if (!chain || !isAddress(address, { strict: false })) return undefined
  return { chainId: Number(chain.slice('eip155:'.length)), address: getAddress(address) }
}

/** All accounts of a session, in order. */
const accountsOf = (namespaces: Namespaces) =>
  Object.values(namespaces).flatMap(({ accounts }) => accounts.flatMap((caip) => parseAccount(caip) ?? []))

/** All addresses that a session grants on any chain, unique. */
export const grantedAddresses = (namespaces: Namespaces): readonly Address[] => [
  ...new Set(accountsOf(namespaces).map(({ address }) => address)),
]

/** The chains that a session has accounts on, unique, in order. */
export const getSessionChains = (namespaces: Namespaces): readonly number[] => [
  ...new Set(accountsOf(namespaces).map(({ chainId }) => chainId)),
]

/** A session's checksummed addresses, unique: those on `chainId`, or all if it has none there. */
export function getSessionAddresses(namespaces: Namespaces, chainId: number): readonly Address[] {
  const all = accountsOf(namespaces)
  const there = all.filter((account) => account.chainId === chainId)
  return [...new Set((there.length ? there : all).map(({ address }) => address))]
}

/** The error for an account with a wrong checksum; undefined if all are correct. */
export const findSessionChecksumError = (namespaces: Namespaces) =>
  findChecksumError(Object.values(namespaces).flatMap(({ accounts }) => accounts))

/** Whether received or stored namespaces are well formed and contain an EVM account. */
export const hasAccounts = (namespaces: unknown): boolean =>
  !namespaceError(namespaces) &&
  !findSessionChecksumError(namespaces as Namespaces) &&
  accountsOf(namespaces as Namespaces).length > 0

/** Whether a session allows a method on any chain. */
export const isMethodAllowed = (namespaces: Namespaces, method: string): boolean =>
  Object.values(namespaces).some(({ methods }) => methods.includes(method))

/**
 * Validates a session's namespaces. Returns a `SessionRejectedError`, or an `AddressChecksumError` for an account
 * with a wrong checksum; undefined if valid.
 * @param namespaces as received from the wallet.
 * @param chainIds the page's chains; at least one must be allowed, with an account on it.
 */
export function sessionError(namespaces: unknown, chainIds: readonly number[]): Error | undefined {
  const shape = namespaceError(namespaces)
  if (shape) return sessionRejectedError(shape, 'session-refused')
  const allowed = namespaces as Namespaces
  const wrongAccount = findSessionChecksumError(allowed)
  if (wrongAccount) return wrongAccount
  const here = getSessionChains(allowed).filter((id) => chainIds.includes(id))
  if (!here.length) return sessionRejectedError('it covers none of the chains asked for', 'session-chain')
  // A method or an event counts only in a namespace with one of our chains.
  const ours = Object.values(allowed).filter(({ accounts }) =>
    accounts.some((caip) => here.includes(parseAccount(caip)?.chainId ?? Number.NaN)),
  )
  const method = REQUIRED_METHODS.find((name) => !ours.some(({ methods }) => methods.includes(name)))
  if (method) return sessionRejectedError(`it does not allow ${method}`, 'session-method')
  const event = REQUIRED_EVENTS.find((name) => !ours.some(({ events }) => events.includes(name)))
  if (event) return sessionRejectedError(`it does not include the event ${event}`, 'session-refused')
  return undefined
}

/** Describes the first malformed part of the namespaces, for the wallet's developers; undefined if well formed. */
export function namespaceError(namespaces: unknown): string | undefined {
  if (!isRecord(namespaces) || !Object.keys(namespaces).length)
    return 'its namespaces are no object, or empty'
  for (const [key, namespace] of Object.entries(namespaces)) {
    if (!isRecord(namespace)) return `namespace "${key}" is no object`
    const { chains = [], accounts, methods, events } = namespace
    if (!isStringArray(methods)) return `the methods of "${key}" are no list of texts`
    if (!isStringArray(events)) return `the events of "${key}" are no list of texts`
    if (!isStringArray(chains) || !chains.every((chain) => CHAIN.test(chain)))
      return `the chains of "${key}" are no list of namespace:chainId`
    if (!isStringArray(accounts) || !accounts.length)
      return `the accounts of "${key}" are no list of texts, or empty`
    for (const caip of accounts) {
      const chain = caip.split(':').slice(0, 2).join(':')
      const fits = key.startsWith('eip155')
        ? EVM_CHAIN.test(chain) && parseAccount(caip) !== undefined
        : CHAIN.test(chain) && caip.split(':').length === 3
      if (!fits || !(chain === key || chain.startsWith(`${key}:`)))
        return `"${caip.slice(0, 80)}" among the accounts of "${key}" is no namespace:chainId:address`
    }
  }
  return undefined
}
