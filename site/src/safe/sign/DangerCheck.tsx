/** Asked before something dangerous is signed or executed. */
import type { Finding } from '@peppermint/safe/review'

export const hasDanger = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'danger')

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
