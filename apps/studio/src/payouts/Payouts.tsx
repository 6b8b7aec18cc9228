/** The proceeds: what each payee was paid and is owed, and how its share moves. */
import { labelWords } from '@peppermint/ui/words/format/names.ts'
import { useState } from 'react'
import type { Operation } from '@peppermint/sale/operations'
import type { Address } from 'viem'
import { AccountLink } from '@peppermint/ui/parts/AccountLink.tsx'
import { SelectField } from '@peppermint/ui/parts/Fields.tsx'
import { formatCoin } from '@peppermint/ui/words/format/amount.ts'
import { ReceiverField, receiverObstacle, useAddressField } from '../form/AddressField.tsx'
import { ChangeForm } from '../form/ChangeForm.tsx'
import { SectionWork } from '../form/SectionWork.tsx'
import { isSameAccount } from '../review/access.ts'
import type { SectionProps } from '../sectionProps.ts'
import type { StudioCollection } from '../studioState.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { SCREEN_READER } from '@peppermint/ui/words/screenReader.tsx'
import { shareWords } from '../words/overviewWords.ts'
import { parts, t } from '@peppermint/ui/words/t.ts'

const NONE: readonly Operation[] = []

export function Payouts({ studio }: SectionProps) {
  const [operations, setOperations] = useState(NONE)
  const review = (operation: Operation): void => setOperations([operation])
  const { collection, account } = studio
  const { payees, balance } = collection
  const owed = payees.reduce((sum, { releasable }) => sum + releasable, 0n)
  const own = payees.findIndex(({ payee }) => isSameAccount(payee.account, account))
  return (
    <SectionWork studio={studio} operations={operations} onStart={() => setOperations(NONE)}>
      <ul className="payees">
        {payees.map(({ payee, released, releasable }, index) => (
          <li key={index}>
            <div>
              <p>
                <b>{labelWords(payee.label)}</b> <span className="m">{shareWords(payee.share)}</span>
              </p>
              <p className="s">
                <AccountLink address={payee.account} isWhole />
              </p>
              <p className="s m">{t`${formatCoin(releasable)} to pay, ${formatCoin(released)} paid`}</p>
            </div>
            <button
              type="button"
              className="b secondary"
              aria-disabled={releasable === 0n}
              onClick={() => releasable > 0n && review({ type: 'withdraw', payee: index })}
            >
              {rich(parts`Pay<sr> ${labelWords(payee.label)}</sr>`, SCREEN_READER)}
            </button>
          </li>
        ))}
      </ul>
      <ChangeForm
        title={t`Pay everyone`}
        about={t`The contract has ${formatCoin(balance)}, of which ${formatCoin(owed)} can be paid now. Anyone may send this; the money goes only to the payees.`}
        button={t`Review the payment`}
        obstacle={owed === 0n ? t`Nothing is owed now.` : undefined}
        onReview={() => review({ type: 'withdraw' })}
      />
      {own !== -1 && (
        <OwnShareForms contract={studio.contract} collection={collection} payee={own} onReview={review} />
      )}
      <ReplaceForm contract={studio.contract} collection={collection} onReview={review} />
    </SectionWork>
  )
}

interface FormProps {
  readonly contract: Address
  readonly collection: StudioCollection
  readonly onReview: (operation: Operation) => void
}

function OwnShareForms({ contract, collection, payee, onReview }: FormProps & { readonly payee: number }) {
  const to = useAddressField()
  const account = useAddressField()
  const owed = collection.payees[payee]?.releasable ?? 0n
  return (
    <>
      <ChangeForm
        title={t`Your payment to another address`}
        about={t`Your account is a payee, with ${formatCoin(owed)} to pay. You can have it sent elsewhere, this once.`}
        button={t`Review the payment elsewhere`}
        obstacle={owed === 0n ? t`Nothing is owed to you now.` : receiverObstacle(to, contract)}
        onReview={() => {
          if (to.address !== undefined) onReview({ type: 'release-to', payee, to: to.address })
        }}
      >
        <ReceiverField contract={contract} label={t`Pay to`} field={to} />
      </ChangeForm>
      <ChangeForm
        title={t`Give your share away`}
        about={t`Another account becomes the payee, with everything that is owed now and later.`}
        button={t`Review the new payee`}
        obstacle={receiverObstacle(account, contract)}
        onReview={() => {
          if (account.address !== undefined)
            onReview({ type: 'set-payee-account', payee, account: account.address })
        }}
      >
        <ReceiverField contract={contract} label={t`New payee`} field={account} />
      </ChangeForm>
    </>
  )
}

function ReplaceForm({ contract, collection: { payees }, onReview }: FormProps) {
  const [chosen, setChosen] = useState('0')
  const account = useAddressField()
  const payee = Number(chosen)
  const owed = payees[payee]?.releasable ?? 0n
  return (
    <ChangeForm
      title={t`A payee that rejects payments`}
      about={t`The owner can move the share of an account that rejects its payment twice, at least a day apart, so that a wrong address locks no money. Shares themselves are fixed.`}
      button={t`Review the replacement`}
      obstacle={
        owed === 0n
          ? t`Nothing is owed to this payee, so it can’t reject.`
          : receiverObstacle(account, contract)
      }
      onReview={() => {
        if (account.address !== undefined)
          onReview({ type: 'replace-payee', payee, account: account.address })
      }}
    >
      <SelectField
        label={t`Payee`}
        value={chosen}
        onChange={setChosen}
        options={payees.map((each, index) => [String(index), labelWords(each.payee.label)] as const)}
      />
      <ReceiverField contract={contract} label={t`New account`} field={account} />
    </ChangeForm>
  )
}
