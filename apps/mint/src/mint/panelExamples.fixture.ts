/** The sale's moments, the wallet and the quantity in the gallery's states. Invented figures. */
import { parseEther } from 'viem'
import type { QuantityChoice, InPhase, Sale, Wallet } from './panelState.ts'
import type { Problem } from '@peppermint/ui/words/problem.ts'
import type { Cost } from '@peppermint/ui/mints/mintNote.ts'
import type { Offer } from '@peppermint/ui/sale/phases.ts'
import { everyone, friends, NOW, sale, soon } from '@peppermint/ui/sale/sale.fixture.ts'

/** A sale with only the public phase open. */
const publicSale: Sale = { ...sale, phases: [{ ...friends, start: NOW - 9, end: NOW - 1 }, everyone] }

export const open: InPhase = { sale: publicSale, chainNow: NOW, phase: everyone }
/** A sale with an open allowlist phase and a public phase tomorrow. */
export const listed: InPhase = { sale: { ...sale, phases: [friends, soon] }, chainNow: NOW, phase: friends }
/** A sale that opens with an allowlist phase. */
export const opening: InPhase = {
  sale: {
    ...sale,
    minted: 0,
    phases: [
      { ...friends, start: NOW + 200_000, end: NOW + 300_000 },
      { ...soon, start: NOW + 300_000 },
    ],
  },
  chainNow: NOW,
  phase: { ...friends, start: NOW + 200_000, end: NOW + 300_000 },
}

export const wallet: Wallet = {
  address: '0x8f2C3bA41d70996cE2f5bC1e0a5D1c37dEe941Be',
  name: 'Rabby',
  chainId: 7700,
  accountType: 'key',
  canSwitch: true,
}
const offer: Offer = { phase: everyone, price: parseEther('60'), limit: 5, used: 1 }
/** An allowlist entry of two at a lower price. */
export const ownOffer: Offer = {
  phase: friends,
  price: parseEther('40'),
  limit: 2,
  used: 0,
  entitlement: { quota: 2, price: parseEther('40'), proof: [] },
}
export const choice: QuantityChoice & { readonly offer: Offer } = {
  quantity: 2,
  max: 4,
  limitedBy: 'wallet',
  used: 1,
  offer,
}
export const cost: Cost = {
  price: parseEther('120'),
  fee: parseEther('0.192'),
  maxFee: parseEther('0.2304'),
}
export const problem: Problem = {
  code: 'ExceedsMaxSupply',
  title: 'Only 1 pepper left',
  detail: 'You asked for 2. You paid nothing for peppers. Choose fewer and try again.',
  technical: 'ExceedsMaxSupply(requested: 2, left: 1)',
  atMost: 1,
}
