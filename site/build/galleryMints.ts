/** Gallery states of a mint from prompt to outcome, and of an account at its limit. */
import { getCard, encodeTraits } from '@peppermint/peppers'
import { encodeErrorResult, parseEther } from 'viem'
import { scovillesAbi } from '@peppermint/contracts'
import type { PanelState } from '../src/mint/panelState.ts'
import { toPeppers, type Cards } from '../src/mint/peppers.ts'
import { cost, NOW, open, sale, soon, wallet } from './galleryExamples.ts'

const mint = { id: 'm1', quantity: 2, hash: `0x91be${'7a'.repeat(28)}c07d`, sentAt: NOW - 8 } as const
const asked = { id: 'm1', quantity: 2, sentAt: NOW - 9 } as const
const ten = [6787, 6788, 6789, 6790, 6791, 6792, 6793, 6794, 6795, 6796]

/** Cards of the deck, assigned in the order of the ids. */
function cards(ids: readonly number[]): Cards {
  return Object.fromEntries(ids.map((id) => [id, { number: id, traits: encodeTraits(getCard(id)) }]))
}

/** A mint of these ids, with crates revealed up to a token and a total count. */
function minted(ids: readonly number[], revealedTokens: number, count: number) {
  const crateStatus = {
    ...sale.crateStatus,
    revealedTokens,
    closedTokens: Math.max(revealedTokens, sale.crateStatus.closedTokens),
  }
  return {
    ...open,
    sale: { ...open.sale, minted: count, crateStatus },
    wallet,
    mint,
    peppers: toPeppers(ids, crateStatus, cards(ids.filter((id) => id <= revealedTokens))),
    paid: parseEther('120'),
    fee: parseEther('0.1917'),
    block: 14_208_334,
    canMintMore: 0,
  }
}

export const galleryMints: Readonly<Record<string, PanelState>> = {
  prompt: {
    status: 'prompt',
    isRestored: false,
    wallet,
    mint: asked,
    elapsed: 9,
    cost,
    ...open,
  },
  'prompt-restored': {
    status: 'prompt',
    isRestored: true,
    wallet,
    mint: asked,
    elapsed: 9,
    cost,
    ...open,
  },
  submitted: { status: 'submitted', wallet, mint, elapsed: 8, pace: 'usual', isDurable: true, ...open },
  'submitted-not-kept': {
    status: 'submitted',
    wallet,
    mint,
    elapsed: 8,
    pace: 'usual',
    isDurable: false,
    ...open,
  },
  'submitted-slow': {
    status: 'submitted',
    wallet,
    mint,
    elapsed: 95,
    pace: 'slow',
    isDurable: true,
    resubmission: 'repriced',
    ...open,
  },
  'submitted-unseen': {
    status: 'submitted',
    wallet,
    mint,
    elapsed: 41,
    pace: 'unseen',
    isDurable: true,
    ...open,
  },
  'replaced-cancelled': {
    status: 'replaced',
    wallet,
    mint,
    reason: 'cancelled',
    isTentative: false,
    replacementHash: mint.hash,
    ...open,
  },
  'replaced-other': { status: 'replaced', wallet, mint, reason: 'replaced', isTentative: false, ...open },
  'replaced-guess': {
    status: 'replaced',
    wallet,
    mint,
    reason: 'replaced',
    isTentative: true,
    replacementHash: mint.hash,
    ...open,
  },
  'inner-failed': {
    status: 'inner-failed',
    wallet,
    mint,
    paid: 0n,
    fee: parseEther('0.11'),
    block: 14_208_334,
    ...open,
  },
  packed: { status: 'packed', ...minted([6787, 6788], 6_740, 6_788), canMintMore: 2 },
  'packed-one': { status: 'packed', ...minted([6788], 6_740, 6_788) },
  'packed-ten': { status: 'packed', ...minted(ten, 6_740, 6_796) },
  'packed-settled': { status: 'packed', ...minted([6787, 6788], 6_740, 6_840) },
  'packed-partly': { status: 'packed', ...minted([6739, 6740, 6741], 6_740, 6_788) },
  revealed: { status: 'revealed', ...minted([6787, 6788], 6_840, 6_850), canMintMore: 2 },
  'revealed-one': { status: 'revealed', ...minted([6787], 6_840, 6_850) },
  'revealed-ten': { status: 'revealed', ...minted(ten, 6_840, 6_850) },
  'cap-reached': {
    status: 'cap-reached',
    wallet,
    used: 5,
    peppers: toPeppers([12, 340, 341, 6_786], sale.crateStatus, cards([12, 340, 341])),
    next: soon,
    ...open,
  },
  reverted: {
    status: 'reverted',
    wallet,
    mint,
    revert: { message: 'execution reverted' },
    fee: parseEther('0.11'),
    block: 14_208_334,
    canRetry: true,
    ...open,
  },
  'lost-race': {
    status: 'reverted',
    wallet,
    mint,
    revert: { data: encodeErrorResult({ abi: scovillesAbi, errorName: 'ExceedsMaxSupply', args: [2n, 1n] }) },
    fee: parseEther('0.11'),
    block: 14_208_334,
    canRetry: false,
    ...open,
  },
}
