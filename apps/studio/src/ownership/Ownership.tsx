/** Who owns the collection, and how it is handed over: offered by one account, accepted by the other. */
import { useState } from 'react'
import type { Operation } from '@peppermint/sale/operations'
import { AccountLink } from '@peppermint/ui/parts/AccountLink.tsx'
import { renounceObstacle } from '../words/ownershipWords.ts'
import { ownerTypeWords } from '../words/overviewWords.ts'
import { AccountCheck } from '../form/AccountCheck.tsx'
import { AddressField, addressObstacle, useAddressField } from '../form/AddressField.tsx'
import { ChangeForm } from '../form/ChangeForm.tsx'
import { SectionWork } from '../form/SectionWork.tsx'
import { isSameAccount } from '../review/access.ts'
import type { SectionProps } from '../sectionProps.ts'
import { t } from '@peppermint/ui/words/t.ts'

const NONE: readonly Operation[] = []

export function Ownership({ studio }: SectionProps) {
  const [operations, setOperations] = useState(NONE)
  const review = (operation: Operation): void => setOperations([operation])
  const field = useAddressField()
  const { collection } = studio
  const { owner, ownerAccount, pendingOwner } = collection
  const isRenounced = ownerAccount.type === 'none'
  const renounced = isRenounced ? t`The ownership was given up for good.` : undefined
  const same = isSameAccount(field.address, owner)
    ? t`This account is the owner already.`
    : isSameAccount(field.address, studio.contract)
      ? t`This is the collection’s own contract. It could never accept.`
      : undefined
  return (
    <SectionWork studio={studio} operations={operations} onStart={() => setOperations(NONE)}>
      <dl className="facts">
        <dt>{t`Owner`}</dt>
        <dd>
          {isRenounced ? (
            t`No account, for good`
          ) : (
            <>
              <AccountLink address={owner} isWhole />{' '}
              <span className="s m">{ownerTypeWords(ownerAccount)}</span>
            </>
          )}
        </dd>
        <dt>{t`Offered to`}</dt>
        <dd>{pendingOwner === undefined ? t`No account` : <AccountLink address={pendingOwner} isWhole />}</dd>
      </dl>
      {pendingOwner !== undefined && (
        <>
          <ChangeForm
            title={t`Accept`}
            about={t`The account that the ownership is offered to accepts it. From then on it is the owner.`}
            button={t`Review the acceptance`}
            onReview={() => review({ type: 'accept' })}
          />
          <ChangeForm
            title={t`Withdraw the offer`}
            about={t`The owner stays the owner, and the other account can no longer accept.`}
            button={t`Review the withdrawal`}
            onReview={() => review({ type: 'cancel-transfer' })}
          />
        </>
      )}
      <ChangeForm
        title={pendingOwner === undefined ? t`Hand over` : t`Offer it to another account`}
        about={t`Nothing changes until the new owner accepts, so a mistyped address gets nothing. A new offer replaces the one before.`}
        button={t`Review the offer`}
        obstacle={renounced ?? addressObstacle(field) ?? same}
        onReview={() => {
          if (field.address !== undefined) review({ type: 'transfer-ownership', newOwner: field.address })
        }}
      >
        {!isRenounced && (
          <AddressField
            label={t`New owner`}
            field={field}
            hint={t`An account or a Safe on ${COLLECTION.chain.name}`}
          />
        )}
        {field.address !== undefined && same === undefined && (
          <AccountCheck role="owner" address={field.address} />
        )}
      </ChangeForm>
      <ChangeForm
        title={t`Give it up`}
        about={t`Leaves the collection without an owner, for good. The contract allows it once the drawing is frozen, every payee is paid, and nothing is left to sell.`}
        button={t`Review giving it up`}
        obstacle={renounced ?? renounceObstacle(collection)}
        onReview={() => review({ type: 'renounce' })}
      />
    </SectionWork>
  )
}
