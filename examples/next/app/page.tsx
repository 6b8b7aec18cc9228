import { ConnectButton } from '@peppermint/wallet-kit'
import { Account } from './Account'

/** A server component: the button is drawn on the server and woken in the browser. */
export default function Page() {
  return (
    <main>
      <ConnectButton />
      <Account />
    </main>
  )
}
