/** Our collection, deployed with the code of real deployments, its art included. */
import { testPhase } from '@peppermint/contracts/testSale'
import type { Address, LocalAccount } from 'viem'
import { deployArt } from '@peppermint/contracts/art'
import { deployScovilles } from '@peppermint/contracts/deploy'
import { encodeMintCall, type Phase } from '@peppermint/contracts/sale'
import { allowlistLeaf, type AllowlistEntry } from '@peppermint/contracts/makeAllowlist'
import { buyer, creator, earlier, terms, type Contender } from './contender.ts'
import { createList } from './proof.ts'
import { nextAddress } from './putOnChain.ts'

/** Listed accounts pay the public price. */
const allotment: AllowlistEntry = { quota: terms.quota, price: terms.price }

/** Scovilles with one phase, and with five. */
export const scovilles: Contender = {
  name: 'Scovilles',
  note: 'phases, payees, royalty, sealed crates and pictures on chain included',
  kind: 'collection',
  async prepare(client) {
    const art = await deployArt(client)
    const { supply, start, end, price, maxPerWallet, maxPerTransaction } = terms
    const open = testPhase({ start, end, price, maxPerWallet, maxPerTransaction, maxSupply: supply })
    const launch = async (phases: readonly Phase[]) => {
      const config = { name: 'Scovilles', symbol: 'SCOV', maxSupply: supply, owner: creator.address, phases }
      return (await deployScovilles(client, config, art)).contract
    }
    return {
      async open(phase) {
        const contract = await nextAddress(client, creator.address)
        const place = { chainId: client.chain.id, contract, phase: 0 }
        const leaf = (account: Address) => allowlistLeaf(place, account, allotment)
        const list = createList(leaf(buyer.address), leaf(earlier.address))
        await launch([phase === 'public' ? open : { ...open, allowlistRoot: list.root }])

        const mint = (account: LocalAccount, quantity: number) => {
          const proof = account === buyer ? list.buyer : list.earlier
          const entitlement = phase === 'public' ? {} : { entitlement: { ...allotment, proof } }
          return encodeMintCall(contract, { phase: 0, quantity, price, ...entitlement })
        }
        return { address: contract, mint }
      },
      async openFifth() {
        const address = await launch(Array.from({ length: 5 }, () => open))
        return { address, mint: (_, quantity) => encodeMintCall(address, { phase: 4, quantity, price }) }
      },
    }
  },
}
