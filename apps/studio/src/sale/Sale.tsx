/** The sale as a whole: pause, supply, royalty, and what draws the peppers. */
import { useState } from 'react'
import type { Operation } from '@peppermint/sale/operations'
import type { Address } from 'viem'
import { TextField } from '@peppermint/ui/parts/Fields.tsx'
import {
  MAX_ROYALTY_BASIS_POINTS,
  parseShare,
  shareObstacle,
  supplyObstacle,
  supplyWords,
} from '../words/saleFormWords.ts'
import {
  AddressField,
  addressObstacle,
  ReceiverField,
  receiverObstacle,
  useAddressField,
} from '../form/AddressField.tsx'
import { ChangeForm } from '../form/ChangeForm.tsx'
import { SectionWork } from '../form/SectionWork.tsx'
import type { SectionProps } from '../sectionProps.ts'
import type { StudioCollection } from '../studioState.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { shareWords } from '../words/overviewWords.ts'
import { artWords } from '../words/artWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

const NONE: readonly Operation[] = []

export function Sale({ studio }: SectionProps) {
  const [operations, setOperations] = useState(NONE)
  const review = (operation: Operation): void => setOperations([operation])
  const { collection } = studio
  const { paused } = collection.sale
  return (
    <SectionWork studio={studio} operations={operations} onStart={() => setOperations(NONE)}>
      <ChangeForm
        title={paused ? t`Minting is paused` : t`Minting is not paused`}
        about={
          paused
            ? t`No phase mints until it is resumed. Transfers work.`
            : t`A pause stops minting in every phase at once. Transfers, reveals and payouts still work.`
        }
        button={paused ? t`Resume minting` : t`Pause minting`}
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
      title={t`Supply`}
      about={supplyWords(sale)}
      button={t`Review the new supply`}
      obstacle={supplyObstacle(text, sale)}
      onReview={() => onReview({ type: 'lower-max-supply', maxSupply: Number(text) })}
    >
      <TextField label={t`New supply`} value={text} onChange={setText} inputMode="numeric" />
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
      title={t`Royalty`}
      about={t`${shareWords(royalty.share)} of a resale, as marketplaces are asked to pay it. At most ${shareWords(MAX_ROYALTY_BASIS_POINTS)}.`}
      button={t`Review the royalty`}
      obstacle={receiverObstacle(receiver, contract) ?? shareObstacle(basisPoints, royalty, receiver.address)}
      onReview={() => {
        if (receiver.address !== undefined && basisPoints !== undefined)
          onReview({ type: 'royalty', receiver: receiver.address, share: basisPoints })
      }}
    >
      <TextField label={t`Share, percent`} value={share} onChange={setShare} inputMode="decimal" />
      <ReceiverField contract={contract} label={t`Receiver`} field={receiver} />
    </ChangeForm>
  )
}

function DrawingForms({ collection: { isFrozen, renderer }, onReview }: FormProps) {
  const field = useAddressField()
  const frozen = isFrozen ? artWords.isFinal : undefined
  return (
    <>
      <ChangeForm
        title={artWords.title}
        about={
          <>
            {rich(artWords.source(renderer), {
              address: (text) => <span className="brk">{text}</span>,
            })}
          </>
        }
        button={t`Review the new contract`}
        obstacle={frozen ?? addressObstacle(field)}
        onReview={() => {
          if (field.address !== undefined) onReview({ type: 'set-renderer', renderer: field.address })
        }}
      >
        {!isFrozen && <AddressField label={t`New contract`} field={field} />}
      </ChangeForm>
      <ChangeForm
        title={t`Freeze`}
        about={isFrozen ? artWords.frozen : artWords.freeze}
        button={t`Review the freeze`}
        obstacle={frozen}
        onReview={() => onReview({ type: 'freeze' })}
      />
    </>
  )
}
