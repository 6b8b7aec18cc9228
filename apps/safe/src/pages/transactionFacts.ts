/** Rows of a transaction's facts: how it was proposed, what it calls, when and by whom it ran. */
import type { Operation, TransactionDetails } from '@peppermint/safe/wire'
import { isAddressEqual, zeroAddress } from 'viem'
import { formatDayAndTime } from '../words/moments.ts'
import { cleanText } from '../words/plainText.ts'
import { coinAmount, tokenAmount } from '../words/tokenAmount.ts'

export const operationWords: Readonly<
  Record<Operation, { readonly label: string; readonly isAlarming: boolean }>
> = {
  0: { label: 'Call', isAlarming: false },
  1: { label: 'Delegate call: the other contract’s code runs as this Safe', isAlarming: true },
}

export interface TextFact {
  readonly name: string
  readonly value: string
  readonly note?: string
}

/** Facts that are texts, in their order. Addresses are drawn beside them. */
export function textFacts(details: TransactionDetails): readonly TextFact[] {
  const { detailedExecutionInfo: info, executedAt, safeAppInfo, note } = details
  const facts: TextFact[] = []
  const app = cleanText(safeAppInfo?.name)
  if (app !== '')
    facts.push({
      name: 'Proposed in',
      value: app,
      note: `Says it is at ${cleanText(safeAppInfo?.url, 80)}. Anyone can claim that.`,
    })
  if (note !== null) facts.push({ name: 'Note', value: cleanText(note, 200) })
  if (info?.type === 'MULTISIG') {
    facts.push({ name: 'Proposed', value: formatDayAndTime(info.submittedAt) })
    if (info.proposer === null) facts.push({ name: 'Proposed by', value: 'Unknown: no owner proposed it.' })
  }
  if (executedAt !== null) facts.push({ name: 'Ran', value: formatDayAndTime(executedAt) })
  if (info?.type === 'MULTISIG') {
    if (info.fee !== null)
      facts.push({ name: 'Network fee', value: `${coinAmount(info.fee)}, paid by the executor` })
    if (info.payment !== null && info.payment !== '0')
      facts.push({
        name: 'Refund',
        value: `${isAddressEqual(info.gasToken, zeroAddress) ? coinAmount(info.payment) : tokenAmount(info.payment, { symbol: null, decimals: null, address: info.gasToken })}, paid by the Safe`,
      })
  }
  return facts
}
