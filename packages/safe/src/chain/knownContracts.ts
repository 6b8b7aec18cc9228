/**
 * Safe's own contracts of 1.3.0 and 1.4.1, by address. They are created by CREATE2, so that an address has this code on
 * every chain where it has code. Chains that require EIP-155 have their own set of 1.3.0; that is Canto's.
 */
import type { Address, Client } from 'viem'
import { getCode } from 'viem/actions'

export type KnownContractRole =
  | 'singleton'
  | 'proxyFactory'
  | 'fallbackHandler'
  | 'multiSend'
  | 'multiSendCallOnly'
  | 'signMessageLib'
  | 'createCall'
  | 'simulateTxAccessor'

/** A contract of Safe. */
export interface KnownContract {
  readonly address: Address
  /** As in its source, such as `MultiSendCallOnly`. */
  readonly name: string
  readonly role: KnownContractRole
  readonly version: '1.3.0' | '1.4.1'
  /** Whether a singleton logs its transactions; false for other contracts. */
  readonly isL2: boolean
}

type Row = readonly [name: string, role: KnownContractRole, ...addresses: Address[]]

/** Newest version first; the canonical address before the one of EIP-155. */
const ROWS: Readonly<Record<KnownContract['version'], readonly Row[]>> = {
  '1.4.1': [
    ['SafeL2', 'singleton', '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'],
    ['Safe', 'singleton', '0x41675C099F32341bf84BFc5382aF534df5C7461a'],
    ['SafeProxyFactory', 'proxyFactory', '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'],
    ['CompatibilityFallbackHandler', 'fallbackHandler', '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99'],
    ['MultiSend', 'multiSend', '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'],
    ['MultiSendCallOnly', 'multiSendCallOnly', '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'],
    ['SignMessageLib', 'signMessageLib', '0xd53cd0aB83D845Ac265BE939c57F53AD838012c9'],
    ['CreateCall', 'createCall', '0x9b35Af71d77eaf8d7e40252370304687390A1A52'],
    ['SimulateTxAccessor', 'simulateTxAccessor', '0x3d4BA2E0884aa488718476ca2FB8Efc291A46199'],
  ],
  '1.3.0': [
    [
      'GnosisSafeL2',
      'singleton',
      '0x3E5c63644E683549055b9Be8653de26E0B4CD36E',
      '0xfb1bffC9d739B8D520DaF37dF666da4C687191EA',
    ],
    [
      'GnosisSafe',
      'singleton',
      '0xd9Db270c1B5E3Bd161E8c8503c55cEABeE709552',
      '0x69f4D1788e39c87893C980c06EdF4b7f686e2938',
    ],
    [
      'GnosisSafeProxyFactory',
      'proxyFactory',
      '0xa6B71E26C5e0845f74c812102Ca7114b6a896AB2',
      '0xC22834581EbC8527d974F8a1c97E1bEA4EF910BC',
    ],
    [
      'CompatibilityFallbackHandler',
      'fallbackHandler',
      '0xf48f2B2d2a534e402487b3ee7C18c33Aec0Fe5e4',
      '0x017062a1dE2FE6b99BE3d9d37841FeD19F573804',
    ],
    [
      'MultiSend',
      'multiSend',
      '0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761',
      '0x998739BFdAAdde7C933B942a68053933098f9EDa',
    ],
    [
      'MultiSendCallOnly',
      'multiSendCallOnly',
      '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
      '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B',
    ],
    [
      'SignMessageLib',
      'signMessageLib',
      '0xA65387F16B013cf2Af4605Ad8aA5ec25a2cbA3a2',
      '0x98FFBBF51bb33A056B08ddf711f289936AafF717',
    ],
    [
      'CreateCall',
      'createCall',
      '0x7cbB62EaA69F79e6873cD1ecB2392971036cFAa4',
      '0xB19D6FFc2182150F8Eb585b79D4ABcd7C5640A9d',
    ],
    [
      'SimulateTxAccessor',
      'simulateTxAccessor',
      '0x59AD6735bCd8152B84860Cb256dD9e96b85F69Da',
      '0x727a77a074D1E6c4530e814F89E618a3298FC044',
    ],
  ],
}

/** All of them, newest version first. */
export const knownContracts: readonly KnownContract[] = (['1.4.1', '1.3.0'] as const).flatMap((version) =>
  ROWS[version].flatMap(([name, role, ...addresses]) =>
    addresses.map((address) => ({ address, name, role, version, isL2: name.endsWith('L2') })),
  ),
)

const byAddress = new Map(knownContracts.map((known) => [known.address.toLowerCase(), known]))

/** @returns undefined for an address that is none of Safe's contracts. */
export const findKnownContract = (address: Address): KnownContract | undefined =>
  byAddress.get(address.toLowerCase())

/**
 * The contract with this role that exists on the client's chain, of the Safe's version if there is one.
 * @param version of the Safe; null prefers the newest.
 * @returns undefined if the chain has none.
 * @throws viem's error if the chain cannot be read.
 */
export async function findContractOnChain(
  client: Client,
  role: KnownContractRole,
  version: string | null,
): Promise<KnownContract | undefined> {
  const candidates = knownContracts.filter((known) => known.role === role)
  const codes = await Promise.all(candidates.map(({ address }) => getCode(client, { address })))
  const onChain = candidates.filter((_, index) => (codes[index] ?? '0x') !== '0x')
  return onChain.find((known) => known.version === version) ?? onChain[0]
}
