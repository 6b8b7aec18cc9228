/** No wallet in this browser: what one is, and the two ways on. */
import { Button } from '../dialog/controls.tsx'
import { CopyButton } from '../dialog/CopyButton.tsx'
import { useTranslation } from '../words/translation.ts'
import { aboutWallets } from './Intro.tsx'
import { Panel } from './Panel.tsx'

/** Fills the dialog, because there is no list. */
export function NoWallet() {
  const t = useTranslation()
  return (
    <Panel title={t('connect.none.title', 'No wallet found in this browser')}>
      {aboutWallets(t).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="kit-actions">
        {/* An extension reaches only pages opened after it was installed. */}
        <Button onClick={() => location.reload()}>{t('connect.reload', 'Reload this page')}</Button>
        <CopyButton text={location.href}>{t('connect.none.copy', 'Copy this page’s address')}</CopyButton>
      </div>
    </Panel>
  )
}
