/** How the last attempt to connect ended, and the one sentence that tells it to those who listen. */
import type { Problem } from '../errors/index.ts'
import type { WalletSnapshot } from '../wallets/wallet.ts'

/** The last attempt's end, as far as the dialog still shows it. */
export type Outcome =
  | { readonly at: 'none' }
  /** The visitor said no, in the wallet or here. Nothing is said about it. */
  | { readonly at: 'refused'; readonly id: string }
  | { readonly at: 'failed'; readonly id: string; readonly name: string; readonly problem: Problem }

/** A problem as it reads to someone who was only connecting: then it is certain that no money moved. */
export function whileConnecting(problem: Problem, walletName: string): Problem {
  if (problem.moneyMoved === false) return problem
  const detail = `${walletName} answered with an error. Connecting moves nothing, so no money has moved. Try again, or choose another wallet.`
  return { ...problem, detail, moneyMoved: false }
}

/** What a screen reader is told of the dialog's state. */
export function statusOf(snapshot: WalletSnapshot, outcome: Outcome): string {
  if (snapshot.at === 'connecting') return `Confirm in ${snapshot.walletName}`
  if (outcome.at === 'failed') return outcome.problem.title
  if (snapshot.discovery === 'failed') return 'Wallets could not be looked up'
  const count = snapshot.wallets.length
  if (count) return count === 1 ? '1 wallet found' : `${count} wallets found`
  return snapshot.discovery === 'done' ? 'No wallet found in this browser' : 'Looking for wallets'
}
