/** The same minimal sale on three libraries that collections are built on. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  type Address,
  type Hex,
  type LocalAccount,
} from 'viem'
import { compile, packageFolder, packageVersion, type Artifact } from '../compile.ts'
import { buyer, creator, earlier, terms, type Contender } from '../contender.ts'
import type { GasClient } from '../grossGas.ts'
import { listOf } from '../proof.ts'
import { nextAddress, putOnChain } from '../putOnChain.ts'
import { floor } from './floor.ts'

/** The floor, then ERC721A, Solady and OpenZeppelin with nothing of a shop beside them. Compiles them. */
export function libraries(): readonly Contender[] {
  const ours = dirname(fileURLToPath(import.meta.resolve('@peppermint/contracts')))
  const [erc721a, solady] = [packageFolder('erc721a', ours), packageFolder('solady', ours)]
  const openZeppelin = packageFolder('@openzeppelin/contracts')
  const artifact = compile({
    folder: 'contracts',
    runs: 1_000_000,
    imports: { erc721a, solady, '@openzeppelin/contracts': openZeppelin },
  })
  return [
    floor(artifact('Floor')),
    minimal(`ERC721A ${packageVersion(erc721a)} minimal`, artifact('MintERC721A')),
    minimal(`Solady ${packageVersion(solady)} minimal`, artifact('MintSolady')),
    minimal(`OpenZeppelin ${packageVersion(openZeppelin)} minimal`, artifact('MintOpenZeppelin')),
  ]
}

function minimal(name: string, { abi, creationCode }: Artifact): Contender {
  return {
    name,
    kind: 'collection',
    prepare: async (client) => ({
      async open(phase) {
        const list = listOf(...(await leaves(client)))
        const { start, end, price, walletCap, supply } = terms
        const args = [start, end, price, walletCap, supply, list.root]
        const address = await putOnChain(client, { abi, creationCode, args })
        const mint = (account: LocalAccount, quantity: number) => ({
          to: address,
          data:
            phase === 'public'
              ? encodeFunctionData({ abi, functionName: 'mint', args: [quantity] })
              : encodeFunctionData({
                  abi,
                  functionName: 'mintAllowlisted',
                  args: [quantity, terms.quota, account === buyer ? list.buyer : list.earlier],
                }),
          value: price * BigInt(quantity),
        })
        return { address, mint }
      },
    }),
  }
}

const leafParameters = [
  { type: 'uint256' },
  { type: 'address' },
  { type: 'address' },
  { type: 'uint256' },
] as const

/** Leaves bind chain, contract, account and quota, and are hashed twice, so that no node can pass for one. */
async function leaves(client: GasClient): Promise<[Hex, Hex]> {
  const collection = await nextAddress(client, creator.address)
  const leaf = (account: Address) => {
    const values = [BigInt(client.chain.id), collection, account, BigInt(terms.quota)] as const
    return keccak256(keccak256(encodeAbiParameters(leafParameters, values)))
  }
  return [leaf(buyer.address), leaf(earlier.address)]
}
