/** Our collection, deployed with the code of real deployments, its art included, and the sale that is measured. */
import { parseEther, type Address, type LocalAccount } from 'viem'
import { artOf } from '@peppermint/sale/launch/artSteps.ts'
import { deployCollection } from '@peppermint/tools/launch/deployCollection.ts'
import { createAll } from '@peppermint/tools/launch/rehearse.ts'
import { createOperationCall } from '@peppermint/sale/operations'
import { encodeMintCall, type Phase } from '@peppermint/sale'
import { allowlistLeaf, type AllowlistEntry } from '@peppermint/tools/allowlist'
import { testAccount } from '@peppermint/devnet/testChain'
import type { GasClient } from './grossGas.ts'
import { createList } from './proof.ts'
import { send, type Call } from './putOnChain.ts'

/** A collection whose sale is open. */
export interface Collection {
  readonly address: Address
  /** The mint call of one of the two buyers. */
  mint(account: LocalAccount, quantity: number): Call
}

/** The account that deploys and owns. */
export const creator = testAccount(0)
/** The account whose transactions are measured. */
export const buyer = testAccount(1)
/** An account that minted before and keeps its tokens. */
export const earlier = testAccount(2)
/** A recipient without tokens. */
export const newcomer = testAccount(3)

const SUPPLY = 10_000
/** The sale: open, exact price, no cap reached. */
const open = {
  name: 'Open',
  start: 1_600_000_000,
  end: 4_000_000_000,
  price: parseEther('60'),
  maxPerWallet: 100,
  maxPerTransaction: 50,
  maxSupply: SUPPLY,
}
/** Listed accounts pay the public price. */
const allotment: AllowlistEntry = { quota: 100, price: open.price }

/** Deploys the art, and returns how to deploy a collection with one phase, public or with a list, or with five. */
export async function prepareScovilles(client: GasClient) {
  const { steps } = artOf(undefined)
  await createAll(client, { steps, check: () => Promise.resolve() }, creator.address)
  const launch = async (phases: readonly Phase[]) => {
    const config = { name: 'Scovilles', symbol: 'SCOV', maxSupply: SUPPLY, owner: creator.address, phases }
    return (await deployCollection(client, config)).contract
  }
  return {
    async open(phase: 'public' | 'allowlist'): Promise<Collection> {
      const contract = await launch([phase === 'public' ? open : { ...open, allowlistRoot: 'pending' }])
      const place = { chainId: client.chain.id, contract, phase: 0 }
      const leaf = (account: Address) => allowlistLeaf(place, account, allotment)
      const list = createList(leaf(buyer.address), leaf(earlier.address))
      if (phase === 'allowlist') {
        const { to, data, value } = createOperationCall(contract, {
          type: 'set-root',
          phase: 0,
          root: list.root,
        })
        await send(client, creator, { to, data, value })
      }

      const mint = (account: LocalAccount, quantity: number) => {
        const proof = account === buyer ? list.buyer : list.earlier
        const entitlement = phase === 'public' ? {} : { entitlement: { ...allotment, proof } }
        return encodeMintCall(contract, { phase: 0, quantity, price: open.price, ...entitlement })
      }
      return { address: contract, mint }
    },
    async openFifth(): Promise<Collection> {
      const address = await launch(Array.from({ length: 5 }, () => open))
      return {
        address,
        mint: (_, quantity) => encodeMintCall(address, { phase: 4, quantity, price: open.price }),
      }
    },
  }
}
