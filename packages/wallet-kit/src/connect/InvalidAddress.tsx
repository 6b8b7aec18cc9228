/** Why the last connection ended: the wallet sent an address whose checksum is wrong (M-08). */
import { namedError } from '../errors/namedError.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import { useProblemText } from '../words/useProblemText.ts'

interface InvalidAddressProps {
  readonly address: string
  readonly walletName: string
  readonly explain: WalletPort['explain']
}

/** What happened, and what to do next, in the words that connecting to such an address has. */
export function InvalidAddress({ address, walletName, explain }: InvalidAddressProps) {
  // `AddressChecksumError` without the bytes of checking an address.
  const error = namedError('AddressChecksumError', address)
  const problem = explain(error, { walletName, walletAsked: false })
  const { title, detail } = useProblemText(problem)
  // Until the words are loaded there are others in their place.
  if (problem.code !== 'address-checksum') return null
  return (
    <p className="kit-note kit-bad" role="alert">
      <b>{title}</b>
      <br />
      <bdi>{address}</bdi>
      <br />
      {detail}
    </p>
  )
}
