/** The proceeds: what each payee was paid and is owed, and how its share moves. */
import { useState } from 'react'
import type { Operation } from '@peppermint/contracts/operations'
import type { Address } from 'viem'
import { AccountLink } from '../../collection/AccountLink.tsx'
import { SelectField } from '../../safe/compose/Fields.tsx'
import { formatCanto } from '../../words/format/amount.ts'
import { ReceiverField, receiverObstacle, useAddressField } from '../form/AddressField.tsx'
import { ChangeForm } from '../form/ChangeForm.tsx'
import { SectionWork } from '../form/SectionWork.tsx'
import { isSameAccount } from '../review/access.ts'
import type { SectionProps } from '../sections.ts'
import type { StudioCollection } from '../studioState.ts'

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
                <b>{payee.label}</b> <span className="m">{payee.share / 100}%</span>
              </p>
              <p className="s">
                <AccountLink address={payee.account} isWhole />
              </p>
              <p className="s m">
                {formatCanto(releasable)} to pay, {formatCanto(released)} paid
              </p>
            </div>
            <button
              type="button"
              className="b secondary"
              aria-disabled={releasable === 0n}
              onClick={() => releasable > 0n && review({ type: 'withdraw', payee: index })}
            >
              Pay<span className="sr"> {payee.label}</span>
            </button>
          </li>
        ))}
      </ul>
      <ChangeForm
        title="Pay everyone"
        about={`The contract has ${formatCanto(balance)}, of which ${formatCanto(owed)} can be paid now. Anyone may send this; the money goes only to the payees.`}
        button="Review the payment"
        obstacle={owed === 0n ? 'Nothing is owed now.' : undefined}
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
        title="Your payment to another address"
        about={`Your account is a payee, with ${formatCanto(owed)} to pay. You can have it sent elsewhere, this once.`}
        button="Review the payment elsewhere"
        obstacle={owed === 0n ? 'Nothing is owed to you now.' : receiverObstacle(to, contract)}
        onReview={() => {
          if (to.address !== undefined) onReview({ type: 'release-to', payee, to: to.address })
        }}
      >
        <ReceiverField contract={contract} label="Pay to" field={to} />
      </ChangeForm>
      <ChangeForm
        title="Give your share away"
        about="Another account becomes the payee, with everything that is owed now and later."
        button="Review the new payee"
        obstacle={receiverObstacle(account, contract)}
        onReview={() => {
          if (account.address !== undefined)
            onReview({ type: 'set-payee-account', payee, account: account.address })
        }}
      >
        <ReceiverField contract={contract} label="New payee" field={account} />
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
      title="A payee that rejects payments"
      about="The owner can move the share of an account that rejects its payment twice, at least a day apart, so that a wrong address locks no money. Shares themselves are fixed."
      button="Review the replacement"
      obstacle={
        owed === 0n
          ? 'Nothing is owed to this payee, so it can’t reject.'
          : receiverObstacle(account, contract)
      }
      onReview={() => {
        if (account.address !== undefined)
          onReview({ type: 'replace-payee', payee, account: account.address })
      }}
    >
      <SelectField
        label="Payee"
        value={chosen}
        onChange={setChosen}
        options={payees.map((each, index) => [String(index), each.payee.label] as const)}
      />
      <ReceiverField contract={contract} label="New account" field={account} />
    </ChangeForm>
  )
}
