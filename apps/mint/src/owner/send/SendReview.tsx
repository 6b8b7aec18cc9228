/** What a transfer sends, decoded from its bytes, and its cost. */
import { formatRoundedUp, CURRENCY } from '@peppermint/ui/words/format/amount.ts'
import { pepperNumber } from '@peppermint/ui/words/collectionWords.ts'
import { contractRecipientWords } from './sendWords.ts'
import { t } from '@peppermint/ui/words/t.ts'
import type { PreparedSend } from './prepareSend.ts'

export function SendReview({ send }: { readonly send: PreparedSend }) {
  const { decoded, contract, data, estimatedFee, isContract } = send
  return (
    <>
      <p className="notice ok">{t`Tried on Canto’s newest block: it works. Nothing was sent yet.`}</p>
      <dl className="facts">
        <dt>{t`${COLLECTION.unit.oneCapital}`}</dt>
        <dd>{pepperNumber(Number(decoded.token))}</dd>
        <dt>{t`From`}</dt>
        <dd className="brk">{decoded.from}</dd>
        <dt>{t`To`}</dt>
        <dd className="brk">
          <b>{decoded.to}</b>
        </dd>
        <dt>{t`Estimated fee`}</dt>
        <dd>
          {formatRoundedUp(estimatedFee)} {CURRENCY}
        </dd>
        <dt>{t`Contract`}</dt>
        <dd className="brk">{contract}</dd>
        <dt>{t`Function`}</dt>
        <dd>{decoded.functionName}</dd>
      </dl>
      {isContract && <p className="notice warn">{contractRecipientWords}</p>}
      <p className="s m">
        {t`Compare the address with its owner, every digit. ${COLLECTION.unit.withArticleCapital} sent to the wrong one can’t be called back.`}
      </p>
      <details>
        <summary>{t`The bytes that your wallet is asked to send`}</summary>
        <p className="s brk hash">{data}</p>
      </details>
    </>
  )
}
