/** Compares the deck's bytes on chain, then deals every opened crate again in the browser and compares its cards. */
import { useState } from 'react'
import { readCards } from '@peppermint/sale'
import { cantoClient } from '@peppermint/ui/chain/chain.ts'
import { Button } from '../../mint/label/Button.tsx'
import { Note } from '../../mint/label/Note.tsx'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { readOpenedCrates } from '../../collection/readOpenedCrates.ts'
import { verifyCrates } from './verifyCrates.ts'
import { readDeck } from './verifyDeck.ts'
import { verdictWords, verifyingWords, type Verdict } from './verifyWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

type Run =
  | { readonly status: 'idle' }
  | { readonly status: 'failed' }
  | { readonly status: 'running'; readonly checked: number; readonly total: number }
  | Verdict

interface VerifyProps {
  readonly site: SiteConfig
  readonly api: string
}

export function Verify({ site, api }: VerifyProps) {
  const [run, setRun] = useState<Run>({ status: 'idle' })
  const start = async (): Promise<void> => {
    setRun({ status: 'running', checked: 0, total: 0 })
    try {
      const client = cantoClient(site)
      const [deck, crates] = await Promise.all([readDeck(client, site.deployment), readOpenedCrates(api)])
      if (!deck.isSame) return setRun({ status: 'other-deck', hash: deck.hash })
      const total = crates.reduce((sum, { size }) => sum + size, 0)
      const read = (ids: readonly number[]) => readCards(client, site.deployment, ids)
      const cards = await verifyCrates(crates, read, (checked) =>
        setRun({ status: 'running', checked, total }),
      )
      setRun({ ...cards, hash: deck.hash })
    } catch {
      setRun({ status: 'failed' })
    }
  }
  const isRunning = run.status === 'running'
  return (
    <div className="verify">
      <Button isSecondary isBusy={isRunning} onClick={() => void start()}>
        {isRunning ? verifyingWords(run) : run.status === 'idle' ? t`Verify every card` : t`Verify again`}
      </Button>
      <div role="status">
        <Note note={run.status === 'idle' || isRunning ? undefined : verdictWords(run)} />
      </div>
      <p className="s m">{t`Reads from Canto: that server will see your IP address.`}</p>
    </div>
  )
}
