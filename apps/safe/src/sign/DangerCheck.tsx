/** Asked before something dangerous is signed or executed. */
import { useState } from 'react'
import type { Severity } from '@peppermint/safe/review'
import type { Hex } from 'viem'
import { t } from '@peppermint/ui/words/t.ts'

/** @param findings of a transaction or of a message. */
export const hasDanger = (findings: readonly { readonly severity: Severity }[]): boolean =>
  findings.some(({ severity }) => severity === 'danger')

/** Whether the visitor has ticked it for this very hash: a tick does not hold for another. @param hash what is signed. */
export function useDangerRead(hash: Hex) {
  const [readHash, setReadHash] = useState<Hex>()
  return {
    isRead: readHash === hash,
    setRead: (isRead: boolean) => setReadHash(isRead ? hash : undefined),
  }
}

interface DangerCheckProps {
  readonly isRead: boolean
  readonly onChange: (isRead: boolean) => void
}

export function DangerCheck({ isRead, onChange }: DangerCheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={isRead} onChange={(event) => onChange(event.target.checked)} />
      <span>{t`I have read what is marked as danger above, and want to continue.`}</span>
    </label>
  )
}
