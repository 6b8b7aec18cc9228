/** Changes of a Safe's settings, as calls of the Safe to itself. */
import type { AddressEx, DataDecoded, SettingsInfo } from '../wire/index.ts'
import { type Address, isAddress, zeroAddress } from 'viem'

type Describe = (name: (value: string) => AddressEx, values: readonly string[]) => SettingsInfo

const METHODS: Readonly<Record<string, Describe | undefined>> = {
  setFallbackHandler: (name, [handler = '']) => ({ type: 'SET_FALLBACK_HANDLER', handler: name(handler) }),
  addOwnerWithThreshold: (name, [owner = '', threshold]) => ({
    type: 'ADD_OWNER',
    owner: name(owner),
    threshold: Number(threshold),
  }),
  // The first argument is the previous entry of the Safe's linked list.
  removeOwner: (name, [, owner = '', threshold]) => ({
    type: 'REMOVE_OWNER',
    owner: name(owner),
    threshold: Number(threshold),
  }),
  swapOwner: (name, [, oldOwner = '', newOwner = '']) => ({
    type: 'SWAP_OWNER',
    oldOwner: name(oldOwner),
    newOwner: name(newOwner),
  }),
  changeThreshold: (_name, [threshold]) => ({ type: 'CHANGE_THRESHOLD', threshold: Number(threshold) }),
  changeMasterCopy: (name, [singleton = '']) => ({
    type: 'CHANGE_IMPLEMENTATION',
    implementation: name(singleton),
  }),
  enableModule: (name, [module = '']) => ({ type: 'ENABLE_MODULE', module: name(module) }),
  disableModule: (name, [, module = '']) => ({ type: 'DISABLE_MODULE', module: name(module) }),
  setGuard: (name, [guard = '']) =>
    guard === zeroAddress ? { type: 'DELETE_GUARD' } : { type: 'SET_GUARD', guard: name(guard) },
}

/** Changes the settings, but the list of kinds has none for it. */
const METHODS_WITHOUT_KIND = new Set(['setModuleGuard'])

/**
 * @param nameOf the name of a contract; owners are never named.
 * @returns undefined if the call changes no settings; null for a change that has no kind.
 */
export function readSettingsChange(
  { method, parameters }: DataDecoded,
  nameOf: (address: Address) => AddressEx,
): SettingsInfo | null | undefined {
  if (METHODS_WITHOUT_KIND.has(method)) return null
  const describe = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  if (describe === undefined) return undefined
  const values = (parameters ?? []).map(({ value }) => (typeof value === 'string' ? value : ''))
  const isOwners = /owner/i.test(method)
  const name = (value: string): AddressEx => {
    const address = isAddress(value, { strict: false }) ? value : zeroAddress
    return isOwners ? { value: address, name: null, logoUri: null } : nameOf(address)
  }
  return describe(name, values)
}
