/** Asked before something dangerous is signed or executed. */
import { useState } from 'react'
import type { Finding } from '@peppermint/safe/review'
import type { Hex } from 'viem'

export const hasDanger = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'danger')

/** Whether the visitor has ticked it for this very transaction: a tick does not hold for another hash. */
export function useDangerRead(safeTxHash: Hex) {
  const [readHash, setReadHash] = useState<Hex>()
  return {
    isRead: readHash === safeTxHash,
    setRead: (isRead: boolean) => setReadHash(isRead ? safeTxHash : undefined),
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
      <span>I have read what is marked as danger above, and want it anyway.</span>
    </label>
  )
}
