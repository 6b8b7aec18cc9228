/**
 * The figures of a request to compare with the wallet's window, in the forms that wallets show: short and whole, decimal
 * and hexadecimal. From the same request that the wallet is asked for, so that they cannot differ from it.
 */
import { Fragment, type ReactNode } from 'react'
import { toQuantity, type JournalEntry, type TransactionRequest } from '@peppermint/wallet-kit/transactions'
import { CURRENCY, formatExact } from '../words/format/amount.ts'
import { shortenHex } from '../words/format/names.ts'
import { t } from '../words/t.ts'

export interface Figure {
  readonly what: string
  readonly value: ReactNode
}

/** Network, contract and amount, in this order. */
export function requestFigures(
  { to, value }: Pick<TransactionRequest, 'to' | 'value'>,
  chainId: number,
): readonly [network: Figure, contract: Figure, amount: Figure] {
  return [
    { what: t`Network`, value: `${COLLECTION.chain.name}: ${chainId} (${toQuantity(chainId)})` },
    {
      what: t`Contract`,
      value: (
        <>
          <b>{shortenHex(to)}</b> <small className="brk">{to}</small>
        </>
      ),
    },
    {
      what: t`You send`,
      value: (
        <>
          {formatExact(value)} {CURRENCY} <small className="brk">({toQuantity(value)})</small>
        </>
      ),
    },
  ]
}

/** Beside the figures of what the wallet is asked for. */
export const compareWords = t`Check contract, amount and network. If any differs, reject.`

/** As a list, beside the sentence that asks for a confirmation. */
export function AskedFigures({ asked }: { readonly asked: JournalEntry | undefined }) {
  if (asked === undefined) return null
  return (
    <dl className="facts asked" data-asked={asked.id}>
      {requestFigures(asked.request, asked.chainId).map(({ what, value }) => (
        <Fragment key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
