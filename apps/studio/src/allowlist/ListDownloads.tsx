/** What the creator needs to publish a list: the checked CSV, the phase's manifest, and the command. */
import type { AllowlistScope } from '@peppermint/sale/allowlist.ts'
import { useCopy } from '@peppermint/wallet-kit'
import { copyWords, downloadWords } from '../words/listWords.ts'
import type { ValidList } from './listMessages.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface ListDownloadsProps {
  readonly list: ValidList
  readonly scope: AllowlistScope
}

export function ListDownloads({ list, scope }: ListDownloadsProps) {
  const { chainId, contract, phase } = scope
  const command = `npm run allowlist -- list.csv --phase ${phase} --chain ${chainId} --contract ${contract}`
  const [outcome, copy] = useCopy(command)
  const manifest = `${JSON.stringify({ chainId, contract, phase, root: list.root }, undefined, 2)}\n`
  return (
    <div className="publish">
      <h3>{t`Publish the list before its root`}</h3>
      <p className="m">
        {t`The page reads each account’s proof from files that this command writes. Put them on the server first.`}
      </p>
      <code className="brk command">{command}</code>
      <div className="actions">
        <button type="button" className="b secondary" onClick={copy}>
          <span aria-live="polite">{copyWords(outcome)}</span>
        </button>
        <button type="button" className="b secondary" onClick={() => download('list.csv', list.csv)}>
          {downloadWords('list.csv')}
        </button>
        <button
          type="button"
          className="b secondary"
          onClick={() => download(`phase-${phase}.json`, new Blob([manifest], { type: 'application/json' }))}
        >
          {downloadWords(`phase-${phase}.json`)}
        </button>
      </div>
    </div>
  )
}

function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
