/** From a mint in the journal to the panel's state: an open prompt, a mint on its way, what came of it. Pure. */
import type { JournalMint, MintInputs } from './mintInputs.ts'
import type { MintRecord, Open, PanelState, Wallet } from './panelState.ts'
import { peppersOf } from './peppers.ts'
import { numbered } from './phases.ts'

/** Seconds after sending from which the panel says that it takes longer than usual. */
const SLOW_SECONDS = 60

/** What a mint's state shows besides the mint. */
interface Around extends Pick<MintInputs, 'now' | 'cards' | 'isDurable'> {
  readonly open: Open
  readonly wallet: Wallet
  /** How many more this account could mint now. */
  readonly canMintMore: number
}

export function mintState(
  journalMint: JournalMint,
  { now, cards, isDurable, open, wallet, canMintMore }: Around,
): PanelState {
  const { entry, note, isAwaited } = journalMint
  const mint = mintRecord(journalMint)
  const shown = { ...open, wallet, mint }
  const elapsed = Math.max(0, Math.floor((now - mint.sentAt) / 1000))
  switch (entry.status) {
    case 'requested': {
      const phase = numbered(open.sale)[note.phase]
      const prompt = { at: 'prompt', ...shown, restored: !isAwaited, elapsed, cost: note.cost } as const
      return { ...prompt, ...(phase && { phase }) }
    }
    case 'sent': {
      const pace = entry.unseen ? 'unseen' : elapsed >= SLOW_SECONDS ? 'slow' : 'usual'
      const submitted = { at: 'submitted', ...shown, elapsed, pace, isDurable } as const
      return { ...submitted, ...(entry.repriced && { followed: 'repriced' }) }
    }
    case 'replaced': {
      const { reason, replacementHash, tentative: isGuess = false } = entry
      return {
        at: 'replaced',
        ...shown,
        how: reason,
        isGuess,
        ...(replacementHash && { by: replacementHash }),
      }
    }
  }
  const { executor, request, account } = entry
  const block = Number(entry.blockNumber)
  const fee = entry.gasUsed * entry.effectiveGasPrice
  if (entry.status === 'failed')
    return { at: 'reverted', ...shown, revert: entry.revert, fee, block, canRetry: canMintMore > 0 }
  // Another account may have sent it, as a Safe's owner does: then that one paid the fee, and perhaps the price.
  const isOwn = executor === undefined || executor.from.toLowerCase() === account.toLowerCase()
  const { value } = request
  const outcome = { ...shown, fee: isOwn ? fee : 0n, block }
  const paid = isOwn ? (executor?.value ?? value) : entry.status === 'confirmed' ? value : 0n
  if (entry.status === 'inner-failed') return { at: 'inner-failed', ...outcome, paid }
  const peppers = peppersOf(keptIds(entry.receiptData), open.sale.shelf, cards)
  const at = peppers.some((pepper) => pepper.at === 'sealed') ? 'packed' : 'opened'
  return { at, ...outcome, paid, peppers, canMintMore }
}

/** What every state of a mint shows of it. */
export function mintRecord({ entry, note }: Pick<JournalMint, 'entry' | 'note'>): MintRecord {
  const record = {
    id: entry.id,
    quantity: note.quantity,
    sentAt: 'sentAt' in entry ? entry.sentAt : entry.requestedAt,
  }
  return 'hash' in entry && entry.hash ? { ...record, hash: entry.hash } : record
}

/** Ids of the tokens that the journal kept of a receipt. */
export function keptIds(kept: unknown): readonly number[] {
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []
}
