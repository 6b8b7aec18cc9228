/** An address, whole or shortened, with a link to the block explorer that this page's configuration names. */
import { getAddress, type Address } from 'viem'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import { cleanText } from '../words/plainText.ts'
import { useWorkspace } from '../workspace.ts'

interface AddressTextProps {
  readonly address: Address
  /** An untrusted name: shown beside the address, never instead of it. */
  readonly name?: string | null
  readonly isShort?: boolean
}

export function AddressText({ address, name, isShort }: AddressTextProps) {
  const { explorer } = useWorkspace().site
  // Also with the checksum of another case: the digits are what counts.
  const checksummed = getAddress(address.toLowerCase())
  const shown = isShort === true ? shortenHex(checksummed) : checksummed
  const clean = cleanText(name)
  return (
    <span className="address">
      {clean !== '' && <span className="named">{clean} </span>}
      {explorer === undefined ? (
        <span className="hash" title={isShort === true ? checksummed : undefined}>
          {shown}
        </span>
      ) : (
        <a
          className="hash"
          href={`${explorer}/address/${checksummed}`}
          target="_blank"
          rel="noreferrer"
          title={isShort === true ? checksummed : undefined}
        >
          {shown}
        </a>
      )}
    </span>
  )
}
