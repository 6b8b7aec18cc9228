/** Buttons that pass a bundle on: as a file, and as a link if it fits into one. */
import { useEffect, useState } from 'react'
import { copyText } from '@peppermint/wallet-kit'
import { encodeFragment, formatBundle, type BundleContent } from '@peppermint/safe/bundle'
import { ActionButton } from '../elements/ActionButton.tsx'
import { SAFE_BASE, safePath } from '@peppermint/ui/safe/paths.ts'
import { saveFile } from '@peppermint/ui/parts/saveFile.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface PassOnProps {
  readonly content: BundleContent
  /** Of the file, without its ending. */
  readonly name: string
}

type LinkState = 'ready' | 'copied' | 'too-large' | { readonly link: string }

const LABELS = { ready: t`Copy link`, copied: t`Copied`, 'too-large': t`Too large for a link` } as const
const CONFIRMATION_MS = 1_500

export function PassOn({ content, name }: PassOnProps) {
  const [state, setState] = useState<LinkState>('ready')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('ready'), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function copyLink() {
    const fragment = await encodeFragment(content)
    if (fragment === undefined) return setState('too-large')
    const link = `${location.origin}${SAFE_BASE}${safePath(content.safe, 'files')}#${fragment}`
    setState((await copyText(link)) ? 'copied' : { link })
  }

  return (
    <div className="pass-on">
      <ActionButton isSecondary onClick={() => saveFile(`${name}.json`, formatBundle(content))}>
        {t`Save file`}
      </ActionButton>
      <ActionButton isSecondary onClick={() => void copyLink()}>
        <span aria-live="polite">{typeof state === 'string' ? LABELS[state] : t`Copy the link below`}</span>
      </ActionButton>
      {typeof state === 'object' && (
        <label>
          {t`Link`}
          <input readOnly value={state.link} onFocus={(event) => event.target.select()} />
        </label>
      )}
    </div>
  )
}
