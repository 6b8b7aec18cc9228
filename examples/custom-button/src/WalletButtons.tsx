import { useWalletList } from '@peppermint/wallet-kit'
import { explain, isRejection } from '@peppermint/wallet-kit/errors'
import { useState } from 'react'

/** A button for each wallet that this browser has, without the kit's list. */
export function WalletButtons() {
  const { wallets, connect } = useWalletList()
  const [error, setError] = useState<unknown>()
  const connectTo = (id: string) => {
    setError(undefined)
    connect(id).catch(setError)
  }
  return (
    <>
      <ul>
        {wallets
          .filter(({ installed }) => installed)
          .map(({ id, name }) => (
            <li key={id}>
              <button type="button" onClick={() => connectTo(id)}>
                Log in with {name}
              </button>
            </li>
          ))}
      </ul>
      {/* Closing the wallet's window is a decision, not an error. */}
      {error !== undefined && !isRejection(error) && <p role="alert">{explain(error).title}</p>}
    </>
  )
}
