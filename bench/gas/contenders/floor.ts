/** The assembly probe: what is left of a mint when all that is not a token is taken away. */
import { concat, keccak256, numberToHex, pad, type Address, type Hex, type LocalAccount } from 'viem'
import { buyer, earlier, type Contender } from '../contender.ts'
import type { Artifact } from '../compile.ts'
import { listOf } from '../proof.ts'
import { putOnChain } from '../putOnChain.ts'

/** The least that a mint of numbered tokens can cost, measured. */
export function floor({ abi, creationCode }: Artifact): Contender {
  return {
    name: 'Floor, assembly probe',
    note: 'touches the storage a mint must touch and checks nothing; not a collection',
    kind: 'probe',
    prepare: async (client) => ({
      async open(phase) {
        const list = listOf(leaf(buyer.address), leaf(earlier.address))
        const to = await putOnChain(client, { abi, creationCode, args: [list.root] })
        const mint = (account: LocalAccount, quantity: number) => {
          const proof = account === buyer ? list.buyer : list.earlier
          const head: readonly Hex[] = [SELECTOR, numberToHex(quantity, { size: 32 })]
          return { to, data: concat(phase === 'public' ? head : [...head, ...proof]), value: 0n }
        }
        return { address: to, mint }
      },
    }),
  }
}

/** Any four bytes without a zero, so that calldata is charged as for a named function. */
const SELECTOR = '0xa0712d68'

function leaf(account: Address) {
  return keccak256(pad(account))
}
