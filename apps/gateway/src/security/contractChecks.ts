/** What a wallet is to show of contracts that a transaction calls. */
import { findKnownContract } from '@peppermint/safe/chain'
import type { ContractChecks } from '@peppermint/safe/wire'
import { type Address, BaseError, type Client } from 'viem'
import { getCode } from 'viem/actions'
import { createNames } from '../addressNames.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import type { CalledContract } from './counterparties.ts'
import { type Interaction, readCalled } from './interactions.ts'
import { readInTime } from './readInTime.ts'

/** Contracts of one request whose code is looked for. */
export const MAX_CODES = 10

interface Named {
  readonly name: string | undefined
  readonly logoUrl: string | undefined
  /** Who vouches for it; undefined if it is not known who. */
  readonly by: 'Safe' | 'operator' | undefined
}

/** @param safe undefined if it cannot be read now. @param address its address. */
export async function checkContracts(
  chain: Pick<GatewayChain, 'config' | 'database' | 'tokens' | 'client'>,
  {
    safe,
    address,
    contracts,
  }: { safe: GatewaySafe | undefined; address: Address; contracts: readonly CalledContract[] },
): Promise<Readonly<Record<Address, ContractChecks>>> {
  const nameOf = createNaming(chain.config)
  const addresses = contracts.map((contract) => contract.address)
  const vouchedFor = addresses.filter((one) => one !== address && nameOf(one).by !== undefined)
  const [called, codes] = await Promise.all([
    readCalled(chain, safe, addresses),
    readHasCode(chain.client, vouchedFor.slice(0, MAX_CODES)),
  ])
  return Object.fromEntries(
    contracts.map((contract) => [
      contract.address,
      contract.address === address
        ? describeItself(safe, contract, nameOf)
        : describeContract(contract, {
            called: called.get(contract.address) ?? 'unknown',
            hasCode: codes.get(contract.address),
            nameOf,
          }),
    ]),
  )
}

/** @returns undefined for an address that was not asked, or not answered in time. */
async function readHasCode(
  client: Client,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, boolean | undefined>> {
  const read = async (address: Address) => {
    const code = await getCode(client, { address }).catch((error: unknown) => {
      if (error instanceof BaseError) return 'unknown' as const
      throw error
    })
    return code === 'unknown' ? undefined : code !== undefined
  }
  return new Map(
    await Promise.all(addresses.map(async (address) => [address, await readInTime(read(address))] as const)),
  )
}

type NameOf = (address: Address) => Named

/** Names by the operator's configuration, and Safe's own contracts by their addresses. */
function createNaming(config: GatewayChainConfig): NameOf {
  const operatorName = createNames(config)
  const abis = new Map(config.abis.map((entry) => [entry.address, entry.name]))
  const tokens = new Map(config.tokens.filter(({ isSpam }) => !isSpam).map((token) => [token.address, token]))
  return (address) => {
    const { name: stated, logoUri } = operatorName(address)
    const token = tokens.get(address)
    const name = stated ?? abis.get(address) ?? token?.name
    const known = findKnownContract(address)
    return {
      name: name ?? (known && `Safe: ${known.name} ${known.version}`),
      logoUrl: logoUri ?? token?.logoUri ?? undefined,
      by: name !== undefined ? 'operator' : known && 'Safe',
    }
  }
}

const VOUCHED = {
  Safe: 'This is one of Safe’s own contracts.',
  operator: 'The operator of this gateway knows this contract.',
} as const

function describeContract(
  contract: CalledContract,
  {
    called,
    hasCode,
    nameOf,
  }: { called: Interaction['status']; hasCode: boolean | undefined; nameOf: NameOf },
): ContractChecks {
  const named = nameOf(contract.address)
  return {
    ...shown(named),
    CONTRACT_VERIFICATION: [describeCode(named.by, hasCode)],
    CONTRACT_INTERACTION: [describeCalled(called)],
    ...describeDangers(contract, nameOf),
  }
}

/** An address alone is not a contract: Safe’s own are not on every chain, and a configuration outlives what it names. */
function describeCode(
  by: Named['by'],
  hasCode: boolean | undefined,
): NonNullable<ContractChecks['CONTRACT_VERIFICATION']>[number] {
  if (by === undefined)
    return {
      severity: 'INFO',
      type: 'VERIFICATION_UNAVAILABLE',
      title: 'Source code not checked',
      description:
        'This gateway does not know this contract, and looks no source code up. That says nothing about the contract.',
    }
  if (hasCode === undefined)
    return {
      severity: 'INFO',
      type: 'VERIFICATION_UNAVAILABLE',
      title: 'Code not checked',
      description: 'The name of this contract is known, but whether it is on this chain could not be read.',
    }
  if (!hasCode)
    return {
      severity: 'WARN',
      type: 'NOT_VERIFIED',
      title: 'No contract at this address',
      description:
        'The name of this contract is known, but there is no code on this chain: a call does nothing.',
    }
  return { severity: 'OK', type: 'VERIFIED', title: 'Verified contract', description: VOUCHED[by] }
}

/** A call of the Safe to itself. */
function describeItself(
  safe: GatewaySafe | undefined,
  contract: CalledContract,
  nameOf: NameOf,
): ContractChecks {
  const isKnown = safe?.version !== undefined && safe.version !== null
  return {
    name: 'This Safe',
    CONTRACT_VERIFICATION: [
      isKnown
        ? {
            severity: 'OK',
            type: 'VERIFIED',
            title: 'Verified contract',
            description: `This Safe runs Safe’s own code, version ${safe.version}.`,
          }
        : {
            severity: 'INFO',
            type: 'VERIFICATION_UNAVAILABLE',
            title: 'Code of this Safe not checked',
            description: 'Whether this Safe runs Safe’s own code could not be read.',
          },
    ],
    ...describeDangers(contract, nameOf),
  }
}

function describeCalled(
  called: Interaction['status'],
): NonNullable<ContractChecks['CONTRACT_INTERACTION']>[number] {
  switch (called) {
    case 'known':
      return {
        severity: 'OK',
        type: 'KNOWN_CONTRACT',
        title: 'Known contract',
        description: 'This Safe has called this contract before.',
      }
    case 'none':
      return {
        severity: 'INFO',
        type: 'NEW_CONTRACT',
        title: 'First contract interaction',
        description: 'This Safe has not called this contract before.',
      }
    case 'unknown':
      return {
        severity: 'INFO',
        type: 'FAILED',
        title: 'Earlier calls not checked',
        description: 'Whether this Safe has called this contract before is not known here.',
      }
  }
}

function describeDangers(
  { isForeignDelegate, fallbackHandler }: CalledContract,
  nameOf: NameOf,
): Pick<ContractChecks, 'DELEGATECALL' | 'FALLBACK_HANDLER'> {
  return {
    ...(isForeignDelegate && {
      DELEGATECALL: [
        {
          severity: 'WARN',
          type: 'UNEXPECTED_DELEGATECALL',
          title: 'Unexpected delegateCall',
          description:
            'The code of this contract would run as the Safe: it can take everything and replace the owners.',
        },
      ],
    }),
    ...(fallbackHandler !== undefined && {
      FALLBACK_HANDLER: [
        {
          severity: 'WARN',
          type: 'UNOFFICIAL_FALLBACK_HANDLER',
          title: 'Unofficial fallback handler',
          description: 'It would answer calls in the Safe’s name, such as checks of its signatures.',
          fallbackHandler: { address: fallbackHandler, ...shown(nameOf(fallbackHandler)) },
        },
      ],
    }),
  }
}

const shown = ({ name, logoUrl }: Named) => ({
  ...(name !== undefined && { name }),
  ...(logoUrl !== undefined && { logoUrl }),
})
