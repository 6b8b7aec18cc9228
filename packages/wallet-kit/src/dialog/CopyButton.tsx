/** Copies a text and shows a confirmation. */
import { QuietButton } from './controls.tsx'
import { useTranslation } from '../words/translation.ts'
import { Status } from './Dialog.tsx'
import { useCopy } from './useCopy.ts'

interface CopyButtonProps {
  readonly text: string
  readonly children: string
}

/** A button that shows its own confirmation, also to screen readers. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const t = useTranslation()
  const [outcome, copy] = useCopy(text)
  const confirmation =
    outcome === 'copied' ? t('dialog.copied', 'Copied') : outcome && t('dialog.notCopied', 'Couldn’t copy')
  return (
    <>
      <QuietButton onClick={copy}>{confirmation ?? children}</QuietButton>
      <Status>{confirmation ?? ''}</Status>
    </>
  )
}
