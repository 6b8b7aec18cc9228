/** The panel's transaction states. Loaded once a mint is possible, before it is needed. */
import type { TransactionState, PanelPart, PendingMints } from '../panelBody.ts'
import { TransactionBody } from './TransactionBody.tsx'
import { CoinLinks } from './CoinLinks.tsx'
import { Pending } from './Pending.tsx'
import { transactionWords } from '../words/transactionWords.ts'

export const mintsPart: PanelPart<TransactionState> & PendingMints = {
  words: transactionWords,
  Body: TransactionBody,
  Pending,
  CoinLinks,
}
