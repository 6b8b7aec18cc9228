/** A button that copies a text and confirms it in its label. */
import { useCopy } from '@peppermint/wallet-kit'
import { ActionButton } from '../elements/ActionButton.tsx'
import { t } from '@peppermint/ui/words/t.ts'

export function CopyText({ text, children }: { readonly text: string; readonly children: string }) {
  const [outcome, copy] = useCopy(text)
  return (
    <ActionButton isSecondary onClick={copy}>
      <span aria-live="polite">
        {outcome === 'copied' ? t`Copied` : outcome === 'failed' ? t`Couldn’t copy` : children}
      </span>
    </ActionButton>
  )
}
