/** An address field that the host's address book can fill, in a frame of an allowed host. */
import { useStore } from '@peppermint/wallet-kit'
import { SelectField, TextField } from '@peppermint/ui/parts/Fields.tsx'
import HostNamesButton from './HostNamesButton.tsx'
import { hostNames, type HostNames } from './hostNames.ts'
import { addressOf } from '@peppermint/input/address'
import { cleanText } from '../words/plainText.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface HostAddressFieldProps {
  readonly label: string
  readonly hint: string
  readonly problem: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

export function HostAddressField({ value, onChange, ...field }: HostAddressFieldProps) {
  const names = useStore(hostNames)
  const options = addressOptions(names)
  return (
    <>
      <TextField {...field} value={value} onChange={onChange} />
      {options.length > 0 && (
        <SelectField
          label={t`From your Safe’s address book`}
          value={chosenAddress(names, value)}
          onChange={onChange}
          options={[['', t`Choose a name`], ...options]}
          hint={t`Only the address above counts. Names prove nothing.`}
        />
      )}
      <HostNamesButton />
    </>
  )
}

type Option = readonly [address: string, label: string]

/**
 * Entries of the host's address book as options of a field.
 * Each name with the whole address, by name. Empty unless the host's user allowed it.
 */
export const addressOptions = (state: HostNames): readonly Option[] =>
  state.status === 'granted'
    ? [...state.names]
        .map(([address, name]): Option => [address, `${cleanText(name)} · ${address}`])
        .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
    : []

/** The entry that an entered text is the address of; empty if none. A wrong checksum is none. */
export function chosenAddress(state: HostNames, text: string): string {
  const address = addressOf(text)
  return state.status === 'granted' && address !== undefined && state.names.has(address) ? address : ''
}
