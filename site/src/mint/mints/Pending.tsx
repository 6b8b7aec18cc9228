/** Mints on their way that the panel’s state is not about: another account’s, or ours while no sale could be read. */
import type { PendingMint } from '../panelState.ts'
import { peppers, shortHex } from '../naming.ts'
import { TransactionLink } from './TransactionLink.tsx'

interface PendingProps {
  readonly mints: readonly PendingMint[]
  readonly explorer: string | undefined
}

export function Pending({ mints, explorer }: PendingProps) {
  return (
    <div role="list" aria-label="Mints on their way">
      {mints.map(({ id, hash, account, quantity }) => (
        <p key={id} role="listitem" className="note plain">
          A mint of {peppers(quantity)} from {shortHex(account)} was sent. It does not need this page to stay
          open; connect that wallet to see how it went: <TransactionLink hash={hash} explorer={explorer} />
        </p>
      ))}
    </div>
  )
}
