/** Asks the connected wallet to list a pepper (EIP-747). */
import { useState } from 'react'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { t } from '@peppermint/ui/words/t.ts'
import { watchOutcomeWords, type WatchOutcome } from './pepperPageWords.ts'

export function WatchAsset({ id }: { readonly id: number }) {
  const { kit, site } = useSession()
  const [outcome, setOutcome] = useState<WatchOutcome>()

  async function add(): Promise<void> {
    if (outcome === 'asking') return
    setOutcome('asking')
    try {
      const isAdded = await kit.wallet.watchAsset({
        type: 'ERC721',
        address: site.deployment.contract,
        tokenId: BigInt(id),
      })
      setOutcome(isAdded ? 'added' : 'declined')
    } catch (error) {
      setOutcome(kit.wallet.explain(error, {}).outcome === 'rejected' ? 'declined' : 'failed')
    }
  }

  return (
    <>
      <button
        type="button"
        className="b secondary"
        aria-disabled={outcome === 'asking'}
        onClick={() => void add()}
      >
        {t`Add to wallet`}
      </button>
      <p className="outcome s" role="status">
        {outcome !== undefined && watchOutcomeWords(outcome)}
      </p>
    </>
  )
}
