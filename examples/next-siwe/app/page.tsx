import { ConnectButton } from '@peppermint/wallet-kit'
import { Visitor } from './Visitor'

export default function Page() {
  return (
    <main>
      <ConnectButton />
      <Visitor />
    </main>
  )
}
