/** Transfers of the connected account that are pending or ended lately, from the journal: also after a reload. */
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from '@peppermint/wallet-kit'
import { isUnclear } from '@peppermint/wallet-kit/transactions'
import { useEffect, useState } from 'react'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { useEntries } from '@peppermint/ui/account/useWallet.ts'
import { sendStatusWords } from './sendWords.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { selectShownSends } from '../../collection/sendNote.ts'

/** @param ids only transfers of these tokens; of all unless given. */
export function SendStatus({ ids }: { readonly ids?: readonly number[] }) {
  const { kit, site } = useSession()
  const loaded = useStore(kit.loaded)
  const entries = useEntries()
  const queryClient = useQueryClient()
  const [openedAt] = useState(() => Date.now())
  const sends = selectShownSends(entries, site.deployment.contract, openedAt).filter(
    ({ note }) => ids === undefined || ids.includes(note.token),
  )
  const confirmed = sends.filter(({ entry }) => entry.status === 'confirmed').map(({ entry }) => entry.id)

  const outcome = confirmed.join()
  useEffect(() => {
    if (outcome !== '') void queryClient.invalidateQueries()
  }, [outcome, queryClient])

  return (
    <div className="sends" role="status">
      {sends.map(({ entry, note }) => {
        const { tone, text } = sendStatusWords(entry, note, loaded?.journal.isRequestOpen(entry.id) ?? false)
        const hash = 'hash' in entry ? entry.hash : undefined
        return (
          <p key={entry.id} className="notice" data-tone={tone} data-status={entry.status}>
            {text}
            {isUnclear(entry) && (
              <>
                {' '}
                <button
                  type="button"
                  className="b secondary"
                  onClick={() => loaded?.journal.dismiss(entry.id)}
                >
                  {t`It wasn’t sent`}
                </button>
              </>
            )}
            {hash !== undefined && site.explorer !== undefined && (
              <>
                {' '}
                <a href={`${site.explorer}/tx/${hash}`} target="_blank" rel="noreferrer">
                  {t`View the transaction`}
                </a>
              </>
            )}
          </p>
        )
      })}
    </div>
  )
}
