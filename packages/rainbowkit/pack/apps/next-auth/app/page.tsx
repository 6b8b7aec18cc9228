import { ConnectButton } from '@rainbow-me/rainbowkit'
import { auth } from '../auth'
import { Reader } from './Reader'

export default async function Page() {
  const session = await auth()
  return (
    <main>
      <ConnectButton chainStatus="name" showBalance={false} />
      <p>{`The server knows ${session?.user?.name ?? 'no reader'}`}</p>
      <Reader />
    </main>
  )
}
