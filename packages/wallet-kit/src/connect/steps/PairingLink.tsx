/** The pairing as text, for wallets that take it by the clipboard. */
import { CopyButton } from '../../dialog/CopyButton.tsx'
import { useTranslation } from '../../words/translation.ts'

/** Copies the link, or shows it for manual selection. */
export function PairingLink({ uri }: { readonly uri: string }) {
  const t = useTranslation()
  return (
    <>
      <CopyButton text={uri}>{t('connect.scan.copy', 'Copy the link')}</CopyButton>
      <details className="kit-soft kit-whole">
        <summary>{t('connect.scan.show', 'Show the link')}</summary>
        <p dir="ltr">{uri}</p>
      </details>
    </>
  )
}
