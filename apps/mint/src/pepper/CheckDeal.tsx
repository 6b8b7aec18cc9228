/** Deals the cards again in the browser, from the crates' seeds, and compares the pepper's. */
import { useState } from 'react'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { t } from '@peppermint/ui/words/t.ts'
import { dealCheckWords, type DealCheck } from './pepperPageWords.ts'

interface CheckDealProps {
  readonly id: number
  /** Place in the deck. */
  readonly card: number
}

export function CheckDeal({ id, card }: CheckDealProps) {
  const { api } = useSession().site
  const [check, setCheck] = useState<DealCheck>({ status: 'idle' })

  async function run(): Promise<void> {
    if (check.status === 'checking') return
    setCheck({ status: 'checking' })
    try {
      const { dealAgain } = await import('./dealAgain.ts')
      const dealt = await dealAgain(api ?? '', id)
      // Opened a moment ago: our server's list of crates may be older than its answer about this one.
      if (dealt.card === undefined) setCheck({ status: 'failed' })
      else
        setCheck(
          dealt.card === card
            ? { status: 'matches', crates: dealt.crates, card }
            : { status: 'differs', dealt: dealt.card, card },
        )
    } catch {
      setCheck({ status: 'failed' })
    }
  }

  return (
    <div className="check" data-status={check.status}>
      <p role="status">{dealCheckWords(check, id)}</p>
      {check.status !== 'matches' && check.status !== 'differs' && (
        <button
          type="button"
          className="b secondary"
          aria-disabled={check.status === 'checking'}
          onClick={() => void run()}
        >
          {t`Check the deal`}
        </button>
      )}
    </div>
  )
}
