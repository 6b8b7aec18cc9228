/** Reads everything that the owner of a collection can change, at one block. Safe in a browser. */
import type { Address, Client, ContractFunctionReturnType } from 'viem'
import { zeroAddress } from 'viem'
import { getBalance, getBlock } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'
import { multicallOf } from '../multicallOf.ts'
import { composeSale, toSale } from '../readSale.ts'
import { readTogether } from '../readTogether.ts'
import type { Sale } from '../sale.ts'

/** A payee as the contract counts it; amounts in wei, the share in basis points. */
export type PayeeStatus = ContractFunctionReturnType<typeof scovillesAbi, 'view', 'payees'>[number]

/** A collection at one block. */
export interface Collection {
  readonly sale: Sale
  /** The zero address once the ownership is renounced. */
  readonly owner: Address
  /** Whom the ownership is offered to. */
  readonly pendingOwner?: Address
  /** Whether the drawing is final. */
  readonly isFrozen: boolean
  readonly renderer: Address
  readonly payees: readonly PayeeStatus[]
  readonly royalty: {
    readonly receiver: Address
    /** Basis points of a resale. */
    readonly share: number
  }
  /** Wei in the contract. */
  readonly balance: bigint
}

const BALANCE_ABI = [
  {
    type: 'function',
    name: 'getEthBalance',
    stateMutability: 'view',
    inputs: [{ name: 'addr', type: 'address' }],
    outputs: [{ name: 'balance', type: 'uint256' }],
  },
] as const

/** @throws viem's transport and contract errors; `HeadNotFound` if no node has the block of the result. */
export async function readCollection(
  client: Client,
  deployment: { readonly chainId: number; readonly contract: Address },
): Promise<Collection> {
  const { contract } = deployment
  const of = { address: contract, abi: scovillesAbi } as const
  const contracts = [
    { ...of, functionName: 'sale' },
    { ...of, functionName: 'owner' },
    { ...of, functionName: 'pendingOwner' },
    { ...of, functionName: 'metadataFrozen' },
    { ...of, functionName: 'renderer' },
    { ...of, functionName: 'payees' },
    { ...of, functionName: 'royaltyInfo', args: [1n, 10_000n] },
  ] as const
  const multicall3 = multicallOf(client)
  if (multicall3 === undefined) {
    const block = await getBlock(client)
    const { number: blockNumber } = block
    const [[sale, ...rest], balance] = await Promise.all([
      readTogether(client, contracts, { blockNumber }),
      getBalance(client, { address: contract, blockNumber }),
    ])
    return compose(composeSale(deployment, sale, block), [...rest, balance])
  }
  const balanceOf = {
    address: multicall3,
    abi: BALANCE_ABI,
    functionName: 'getEthBalance',
    args: [contract],
  } as const
  const reading = readTogether(client, [...contracts, balanceOf])
  const [sale, [, ...rest]] = await Promise.all([
    toSale(
      client,
      deployment,
      reading.then(([result]) => result),
    ),
    reading,
  ])
  return compose(sale, rest)
}

type Rest = readonly [
  owner: Address,
  pendingOwner: Address,
  isFrozen: boolean,
  renderer: Address,
  payees: readonly PayeeStatus[],
  royalty: readonly [receiver: Address, share: bigint],
  balance: bigint,
]

function compose(
  sale: Sale,
  [owner, pendingOwner, isFrozen, renderer, payees, [receiver, share], balance]: Rest,
): Collection {
  return {
    sale,
    owner,
    ...(pendingOwner === zeroAddress ? {} : { pendingOwner }),
    isFrozen,
    renderer,
    payees,
    royalty: { receiver, share: Number(share) },
    balance,
  }
}
