/** Zora's Drop: a proxy of an implementation, with a fee of its own on every token. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  parseEther,
  zeroAddress,
  zeroHash,
  type Abi,
  type Address,
  type Hex,
  type LocalAccount,
} from 'viem'
import { compile, packageFolder } from '../compile.ts'
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
import { listOf } from '../proof.ts'
import { putOnChain, send } from '../putOnChain.ts'
import { unpacked, type Tarball } from '../tarball.ts'

/** Not among our dependencies, because its own are fetched from git. */
const drop: Tarball = {
  name: '@zoralabs/nft-drop-contracts',
  version: '1.14.1',
  sha512: 'DZLya+QVJu2QQO77jzXGegWHMBSjOP17+/XiQeiLlN2ialUtkONd8NPtg+7BoeUC2pd8a2MQI3Zks5UQY7kVaw==',
}
const rewards: Tarball = {
  name: '@zoralabs/protocol-rewards',
  version: '1.1.0',
  sha512: 'TTulEeXJVB2jfMcP9kfdTtykVc5rYH0jsgZtRJjnWZc55WymEx9Z+mPuMHSZ22eWN95fKxLsToBqE5/upaqSjQ==',
}

/** Zora's fee for each token, in wei. */
const FEE = parseEther('0.000777')

/**
 * Fetches the sources once and compiles them.
 * @throws Unobtainable when the packages cannot be had.
 */
export function zora(): Contender {
  const [vendor, protocolRewards] = [loosened(unpacked(drop)), loosened(unpacked(rewards))]
  const thirdweb = packageFolder('@thirdweb-dev/contracts')
  const artifact = compile({
    folder: 'vendors/zora',
    runs: 200,
    imports: {
      '@zoralabs/nft-drop-contracts': vendor,
      '@zoralabs/protocol-rewards': protocolRewards,
      'erc721a-upgradeable': join(packageFolder('erc721a-upgradeable', thirdweb), 'contracts'),
      '@openzeppelin/contracts': packageFolder('@openzeppelin/contracts', thirdweb),
      '@openzeppelin/contracts-upgradeable': packageFolder('@openzeppelin/contracts-upgradeable', thirdweb),
    },
  })
  const implementationCode = artifact('ERC721Drop')
  const { abi } = implementationCode
  return {
    name: `Zora Drop ${drop.version}`,
    note: 'a proxy; pays the fee of 0.000777 for each token in each mint, and its guard counts on a refund',
    kind: 'collection',
    async prepare(client) {
      const paid = payee.address
      const renderer = await putOnChain(client, artifact('EditionMetadataRenderer'))
      const implementation = await putOnChain(client, {
        ...implementationCode,
        args: [zeroAddress, zeroAddress, zeroAddress, FEE, paid, paid],
      })
      return {
        async open(phase) {
          const proxy = artifact('ERC721DropProxy')
          const args = [implementation, initialization(abi, renderer)]
          const address = await putOnChain(client, { ...proxy, args })
          return openSale(client, abi, address, phase)
        },
      }
    },
  }
}

/** What the proxy is to call when it is created. */
function initialization(abi: Abi, renderer: Address): Hex {
  const media = encodeAbiParameters(
    [{ type: 'string' }, { type: 'string' }, { type: 'string' }],
    ['', '', ''],
  )
  const [owner, paid] = [creator.address, payee.address]
  const args = ['Bench', 'BENCH', owner, paid, terms.supply, 0, [], renderer, media, zeroAddress]
  return encodeFunctionData({ abi, functionName: 'initialize', args })
}

async function openSale(
  client: GasClient,
  abi: Abi,
  address: Address,
  phase: PhaseKind,
): Promise<Collection> {
  const list = listOf(leaf(buyer.address), leaf(earlier.address))
  const { start, end, price, walletCap, quota } = terms
  const windows = phase === 'public' ? [start, end, 0, 0, zeroHash] : [0, 0, start, end, list.root]
  const data = encodeFunctionData({
    abi,
    functionName: 'setSaleConfiguration',
    args: [price, walletCap, ...windows],
  })
  await send(client, creator, { to: address, data, value: 0n })

  const mint = (account: LocalAccount, quantity: number) => {
    const proof = account === buyer ? list.buyer : list.earlier
    const call =
      phase === 'public'
        ? encodeFunctionData({ abi, functionName: 'purchase', args: [quantity] })
        : encodeFunctionData({ abi, functionName: 'purchasePresale', args: [quantity, quota, price, proof] })
    return { to: address, data: call, value: (price + FEE) * BigInt(quantity) }
  }
  return { address, mint }
}

/** Sources that insist on one older compiler accept ours as well; nothing else in them is touched. */
function loosened(folder: string): string {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.sol')) continue
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8')
    const loose = text.replace(/^pragma solidity 0\./m, 'pragma solidity ^0.')
    if (loose !== text) writeFileSync(file, loose)
  }
  return folder
}

function leaf(account: Address): Hex {
  const types = [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }] as const
  return keccak256(encodeAbiParameters(types, [account, BigInt(terms.quota), terms.price]))
}
