/** Why the last connection ended: the wallet sent an address whose checksum is wrong (M-08). */
import { useSay } from '../words/words.ts'

interface RefusedAddressProps {
  readonly address: string
  readonly walletName: string
}

/** What happened, and what to do next. */
export function RefusedAddress({ address, walletName: name }: RefusedAddressProps) {
  const say = useSay()
  return (
    <div className="kit-note kit-bad" role="alert">
      <p>
        <b>{say('connect.refused.title', '{name} sent an address with a wrong checksum', { name })}</b>
      </p>
      <p dir="ltr">{address}</p>
      <p>
        {say(
          'connect.refused.what',
          'A character of it is probably wrong, so the connection was ended. Nothing was sent. Check the account in {name}, then connect again.',
          { name },
        )}
      </p>
    </div>
  )
}
