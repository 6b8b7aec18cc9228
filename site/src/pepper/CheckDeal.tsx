/** Deals the cards again in the browser, from the crates' seeds, and compares the pepper's. */
import { useState } from 'react'
import { useSession } from '../collection/CollectionRoot.tsx'
import { dealCheckWords, type DealCheck } from '../words/pepperPageWords.ts'

interface CheckDealProps {
  readonly id: number
  /** Place in the deck. */
  readonly card: number
  /** As events count it, from 0. */
  readonly crate: number
}

export function CheckDeal({ id, card, crate }: CheckDealProps) {
  const { api } = useSession().site
  const [check, setCheck] = useState<DealCheck>({ status: 'idle' })

  async function run(): Promise<void> {
    if (check.status === 'checking') return
    setCheck({ status: 'checking' })
    try {
      const { readCrates, dealCard } = await import('./dealAgain.ts')
      const crates = await readCrates(api ?? '', crate)
      const dealt = dealCard(crates, id)
      setCheck(
        dealt === card
          ? { status: 'matches', crates: crates.length, card }
          : { status: 'differs', dealt: dealt ?? 0, card },
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
          Check the deal
        </button>
      )}
    </div>
  )
}
