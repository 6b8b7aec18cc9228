/** Mints of the connected account that Canto has not confirmed yet, from the journal. */
import { onThisDeployment, pendingMints } from '@peppermint/ui/mints/journalMint.ts'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { useEntries } from '@peppermint/ui/account/useWallet.ts'
import { pendingMintWords } from './ownerWords.ts'
import { rich, type Elements } from '@peppermint/ui/words/rich.tsx'
import { parts } from '@peppermint/ui/words/t.ts'

const LINK: Elements = { a: (text) => <a href="/">{text}</a> }

export function PendingMints() {
  const { site } = useSession()
  const entries = useEntries()
  const pending = pendingMints(onThisDeployment(entries, site.deployment.contract))
  if (pending.length === 0) return null
  return (
    <div className="pending" role="status">
      {pending.map((mint) => (
        <p key={mint.id} className="notice">
          {pendingMintWords(mint.quantity)} {rich(parts`<a>Follow it on the mint page</a>.`, LINK)}
        </p>
      ))}
    </div>
  )
}
