/**
 * The contracts that make a new Safe: a singleton that logs its transactions, the factory of proxies and the fallback
 * handler. A chain has one or more of Safe's sets of them; only contracts whose code is the published one are used.
 */
import { type Address, type Client, type Hex, keccak256 } from 'viem'
import { getCode } from 'viem/actions'
import {
  type ContractSetType,
  type KnownContract,
  type KnownContractRole,
  knownContracts,
} from '../chain/knownContracts.ts'

export type CreationRole = Extract<KnownContractRole, 'singleton' | 'proxyFactory' | 'fallbackHandler'>

const ROLES: readonly CreationRole[] = ['singleton', 'proxyFactory', 'fallbackHandler']

/** The contracts of one set that a new Safe depends on. */
export interface ContractSet extends Readonly<Record<CreationRole, Address>> {
  readonly type: ContractSetType
  readonly version: KnownContract['version']
  /**
   * What follows from the singleton in the address of a proxy: the hash of its creation code with the singleton; on
   * zkSync that of the code alone.
   */
  readonly proxyHash: Hex
}

type Hashes = Readonly<Record<CreationRole, Hex>>

/** keccak256 of the runtime code, in the order of the roles. The sets `canonical` and `eip155` have the same code. */
const CODE_HASHES: Readonly<Record<KnownContract['version'], Readonly<Record<'evm' | 'zksync', Hashes>>>> = {
  '1.4.1': {
    evm: {
      singleton: '0xb1f926978a0f44a2c0ec8fe822418ae969bd8c3f18d61e5103100339894f81ff',
      proxyFactory: '0x50c3cdc4074750a7a974204a716c999edd37482f907608d960b2b025ee0b3317',
      fallbackHandler: '0x7c6007a5d711cea8dfd5d91f5940ec29c7f200fe511eb1fc1397b367af3c42f9',
    },
    zksync: {
      singleton: '0x520462ebe1156cd2d37b1d470c57f23e12fe0c4cda4c62502d96e03fa0cb44da',
      proxyFactory: '0xa4915e4a50124b5dce3c9adc34cce8108fc5dbda97d443534699621d6e0013ba',
      fallbackHandler: '0x331ff834e83e6e1596325f04eb7d16614155e324010af21f14e9c945e7669d5f',
    },
  },
  '1.3.0': {
    evm: {
      singleton: '0x21842597390c4c6e3c1239e434a682b054bd9548eee5e9b1d6a4482731023c0f',
      proxyFactory: '0x337d7f54be11b6ed55fef7b667ea5488db53db8320a05d1146aa4bd169a39a9b',
      fallbackHandler: '0x03e69f7ce809e81687c69b19a7d7cca45b6d551ffdec73d9bb87178476de1abf',
    },
    zksync: {
      singleton: '0xe2ca068330339d608367d83a0b25545efe39e619098597699ab8ff828cb1ddd8',
      proxyFactory: '0x55daa5d390d283edbc5fa835bd53befce45179c758feaac8c149a95850d0a6b6',
      fallbackHandler: '0x017e9a83d5513f503fb85274f4d1ad1811040d7caa31772750ffb08638c28fbb',
    },
  },
}

/** The published code hash of a contract of a set. */
export const codeHashOf = ({ type, version }: ContractSet, role: CreationRole): Hex =>
  CODE_HASHES[version][type === 'zksync' ? 'zksync' : 'evm'][role]

const PROXY_HASHES: Readonly<Record<string, Hex>> = {
  '1.4.1 canonical': '0xe298282cefe913ab5d282047161268a8222e4bd4ed106300c547894bbefd31ee',
  '1.4.1 zksync': '0x0100003b6cfa15bd7d1cae1c9c022074524d7785d34859ad0576d8fab4305d4f',
  '1.3.0 canonical': '0xcaf2dc2f91b804b2fcf1ed3a965a1ff4404b840b80c124277b00a43b4634b2ce',
  '1.3.0 eip155': '0xea577b319e453ad8c9c606cacfe42c5750522aa0379d419931cb34698e3630e0',
  '1.3.0 zksync': '0x0100004124426fb9ebb25e27d670c068e52f9ba631bd383279a188be47e3f86d',
}

/** Every set, the one to prefer first: the newest version, and its canonical set. */
export const CONTRACT_SETS: readonly ContractSet[] = knownContracts.flatMap(
  ({ role, version, set: type, isL2, address: singleton }) => {
    const find = (wanted: KnownContractRole) =>
      knownContracts.find((one) => one.role === wanted && one.version === version && one.set === type)
        ?.address
    const [proxyFactory, fallbackHandler] = [find('proxyFactory'), find('fallbackHandler')]
    const proxyHash = PROXY_HASHES[`${version} ${type}`]
    if (role !== 'singleton' || !isL2 || !proxyFactory || !fallbackHandler || !proxyHash) return []
    return [{ type, version, singleton, proxyFactory, fallbackHandler, proxyHash }]
  },
)

/** A set on a chain. */
export interface FoundSet {
  readonly set: ContractSet
  /** `other-code`: at one of its addresses is something else than the published contract. */
  readonly status: 'complete' | 'incomplete' | 'absent' | 'other-code'
}

/**
 * Looks for every set.
 * @throws viem's error if the chain cannot be read.
 */
export const findContractSets = (client: Client): Promise<readonly FoundSet[]> =>
  Promise.all(CONTRACT_SETS.map(async (set) => ({ set, status: await readSetStatus(client, set) })))

/** @throws viem's error if the chain cannot be read. */
export async function readSetStatus(client: Client, set: ContractSet): Promise<FoundSet['status']> {
  const codes = await Promise.all(ROLES.map((role) => getCode(client, { address: set[role] })))
  const found = ROLES.flatMap((role, index) => {
    const code = codes[index] ?? '0x'
    return code === '0x' ? [] : [keccak256(code) === codeHashOf(set, role)]
  })
  if (found.includes(false)) return 'other-code'
  if (found.length === 0) return 'absent'
  return found.length === ROLES.length ? 'complete' : 'incomplete'
}
