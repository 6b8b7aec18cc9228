/** No wallet in this browser: what one is, and the two ways on. */
import { CopyButton } from '../dialog/CopyButton.tsx'
import { Panel } from './Panel.tsx'
import { aboutWallets } from './words.ts'

/** Takes the whole dialog, since there is no list to stand beside it. */
export function NoWallet() {
  return (
    <Panel title="No wallet found in this browser">
      {aboutWallets.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="kit-actions">
        {/* An extension reaches only pages opened after it was installed. */}
        <button type="button" className="kit-button" onClick={() => location.reload()}>
          Reload this page
        </button>
        <CopyButton text={location.href}>Copy this page’s address</CopyButton>
      </div>
    </Panel>
  )
}
