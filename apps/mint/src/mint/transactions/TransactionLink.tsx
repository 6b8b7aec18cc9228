/** A shortened transaction hash with the full one as its tooltip; a link if there is an explorer. */
import type { Hash } from 'viem'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface TransactionLinkProps {
  readonly hash: Hash | undefined
  readonly explorer: string | undefined
}

export function TransactionLink({ hash, explorer }: TransactionLinkProps) {
  if (hash === undefined) return <span className="m">{t`unknown`}</span>
  if (explorer === undefined) return <span title={hash}>{shortenHex(hash)}</span>
  return (
    <a href={`${explorer}/tx/${hash}`} title={hash} target="_blank" rel="noreferrer">
      {shortenHex(hash)}
      <span className="sr"> {t`on the block explorer, in a new tab`}</span>
    </a>
  )
}
