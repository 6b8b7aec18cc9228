/** A button that copies a text and confirms it in its label. */
import { useCopy } from '@peppermint/wallet-kit'
import { Button } from './Button.tsx'
import { t } from '@peppermint/ui/words/t.ts'

interface CopyButtonProps {
  readonly text: string
  readonly children: string | undefined
}

export function CopyButton({ text, children }: CopyButtonProps) {
  const [outcome, copy] = useCopy(text)
  return (
    <Button onClick={copy}>
      <span aria-live="polite">
        {outcome === 'copied' ? t`Copied` : outcome === 'failed' ? t`Couldn’t copy` : children}
      </span>
    </Button>
  )
}
