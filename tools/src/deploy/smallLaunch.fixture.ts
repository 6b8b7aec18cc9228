/** A minimal launch, for tests of launching. */
import { concat, defineChain, size, toHex, type Address, type Hex } from 'viem'
import { getCode } from 'viem/actions'
import type { Launch } from '@peppermint/sale/launch/launchTypes.ts'

/** A chain that is neither Canto nor local. */
export const otherChain = defineChain({
  id: 40_412,
  name: 'a chain of another id',
  nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

/** Creation code of a contract with these bytes as its code. */
export function createInitCode(runtime: Hex): Hex {
  return concat(['0x61', toHex(size(runtime), { size: 2 }), '0x80600a3d393df3', runtime])
}

/**
 * Three contracts, each with the address of the one before in its code.
 * @param first address in the first contract: a different launch for each value.
 */
export function createSmallLaunch(first: Address): Launch {
  return {
    steps: [
      { name: 'Seed', abi: [], initCode: () => createInitCode(concat(['0x00', first])) },
      { name: 'Stem', abi: [], initCode: (at) => createInitCode(concat(['0x00', at.get('Seed') ?? '0x'])) },
      { name: 'Fruit', abi: [], initCode: (at) => createInitCode(concat(['0x01', at.get('Stem') ?? '0x'])) },
    ],
    async check(client, addresses) {
      const code = await getCode(client, { address: addresses.get('Fruit') ?? '0x' })
      const ripe = concat(['0x01', addresses.get('Stem') ?? '0x']).toLowerCase()
      if (code !== ripe) throw new Error('The fruit is not ripe.')
    },
  }
}
