/** No wallet in this browser: what one is, and the two ways on. */
import { CopyButton } from '../dialog/CopyButton.tsx'
import { useSay } from '../words/words.ts'
import { aboutWallets } from './Intro.tsx'
import { Panel } from './Panel.tsx'

/** Takes the whole dialog, since there is no list to stand beside it. */
export function NoWallet() {
  const say = useSay()
  return (
    <Panel title={say('connect.none.title', 'No wallet found in this browser')}>
      {aboutWallets(say).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="kit-actions">
        {/* An extension reaches only pages opened after it was installed. */}
        <button type="button" className="kit-button" onClick={() => location.reload()}>
          {say('connect.reload', 'Reload this page')}
        </button>
        <CopyButton text={location.href}>{say('connect.none.copy', 'Copy this page’s address')}</CopyButton>
      </div>
    </Panel>
  )
}
