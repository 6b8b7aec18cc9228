import { ConnectButton } from '../../../../src/index.ts'
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
