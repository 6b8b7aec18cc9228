/** A collection as the studio reads it, for tests. */
import type { StudioCollection } from './studioState.ts'
import { NOW, sale } from '@peppermint/ui/sale/sale.fixture.ts'

export const CONTRACT = sale.contract
export const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const CAROL = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const [friends, everyone] = sale.phases
if (friends === undefined || everyone === undefined) throw new Error('The example sale has two phases.')

/** `Friends` has started; `Public sale` opens in a day. */
export const collection: StudioCollection = {
  sale: { ...sale, phases: [friends, { ...everyone, start: NOW + 86_400, end: NOW + 172_800 }] },
  owner: OWNER,
  ownerAccount: { type: 'key' },
  isFrozen: false,
  renderer: BOB,
  payees: [
    { payee: { account: OWNER, share: 7_500, label: 'Artist' }, released: 5n, releasable: 3n * 10n ** 18n },
    { payee: { account: CAROL, share: 2_500, label: 'Printer' }, released: 0n, releasable: 0n },
  ],
  royalty: { receiver: OWNER, share: 500 },
  balance: 3n * 10n ** 18n,
}
