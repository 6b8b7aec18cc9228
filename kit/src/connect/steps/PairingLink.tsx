/** The pairing as text, for wallets that take it by the clipboard. */
import { CopyButton } from '../../dialog/CopyButton.tsx'
import { useSay } from '../../words/words.ts'

/** To copy, or where the clipboard is refused to select by hand. */
export function PairingLink({ uri }: { readonly uri: string }) {
  const say = useSay()
  return (
    <>
      <CopyButton text={uri}>{say('connect.scan.copy', 'Copy the link')}</CopyButton>
      <details className="kit-soft kit-whole">
        <summary>{say('connect.scan.show', 'Show the link')}</summary>
        <p dir="ltr">{uri}</p>
      </details>
    </>
  )
}
