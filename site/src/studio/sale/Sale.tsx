/** The sale as a whole: pause, supply, royalty, and what draws the peppers. */
import { useState } from 'react'
import type { Operation } from '@peppermint/contracts/operations'
import type { Address } from 'viem'
import { TextField } from '../../safe/compose/Fields.tsx'
import { formatInteger } from '../../words/format/integer.ts'
import {
  MAX_ROYALTY_BASIS_POINTS,
  parseShare,
  shareObstacle,
  supplyObstacle,
} from '../../words/studio/saleFormWords.ts'
import {
  AddressField,
  addressObstacle,
  ReceiverField,
  receiverObstacle,
  useAddressField,
} from '../form/AddressField.tsx'
import { ChangeForm } from '../form/ChangeForm.tsx'
import { SectionWork } from '../form/SectionWork.tsx'
import type { SectionProps } from '../sections.ts'
import type { StudioCollection } from '../studioState.ts'

const NONE: readonly Operation[] = []

export function Sale({ studio }: SectionProps) {
  const [operations, setOperations] = useState(NONE)
  const review = (operation: Operation): void => setOperations([operation])
  const { collection } = studio
  const { paused } = collection.sale
  return (
    <SectionWork studio={studio} operations={operations} onStart={() => setOperations(NONE)}>
      <ChangeForm
        title={paused ? 'Minting is paused' : 'Minting is not paused'}
        about={
          paused
            ? 'No phase mints until it is resumed. Transfers work.'
            : 'A pause stops minting in every phase at once. Transfers, reveals and payouts still work.'
        }
        button={paused ? 'Resume minting' : 'Pause minting'}
        onReview={() => review({ type: paused ? 'unpause' : 'pause' })}
      />
      <SupplyForm collection={collection} onReview={review} />
      <RoyaltyForm contract={studio.contract} collection={collection} onReview={review} />
      <DrawingForms collection={collection} onReview={review} />
    </SectionWork>
  )
}

interface FormProps {
  readonly collection: StudioCollection
  readonly onReview: (operation: Operation) => void
}

function SupplyForm({ collection: { sale }, onReview }: FormProps) {
  const [text, setText] = useState('')
  return (
    <ChangeForm
      title="Supply"
      about={`At most ${formatInteger(sale.maxSupply)} ${COLLECTION.unit.many}, ${formatInteger(sale.minted)} are minted. It can only be lowered, never raised.`}
      button="Review the new supply"
      obstacle={supplyObstacle(text, sale)}
      onReview={() => onReview({ type: 'lower-max-supply', maxSupply: Number(text) })}
    >
      <TextField label="New supply" value={text} onChange={setText} inputMode="numeric" />
    </ChangeForm>
  )
}

function RoyaltyForm({
  contract,
  collection: { royalty },
  onReview,
}: FormProps & { readonly contract: Address }) {
  const receiver = useAddressField(royalty.receiver)
  const [share, setShare] = useState(String(royalty.share / 100))
  const basisPoints = parseShare(share)
  return (
    <ChangeForm
      title="Royalty"
      about={`${royalty.share / 100}% of a resale, as marketplaces are asked to pay it. At most ${MAX_ROYALTY_BASIS_POINTS / 100}%.`}
      button="Review the royalty"
      obstacle={receiverObstacle(receiver, contract) ?? shareObstacle(basisPoints, royalty, receiver.address)}
      onReview={() => {
        if (receiver.address !== undefined && basisPoints !== undefined)
          onReview({ type: 'royalty', receiver: receiver.address, share: basisPoints })
      }}
    >
      <TextField label="Share, percent" value={share} onChange={setShare} inputMode="decimal" />
      <ReceiverField contract={contract} label="Receiver" field={receiver} />
    </ChangeForm>
  )
}

function DrawingForms({ collection: { isFrozen, renderer }, onReview }: FormProps) {
  const field = useAddressField()
  const frozen = isFrozen ? 'The drawing is final.' : undefined
  return (
    <>
      <ChangeForm
        title="Drawing"
        about={
          <>
            Drawn by the contract <span className="brk">{renderer}</span>.
          </>
        }
        button="Review the new contract"
        obstacle={frozen ?? addressObstacle(field)}
        onReview={() => {
          if (field.address !== undefined) onReview({ type: 'set-renderer', renderer: field.address })
        }}
      >
        {!isFrozen && <AddressField label="New contract" field={field} />}
      </ChangeForm>
      <ChangeForm
        title="Freeze"
        about={
          isFrozen
            ? `Frozen. Buyers know that their ${COLLECTION.unit.many} will always look the same.`
            : `Makes the drawing final, so that buyers know their ${COLLECTION.unit.many} will always look the same. It can’t be undone.`
        }
        button="Review the freeze"
        obstacle={frozen}
        onReview={() => onReview({ type: 'freeze' })}
      />
    </>
  )
}
