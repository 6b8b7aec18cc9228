/** A field for an address, checked after it was typed. */
import { useState } from 'react'
import type { Address } from 'viem'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { readAddress } from '@peppermint/ui/parts/readAddress.ts'
import { TextField } from '@peppermint/ui/parts/Fields.tsx'
import { isSameAccount } from '../review/access.ts'
import { AccountCheck } from './AccountCheck.tsx'
import { addressProblemWords } from '@peppermint/ui/words/addressWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

export interface TypedField {
  readonly text: string
  readonly setText: (text: string) => void
  /** The address, if the text is one. */
  readonly address: Address | undefined
  /** Of a text that is none, once it is as long as an address. */
  readonly problem: string | undefined
}

const ADDRESS_LENGTH = 42

export function useAddressField(initial = ''): TypedField {
  const [text, setText] = useState<string>(initial)
  const { chainId } = useSession().site.deployment
  const typed = readAddress(text, chainId)
  return {
    text,
    setText,
    address: typed.status === 'valid' ? typed.address : undefined,
    problem:
      typed.status !== 'valid' && text.trim().length >= ADDRESS_LENGTH
        ? addressProblemWords(typed)
        : undefined,
  }
}

interface AddressFieldProps {
  readonly label: string
  readonly field: TypedField
  readonly hint?: string
}

export const AddressField = ({ label, field, hint = t`0x and 40 hex digits` }: AddressFieldProps) => (
  <TextField label={label} value={field.text} onChange={field.setText} problem={field.problem} hint={hint} />
)

/** Why the account can't be paid: there is none yet, or it is the collection, which takes only what mints pay. */
export const receiverObstacle = (field: TypedField, contract: Address): string | undefined =>
  addressObstacle(field) ??
  (isSameAccount(field.address, contract)
    ? t`This is the collection’s own contract. It takes no such payments.`
    : undefined)

/** For an account that is about to be paid. */
export const ReceiverField = ({ contract, ...props }: AddressFieldProps & { readonly contract: Address }) => (
  <>
    <AddressField {...props} />
    {props.field.address !== undefined && receiverObstacle(props.field, contract) === undefined && (
      <AccountCheck role="payee" address={props.field.address} />
    )}
  </>
)

export const addressObstacle = ({ address }: TypedField): string | undefined =>
  address === undefined ? t`Enter an address to review this.` : undefined
