/** The sale, the wallet and the quantity in the gallery's states. Invented figures. */
import { parseEther } from 'viem'
import type { QuantityChoice, Cost, InPhase, Problem, Sale, Wallet } from '../src/mint/panelState.ts'
import type { IndexedPhase, Offer } from '../src/mint/phases.ts'
import { testPhase } from '@peppermint/contracts/testSale'

export const NOW = 1_795_223_250

/** A public phase, open now. */
const everyone: IndexedPhase = {
  ...testPhase(),
  index: 1,
  name: 'Public sale',
  start: NOW - 86_400,
  end: NOW + 15_156,
  price: parseEther('60'),
}

/** An allowlist phase, open now. */
export const friends: IndexedPhase = {
  ...everyone,
  index: 0,
  name: 'Friends',
  price: parseEther('45'),
  maxPerWallet: 10,
  maxSupply: 6_800,
  allowlistRoot: `0x${'5e'.repeat(32)}`,
}

/** A public phase that opens tomorrow. */
export const soon: IndexedPhase = { ...everyone, start: NOW + 93_600, end: NOW + 500_000 }

export const sale: Sale = {
  chainId: 7700,
  contract: '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31',
  name: 'Scovilles',
  maxSupply: 10_000,
  minted: 6786,
  paused: false,
  phases: [friends, everyone],
  crateStatus: {
    closedCrates: 69,
    revealedCrates: 69,
    closedTokens: 6_740,
    revealedTokens: 6_740,
    capacity: 100,
    dueAt: NOW + 9_000,
    linkWindow: 28_800,
  },
  head: { number: 14_208_331, hash: `0x${'c4'.repeat(32)}`, timestamp: NOW - 4 },
}

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
