/** An address field that the host's address book can fill, in a frame of an allowed host. */
import { useStore } from '@peppermint/wallet-kit'
import { SelectField, TextField } from '@peppermint/ui/parts/Fields.tsx'
import { addressOptions, chosenAddress } from './addressOptions.ts'
import HostNamesButton from './HostNamesButton.tsx'
import { hostNames } from './hostNames.ts'

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
          label="From your Safe’s address book"
          value={chosenAddress(names, value)}
          onChange={onChange}
          options={[['', 'Choose a name'], ...options]}
          hint="Only the address above counts. Names prove nothing."
        />
      )}
      <HostNamesButton />
    </>
  )
}
