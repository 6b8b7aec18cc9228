/**
 * Safe's own contracts of 1.3.0 and 1.4.1, by address. They are created by CREATE2, so that an address has this code on
 * every chain where it has code.
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

/**
 * Which of Safe's three sets a contract belongs to: `canonical` on most chains; `eip155`, of 1.3.0, where nodes refuse
 * transactions without a chain id, such as Canto; `zksync` where the virtual machine is that of zkSync.
 */
export type ContractSetType = 'canonical' | 'eip155' | 'zksync'

/** A contract of Safe. */
export interface KnownContract {
  readonly address: Address
  /** As in its source, such as `MultiSendCallOnly`. */
  readonly name: string
  readonly role: KnownContractRole
  readonly version: '1.3.0' | '1.4.1'
  readonly set: ContractSetType
  /** Whether a singleton logs its transactions; false for other contracts. */
  readonly isL2: boolean
}

type Row = readonly [
  name: string,
  role: KnownContractRole,
  addresses: Readonly<Partial<Record<ContractSetType, Address>>>,
]

/** Newest version first. */
const ROWS: Readonly<Record<KnownContract['version'], readonly Row[]>> = {
  '1.4.1': [
    [
      'SafeL2',
      'singleton',
      {
        canonical: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
        zksync: '0x610fcA2e0279Fa1F8C00c8c2F71dF522AD469380',
      },
    ],
    [
      'Safe',
      'singleton',
      {
        canonical: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
        zksync: '0xC35F063962328aC65cED5D4c3fC5dEf8dec68dFa',
      },
    ],
    [
      'SafeProxyFactory',
      'proxyFactory',
      {
        canonical: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
        zksync: '0xc329D02fd8CB2fc13aa919005aF46320794a8629',
      },
    ],
    [
      'CompatibilityFallbackHandler',
      'fallbackHandler',
      {
        canonical: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
        zksync: '0x9301E98DD367135f21bdF66f342A249c9D5F9069',
      },
    ],
    [
      'MultiSend',
      'multiSend',
      {
        canonical: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
        zksync: '0x309D0B190FeCCa8e1D5D8309a16F7e3CB133E885',
      },
    ],
    [
      'MultiSendCallOnly',
      'multiSendCallOnly',
      {
        canonical: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
        zksync: '0x0408EF011960d02349d50286D20531229BCef773',
      },
    ],
    [
      'SignMessageLib',
      'signMessageLib',
      {
        canonical: '0xd53cd0aB83D845Ac265BE939c57F53AD838012c9',
        zksync: '0xAca1ec0a1A575CDCCF1DC3d5d296202Eb6061888',
      },
    ],
    [
      'CreateCall',
      'createCall',
      {
        canonical: '0x9b35Af71d77eaf8d7e40252370304687390A1A52',
        zksync: '0xAAA566Fe7978bB0fb0B5362B7ba23038f4428D8f',
      },
    ],
    [
      'SimulateTxAccessor',
      'simulateTxAccessor',
      {
        canonical: '0x3d4BA2E0884aa488718476ca2FB8Efc291A46199',
        zksync: '0xdd35026932273768A3e31F4efF7313B5B7A7199d',
      },
    ],
  ],
  '1.3.0': [
    [
      'GnosisSafeL2',
      'singleton',
      {
        canonical: '0x3E5c63644E683549055b9Be8653de26E0B4CD36E',
        eip155: '0xfb1bffC9d739B8D520DaF37dF666da4C687191EA',
        zksync: '0x1727c2c531cf966f902E5927b98490fDFb3b2b70',
      },
    ],
    [
      'GnosisSafe',
      'singleton',
      {
        canonical: '0xd9Db270c1B5E3Bd161E8c8503c55cEABeE709552',
        eip155: '0x69f4D1788e39c87893C980c06EdF4b7f686e2938',
        zksync: '0xB00ce5CCcdEf57e539ddcEd01DF43a13855d9910',
      },
    ],
    [
      'GnosisSafeProxyFactory',
      'proxyFactory',
      {
        canonical: '0xa6B71E26C5e0845f74c812102Ca7114b6a896AB2',
        eip155: '0xC22834581EbC8527d974F8a1c97E1bEA4EF910BC',
        zksync: '0xDAec33641865E4651fB43181C6DB6f7232Ee91c2',
      },
    ],
    [
      'CompatibilityFallbackHandler',
      'fallbackHandler',
      {
        canonical: '0xf48f2B2d2a534e402487b3ee7C18c33Aec0Fe5e4',
        eip155: '0x017062a1dE2FE6b99BE3d9d37841FeD19F573804',
        zksync: '0x2f870a80647BbC554F3a0EBD093f11B4d2a7492A',
      },
    ],
    [
      'MultiSend',
      'multiSend',
      {
        canonical: '0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761',
        eip155: '0x998739BFdAAdde7C933B942a68053933098f9EDa',
        zksync: '0x0dFcccB95225ffB03c6FBB2559B530C2B7C8A912',
      },
    ],
    [
      'MultiSendCallOnly',
      'multiSendCallOnly',
      {
        canonical: '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
        eip155: '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B',
        zksync: '0xf220D3b4DFb23C4ade8C88E526C1353AbAcbC38F',
      },
    ],
    [
      'SignMessageLib',
      'signMessageLib',
      {
        canonical: '0xA65387F16B013cf2Af4605Ad8aA5ec25a2cbA3a2',
        eip155: '0x98FFBBF51bb33A056B08ddf711f289936AafF717',
        zksync: '0x357147caf9C0cCa67DfA0CF5369318d8193c8407',
      },
    ],
    [
      'CreateCall',
      'createCall',
      {
        canonical: '0x7cbB62EaA69F79e6873cD1ecB2392971036cFAa4',
        eip155: '0xB19D6FFc2182150F8Eb585b79D4ABcd7C5640A9d',
        zksync: '0xcB8e5E438c5c2b45FbE17B02Ca9aF91509a8ad56',
      },
    ],
    [
      'SimulateTxAccessor',
      'simulateTxAccessor',
      {
        canonical: '0x59AD6735bCd8152B84860Cb256dD9e96b85F69Da',
        eip155: '0x727a77a074D1E6c4530e814F89E618a3298FC044',
        zksync: '0x4191E2e12E8BC5002424CE0c51f9947b02675a44',
      },
    ],
  ],
}

/** The order in which a chain's own set is looked for. */
const SET_TYPES: readonly ContractSetType[] = ['canonical', 'eip155', 'zksync']

/** All of them, newest version first. */
export const knownContracts: readonly KnownContract[] = (['1.4.1', '1.3.0'] as const).flatMap((version) =>
  ROWS[version].flatMap(([name, role, addresses]) =>
    SET_TYPES.flatMap((set) => {
      const address = addresses[set]
      return address === undefined ? [] : [{ address, name, role, version, set, isL2: name.endsWith('L2') }]
    }),
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
