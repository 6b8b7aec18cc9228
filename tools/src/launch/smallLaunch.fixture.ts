/** A minimal launch, for tests of launching. */
import { concat, defineChain, parseGwei, size, toHex, type Address, type Hex } from 'viem'
import { getCode } from 'viem/actions'
import { getCreate2Address } from '@peppermint/sale/launch/factory.ts'
import type { Launch } from '@peppermint/sale/launch/launchTypes.ts'

/** A chain that is neither Canto nor local. */
export const otherChain = defineChain({
  id: 40_412,
  name: 'a chain of another id',
  nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

/** More than gas costs on any chain of a test, in wei. */
export const maxPrice = parseGwei('1000')

/** Creation code of a contract with these bytes as its code. */
export function createInitCode(runtime: Hex): Hex {
  return concat(['0x61', toHex(size(runtime), { size: 2 }), '0x80600a3d393df3', runtime])
}

/**
 * Three contracts, each with the address of the one before in its code.
 * @param first address in the first contract: a different launch for each value.
 */
export function createSmallLaunch(first: Address): Launch {
  const seed = createInitCode(concat(['0x00', first]))
  const stem = createInitCode(concat(['0x00', getCreate2Address(seed)]))
  const fruit = createInitCode(concat(['0x01', getCreate2Address(stem)]))
  return {
    steps: [
      { name: 'Seed', abi: [], initCode: seed },
      { name: 'Stem', abi: [], initCode: stem },
      { name: 'Fruit', abi: [], initCode: fruit },
    ],
    async check(client) {
      const code = await getCode(client, { address: getCreate2Address(fruit) })
      const ripe = concat(['0x01', getCreate2Address(stem)]).toLowerCase()
      if (code !== ripe) throw new Error('The fruit is not ripe.')
    },
  }
}
