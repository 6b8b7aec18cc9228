/** A button that copies a text and confirms it in its label. */
import { useCopy } from '@peppermint/wallet-kit'
import { ActionButton } from '../elements/ActionButton.tsx'

export function CopyText({ text, children }: { readonly text: string; readonly children: string }) {
  const [outcome, copy] = useCopy(text)
  return (
    <ActionButton isSecondary onClick={copy}>
      <span aria-live="polite">
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Couldn’t copy' : children}
      </span>
    </ActionButton>
  )
}
