/** Who gets what in one call of an airdrop, as its bytes say: every account, with its quantity. */
import type { AirdropRecipient } from '@peppermint/sale/operations'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface RecipientsProps {
  readonly recipients: readonly AirdropRecipient[]
  /** Names the call among others. */
  readonly title: string
}

export const Recipients = ({ recipients, title }: RecipientsProps) => (
  // It scrolls, so the keyboard has to reach it.
  <div role="region" aria-label={t`Who gets what: ${title}`} tabIndex={0} className="recipients">
    <table>
      <thead>
        <tr>
          <th scope="col">{t`Account`}</th>
          <th scope="col">{t`Quantity`}</th>
        </tr>
      </thead>
      <tbody>
        {recipients.map(({ account, quantity }, index) => (
          <tr key={index}>
            <td className="brk">{account}</td>
            <td>{formatInteger(quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
