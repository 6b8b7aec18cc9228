/** Gallery states of a mint from prompt to outcome, and of an account at its limit. */
import { getCard, encodeTraits } from '@peppermint/art'
import { encodeErrorResult, getAddress, parseEther } from 'viem'
import { scovillesAbi } from '@peppermint/contracts'
import type { JournalMint } from '@peppermint/ui/mints/mintRecord.ts'
import type { PanelState, Wallet } from '../panelState.ts'
import { proposalData, type Proposal } from '../proposal/proposal.ts'
import { toPeppers, type Cards } from '@peppermint/ui/tokens/peppers.ts'
import { cost, open, wallet } from '../panelExamples.fixture.ts'
import { NOW, sale, soon } from '@peppermint/ui/sale/sale.fixture.ts'

const mint = { id: 'm1', quantity: 2, hash: `0x91be${'7a'.repeat(28)}c07d`, sentAt: NOW - 8 } as const
const asked = { id: 'm1', quantity: 2, sentAt: NOW - 9 } as const
const request = { to: sale.contract, data: '0x', value: parseEther('120') } as const
const noHashProblem = {
  code: 'no-hash',
  title: 'MetaMask gave no transaction number',
  detail: 'It may have sent it or not.',
  technical: 'NoHashError: The wallet answered null',
} as const
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

const safeWallet: Wallet = { ...wallet, name: 'Safe', accountType: 'safe' }

/** Owners of a Safe, of whom the first ones have signed. */
function signedBy(signed: number, count = 3): Proposal['owners'] {
  return Array.from({ length: count }, (_, index) => ({
    address: getAddress(`0x${(index + 17).toString(16).repeat(20)}`),
    hasSigned: index < signed,
    // The last one approved on chain.
    ...(index < signed - 1 && { signedAt: (NOW - 300 * index) * 1000 }),
  }))
}

const proposal = {
  nonce: 18,
  before: 0,
  threshold: 2,
  source: 'service',
  owners: signedBy(1),
  rejections: 0,
} as const

const common = {
  id: 'm1',
  chainId: 7700,
  account: wallet.address,
  description: 'Mint 2 peppers',
  request,
  nonce: 1,
  fromBlock: 1n,
  confirmations: 1,
  requestedAt: NOW,
  isOperation: true,
} as const

function ofSafe(
  entry: JournalMint['entry'],
  {
    isAwaited = false,
    isDurable = true,
  }: { readonly isAwaited?: boolean; readonly isDurable?: boolean } = {},
): PanelState {
  return {
    status: 'proposal',
    wallet: safeWallet,
    mint: asked,
    elapsed: 95,
    isDurable,
    canMintMore: isDurable ? 3 : 0,
    entry,
    isAwaited,
    phaseIndex: 1,
    price: cost.price,
    ...open,
  }
}

const proposed = (read?: Proposal, isDurable = true): PanelState =>
  ofSafe(
    {
      ...common,
      status: 'sent',
      hash: `0xa3f1${'5e'.repeat(28)}07e2`,
      sentAt: NOW,
      ...(read && { operation: proposalData(read) }),
    },
    { isDurable },
  )

const replacedProposal = (reason: 'cancelled' | 'replaced'): PanelState =>
  ofSafe({
    ...common,
    status: 'replaced',
    reason,
    replacementHash: mint.hash,
    operation: proposalData({ ...proposal, status: 'signing' }),
    settledAt: NOW,
  })

export const galleryMints: Readonly<Record<string, PanelState>> = {
  prompt: {
    status: 'prompt',
    isRestored: false,
    wallet,
    mint: asked,
    elapsed: 9,
    cost,
    request,
    ...open,
  },
  'prompt-unclear': {
    status: 'prompt',
    isRestored: true,
    unclear: { problem: noHashProblem },
    wallet,
    mint: asked,
    elapsed: 9,
    cost,
    request,
    ...open,
  },
  'prompt-restored': {
    status: 'prompt',
    isRestored: true,
    wallet,
    mint: asked,
    elapsed: 9,
    cost,
    request,
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
  proposing: ofSafe({ ...common, status: 'requested' }, { isAwaited: true }),
  'proposing-restored': ofSafe({ ...common, status: 'requested' }),
  'proposed-unread': proposed(),
  'proposed-signing': proposed({ ...proposal, status: 'signing' }),
  'proposed-rejecting': proposed({ ...proposal, status: 'signing', rejections: 1 }),
  'proposed-chain': proposed({ ...proposal, status: 'signing', source: 'chain' }, false),
  'proposed-executable': proposed({ ...proposal, status: 'executable', owners: signedBy(2) }),
  'proposed-waiting': proposed({ ...proposal, status: 'executable', owners: signedBy(2), before: 3 }),
  'proposed-many': proposed({ ...proposal, status: 'signing', threshold: 8, owners: signedBy(3, 12) }),
  'proposed-deleted': proposed({ ...proposal, status: 'deleted' }),
  'proposal-rejected': replacedProposal('cancelled'),
  'proposal-replaced': replacedProposal('replaced'),
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
  'nonce-used': { status: 'replaced', wallet, mint, reason: 'nonce-used', isTentative: false, ...open },
  'nonce-used-guess': { status: 'replaced', wallet, mint, reason: 'nonce-used', isTentative: true, ...open },
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
  opening: { status: 'opening', ...minted([6787, 6788, 6789], 6_840, 6_850), unopened: [6787, 6788, 6789] },
  'opening-next': { status: 'opening', ...minted([6787, 6788, 6789], 6_840, 6_850), unopened: [6788, 6789] },
  'opening-last': { status: 'opening', ...minted([6787, 6788], 6_840, 6_850), unopened: [6788] },
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
