/** Opens the dialog that sends a pepper, which loads on the first press. */
import { lazyPart, useLazyPart, useStore } from '@peppermint/wallet-kit'
import { useState } from 'react'
import type { Address } from 'viem'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { useEntries } from '@peppermint/ui/account/useWallet.ts'
import { rich, type Elements } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'
import { hasPendingSend } from '../../collection/sendNote.ts'

const sendPart = lazyPart(() => import('./SendDialog.tsx').then(({ SendDialog }) => SendDialog))

/** Text for screen readers only. */
const ELEMENTS: Elements = { sr: (text) => <span className="sr">{text}</span> }

interface SendButtonProps {
  readonly id: number
  /** The connected account. */
  readonly owner: Address
  /** As of which block it is theirs. */
  readonly block: number
}

export function SendButton({ id, owner, block }: SendButtonProps) {
  const { kit, site } = useSession()
  const journal = useStore(kit.loaded)?.journal
  const entries = useEntries()
  const { contract } = site.deployment
  const isPending = journal !== undefined && hasPendingSend(journal, entries, { contract, token: id }, block)
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
        {rich(
          isOpen && SendDialog === undefined
            ? parts`Loading…<sr> ${COLLECTION.unit.one} ${id}</sr>`
            : parts`Send<sr> ${COLLECTION.unit.one} ${id}</sr>`,
          ELEMENTS,
        )}
      </button>
      {isOpen && failures > 0 && SendDialog === undefined && (
        <p role="alert">{t`Part of this page didn’t load. Check your connection; it tries again by itself.`}</p>
      )}
      {isOpen && SendDialog !== undefined && (
        <SendDialog id={id} owner={owner} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
