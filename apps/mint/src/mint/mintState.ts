/** Derives the panel's state from a mint in the journal: prompt, submitted, or its outcome. Pure. */
import { isUnclear } from '@peppermint/wallet-kit/transactions'
import type { MintInputs } from './mintInputs.ts'
import { mintedTokenIds, toMintRecord, type JournalMint } from '@peppermint/ui/mints/mintRecord.ts'
import type { Minted, Open, PanelState, Wallet } from './panelState.ts'
import { toPeppers, type Pepper } from '@peppermint/ui/tokens/peppers.ts'
import { indexedPhases } from '@peppermint/ui/sale/phases.ts'

/** Age from which a submitted mint counts as slow. */
const SLOW_SECONDS = 60

/** Context of a mint's state. */
interface MintContext
  extends
    Pick<MintInputs, 'now' | 'cards' | 'unopened' | 'isDurable' | 'attempt'>,
    Pick<Minted, 'canMintMore' | 'isAtLimit'> {
  readonly open: Open
  readonly wallet: Wallet
}

export function toMintState(
  journalMint: JournalMint,
  { now, cards, unopened, isDurable, open, wallet, canMintMore, isAtLimit, attempt }: MintContext,
): PanelState {
  const { entry, note, isAwaited, isProposal } = journalMint
  const mint = toMintRecord(journalMint)
  const shown = { ...open, wallet, mint }
  const notice = attempt.status === 'idle' ? attempt.notice : undefined
  const problem = notice?.kind === 'problem' ? notice.problem : undefined
  const elapsed = Math.max(0, Math.floor((now - mint.sentAt) / 1000))
  // Its wallet answers with the hash of a proposal, which is none of the chain's.
  if (isProposal)
    return {
      status: 'proposal',
      ...shown,
      elapsed,
      isDurable,
      canMintMore,
      entry,
      isAwaited,
      ...(isUnclear(entry) && { isUnclear: true }),
      phaseIndex: note.phase,
      price: note.cost.price,
    }
  switch (entry.status) {
    case 'requested': {
      const phase = indexedPhases(open.sale)[note.phase]
      const { request } = entry
      const prompt = { status: 'prompt', ...shown, elapsed, cost: note.cost, request } as const
      const unclear = isUnclear(entry) && { unclear: problem === undefined ? {} : { problem } }
      return { ...prompt, isRestored: !isAwaited, ...unclear, ...(phase && { phase }) }
    }
    case 'sent': {
      const pace = entry.unseen ? 'unseen' : elapsed >= SLOW_SECONDS ? 'slow' : 'usual'
      const submitted = { status: 'submitted', ...shown, elapsed, pace, isDurable } as const
      return { ...submitted, ...(entry.repriced && { resubmission: 'repriced' }) }
    }
    case 'replaced': {
      const { reason, replacementHash, tentative: isTentative = false } = entry
      return {
        status: 'replaced',
        ...shown,
        reason,
        isTentative,
        ...(replacementHash && { replacementHash }),
      }
    }
  }
  const { executor, request, account } = entry
  const block = Number(entry.blockNumber)
  const fee = entry.gasUsed * entry.effectiveGasPrice
  if (entry.status === 'failed')
    return { status: 'reverted', ...shown, revert: entry.revert, fee, block, canRetry: canMintMore > 0 }
  // Another account may have sent it, for example a Safe's owner, who then paid the fee and perhaps the price.
  const isOwn = executor === undefined || executor.from.toLowerCase() === account.toLowerCase()
  const { value } = request
  const outcome = { ...shown, fee: isOwn ? fee : 0n, block }
  const paid = isOwn ? (executor?.value ?? value) : entry.status === 'confirmed' ? value : 0n
  if (entry.status === 'inner-failed') return { status: 'inner-failed', ...outcome, paid }
  const peppers = toPeppers(mintedTokenIds(entry.receiptData), open.sale.crateStatus, cards)
  // Without their cards there is nothing to show: the packets stay closed until they are read.
  const isRead = peppers.every((pepper) => pepper.status === 'revealed' && pepper.card !== undefined)
  const minted = { ...outcome, paid, peppers, canMintMore, ...(isAtLimit && { isAtLimit }) }
  if (!isRead || unopened === undefined) {
    // Of crates that are all open, nothing is shown before the packets are opened.
    const areOpen = peppers.every(({ status }) => status === 'revealed')
    return { status: 'packed', ...minted, peppers: areOpen ? peppers.map(withoutCard) : peppers }
  }
  return unopened.length > 0 ? { status: 'opening', ...minted, unopened } : { status: 'revealed', ...minted }
}

const withoutCard = ({ status, id }: Pepper): Pepper => ({ status, id })
