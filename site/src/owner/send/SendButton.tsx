/** Opens the dialog that sends a pepper, which loads on the first press. */
import { lazyPart, useLazyPart, useStore } from '@peppermint/wallet-kit'
import { useState } from 'react'
import type { Address } from 'viem'
import { useSession } from '../../collection/CollectionRoot.tsx'
import { useEntries } from '../../collection/useWallet.ts'
import { hasPendingSend } from './sendNote.ts'

const sendPart = lazyPart(() => import('./SendDialog.tsx').then(({ SendDialog }) => SendDialog))

interface SendButtonProps {
  readonly id: number
  /** The connected account. */
  readonly owner: Address
}

export function SendButton({ id, owner }: SendButtonProps) {
  const { kit, site } = useSession()
  const journal = useStore(kit.loaded)?.journal
  const entries = useEntries()
  const { contract } = site.deployment
  const isPending = journal !== undefined && hasPendingSend(journal, entries, { contract, token: id })
  const [isOpen, setOpen] = useState(false)
  const { part: SendDialog, failures } = useLazyPart(sendPart, isOpen)
  return (
    <>
      <button
        type="button"
        className="b secondary"
        aria-disabled={isPending}
        onClick={() => !isPending && setOpen(true)}
      >
        {isOpen && SendDialog === undefined ? 'Loading…' : 'Send'}
        <span className="sr">
          {' '}
          {COLLECTION.unit.one} {id}
        </span>
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
