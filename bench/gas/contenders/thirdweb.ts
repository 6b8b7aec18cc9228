/** thirdweb's DropERC721: a minimal clone of an implementation, its sale a claim condition. */
import {
  concat,
  encodeFunctionData,
  encodePacked,
  getAddress,
  keccak256,
  zeroAddress,
  zeroHash,
  type Abi,
  type Address,
  type Hex,
  type LocalAccount,
} from 'viem'
import { compile, packageFolder, packageVersion } from '../compile.ts'
import {
  buyer,
  creator,
  earlier,
  payee,
  terms,
  type Collection,
  type Contender,
  type PhaseKind,
} from '../contender.ts'
import type { GasClient } from '../grossGas.ts'
import { listOf, type List } from '../proof.ts'
import { putOnChain, send } from '../putOnChain.ts'

/** What the contract takes Canto's own coin for. */
const COIN = getAddress('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
/** thirdweb's share of a sale, in basis points. */
const PLATFORM_FEE = 200

/** Compiles the contract as published. */
export function thirdweb(): Contender {
  const vendor = packageFolder('@thirdweb-dev/contracts')
  const { abi, creationCode } = compile({
    folder: 'vendors/thirdweb',
    runs: 200,
    imports: {
      '@thirdweb-dev/contracts': vendor,
      solady: packageFolder('solady', vendor),
      'erc721a-upgradeable': packageFolder('erc721a-upgradeable', vendor),
      '@openzeppelin/contracts': packageFolder('@openzeppelin/contracts', vendor),
      '@openzeppelin/contracts-upgradeable': packageFolder('@openzeppelin/contracts-upgradeable', vendor),
    },
  })('DropERC721')
  return {
    name: `thirdweb DropERC721 ${packageVersion(vendor)}`,
    note: 'a clone; pays the fee of 2 % and the seller in each mint, and calls a contract that receives tokens',
    kind: 'collection',
    async prepare(client) {
      const implementation = await putOnChain(client, { abi, creationCode })
      return { open: (phase) => openClone(client, abi, implementation, phase) }
    },
  }
}

async function openClone(
  client: GasClient,
  abi: Abi,
  implementation: Address,
  phase: PhaseKind,
): Promise<Collection> {
  const address = await putOnChain(client, { creationCode: cloneOf(implementation) })
  const setUp = async (functionName: string, args: readonly unknown[]) => {
    const data = encodeFunctionData({ abi, functionName, args })
    await send(client, creator, { to: address, data, value: 0n })
  }
  const [owner, paid] = [creator.address, payee.address]
  await setUp('initialize', [owner, 'Bench', 'BENCH', '', [], paid, paid, 0n, PLATFORM_FEE, paid])
  await setUp('lazyMint', [terms.supply, 'ipfs://bench/', '0x'])
  const list = listOf(leaf(buyer.address), leaf(earlier.address))
  await setUp('setClaimConditions', [[condition(phase === 'public' ? undefined : list)], false])

  const mint = (account: LocalAccount, quantity: number) => {
    const proof = phase === 'public' ? noProof : proofOf(account === buyer ? list.buyer : list.earlier)
    const args = [account.address, quantity, COIN, terms.price, proof, '0x']
    const data = encodeFunctionData({ abi, functionName: 'claim', args })
    return { to: address, data, value: terms.price * BigInt(quantity) }
  }
  return { address, mint }
}

/** The creation code of an EIP-1167 clone. */
function cloneOf(implementation: Address): Hex {
  return concat([
    '0x3d602d80600a3d3981f3363d3d373d3d3d363d73',
    implementation,
    '0x5af43d82803e903d91602b57fd5bf3',
  ])
}

function condition(list: List | undefined) {
  return {
    startTimestamp: terms.start,
    maxClaimableSupply: terms.supply,
    supplyClaimed: 0,
    quantityLimitPerWallet: list ? 0 : terms.walletCap,
    merkleRoot: list?.root ?? zeroHash,
    pricePerToken: terms.price,
    currency: COIN,
    metadata: '',
  }
}

/** Where there is no list the contract reads nothing of this, so it is sent as cheaply as can be. */
const noProof = { proof: [], quantityLimitPerWallet: 0, pricePerToken: 0, currency: zeroAddress }

function proofOf(proof: readonly Hex[]) {
  return { proof, quantityLimitPerWallet: terms.quota, pricePerToken: terms.price, currency: COIN }
}

function leaf(account: Address): Hex {
  const types = ['address', 'uint256', 'uint256', 'address'] as const
  return keccak256(encodePacked(types, [account, BigInt(terms.quota), terms.price, COIN]))
}
