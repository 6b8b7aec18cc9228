/** The sale, the wallet and the choice that the gallery's states are made of. Invented figures. */
import { parseEther } from 'viem'
import type { Choice, Cost, InPhase, Problem, Sale, Wallet } from '../src/mint/panelState.ts'
import type { NumberedPhase, Offer } from '../src/mint/phases.ts'

export const NOW = 1_795_223_250

/** Open to everyone, now. */
const everyone: NumberedPhase = {
  index: 1,
  name: 'Open to everyone',
  start: NOW - 86_400,
  end: NOW + 15_156,
  price: parseEther('60'),
  walletCap: 5,
  transactionCap: 5,
  ceiling: 10_000,
}

/** For a list, now. */
export const friends: NumberedPhase = {
  ...everyone,
  index: 0,
  name: 'Friends of the house',
  price: parseEther('45'),
  walletCap: 10,
  ceiling: 6_800,
  allowlistRoot: `0x${'5e'.repeat(32)}`,
}

/** Open to everyone, from tomorrow. */
export const soon: NumberedPhase = { ...everyone, start: NOW + 93_600, end: NOW + 500_000 }

export const sale: Sale = {
  chainId: 7700,
  contract: '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31',
  name: 'Scovilles',
  supply: 10_000,
  minted: 6786,
  paused: false,
  phases: [friends, everyone],
  shelf: {
    closedCrates: 69,
    openedCrates: 69,
    closedTokens: 6_740,
    openedTokens: 6_740,
    room: 100,
    dueAt: NOW + 9_000,
    linkTime: 28_800,
  },
  head: { number: 14_208_331, hash: `0x${'c4'.repeat(32)}`, timestamp: NOW - 4 },
}

/** A sale open to everyone and to nobody else. */
const publicSale: Sale = { ...sale, phases: [{ ...friends, start: NOW - 9, end: NOW - 1 }, everyone] }

export const open: InPhase = { sale: publicSale, chainNow: NOW, phase: everyone }
/** A sale of which only the phase with a list is open, and the public one comes tomorrow. */
export const listed: InPhase = { sale: { ...sale, phases: [friends, soon] }, chainNow: NOW, phase: friends }
/** A sale that opens with a phase for a list. */
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
}
const offer: Offer = { phase: everyone, price: parseEther('60'), allotted: 5, used: 1 }
/** Two for an account on the list, for less than the usual price. */
export const ownOffer: Offer = {
  phase: friends,
  price: parseEther('40'),
  allotted: 2,
  used: 0,
  entitlement: { quota: 2, price: parseEther('40'), proof: [] },
}
export const choice: Choice & { readonly offer: Offer } = {
  quantity: 2,
  max: 4,
  boundBy: 'wallet',
  used: 1,
  offer,
}
export const cost: Cost = {
  price: parseEther('120'),
  fee: parseEther('0.192'),
  feeMost: parseEther('0.2304'),
}
export const problem: Problem = {
  code: 'SoldOut',
  title: 'Only 1 pepper left',
  detail: 'You asked for 2. You paid nothing for peppers. Choose fewer and try again.',
  technical: 'SoldOut(requested: 2, left: 1)',
}
