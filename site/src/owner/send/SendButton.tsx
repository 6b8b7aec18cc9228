/** Opens the dialog that sends a pepper, which loads on the first press. */
import { lazyPart, useLazyPart } from '@peppermint/wallet-kit'
import { useState } from 'react'
import type { Address } from 'viem'

const sendPart = lazyPart(() => import('./SendDialog.tsx').then(({ SendDialog }) => SendDialog))

interface SendButtonProps {
  readonly id: number
  /** The connected account. */
  readonly owner: Address
}

export function SendButton({ id, owner }: SendButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { part: SendDialog, failures } = useLazyPart(sendPart, isOpen)
  return (
    <>
      <button type="button" className="b secondary" onClick={() => setOpen(true)}>
        {isOpen && SendDialog === undefined ? 'Loading…' : 'Send'}
        <span className="sr"> pepper {id}</span>
      </button>
      {isOpen && failures > 0 && SendDialog === undefined && (
        <p role="alert">Part of this page didn’t load. Check your connection; it tries again by itself.</p>
      )}
      {isOpen && SendDialog !== undefined && (
        <SendDialog id={id} owner={owner} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
