/** Signatures of a bundle that do not count, and why. */
import type { SignatureRefusal } from '@peppermint/safe/signatures'
import { refusalWords } from '../words/bundleWords.ts'

export function RefusedSignatures({ refused }: { readonly refused: readonly SignatureRefusal[] }) {
  if (refused.length === 0) return null
  return (
    <div className="note warn">
      <p>
        {refused.length === 1 ? 'A signature doesn’t count' : `${refused.length} signatures don’t count`} and{' '}
        {refused.length === 1 ? 'is' : 'are'} left out:
      </p>
      <ul>
        {refused.map((refusal, index) => (
          <li key={index}>{refusalWords(refusal)}</li>
        ))}
      </ul>
    </div>
  )
}
