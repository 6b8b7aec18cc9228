/** The hashes of what is signed, folded, with the two ways to check them. */
import type { ReactNode } from 'react'
import { t } from '@peppermint/ui/words/t.ts'
import { HashBlock, type NamedHash } from './HashBlock.tsx'

interface HashCheckProps {
  readonly hashes: readonly NamedHash[]
  /** How they were computed. */
  readonly note: ReactNode
  /** What an independent computation needs. */
  readonly children: ReactNode
}

export function HashCheck({ hashes, note, children }: HashCheckProps) {
  return (
    <details className="hash-check">
      <summary>{t`Check on your device`}</summary>
      <div className="hash-ways">
        <h4>{t`Compare the hashes`}</h4>
        <p className="m">
          {t`A hardware wallet may show these hashes instead of the sentence. If the marked ends are the same there, it signs what this page shows.`}
        </p>
        <HashBlock hashes={hashes} />
        {note}
        <h4>{t`Compute them elsewhere`}</h4>
        <p className="m">
          {t`This page could be wrong. Another device or person can compute the hashes from these values, without this page.`}
        </p>
        {children}
      </div>
    </details>
  )
}
