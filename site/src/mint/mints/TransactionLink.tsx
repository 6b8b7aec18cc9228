/** A transaction, shortened; with an explorer it is a link, and the full hash is always a hover away. */
import type { Hash } from 'viem'
import { shortHex } from '../naming.ts'

interface TransactionLinkProps {
  readonly hash: Hash | undefined
  readonly explorer: string | undefined
}

export function TransactionLink({ hash, explorer }: TransactionLinkProps) {
  if (hash === undefined) return <span className="m">not known yet</span>
  if (explorer === undefined) return <span title={hash}>{shortHex(hash)}</span>
  return (
    <a href={`${explorer}/tx/${hash}`} title={hash} target="_blank" rel="noreferrer">
      {shortHex(hash)}
      <span className="sr"> on the block explorer, in a new tab</span>
    </a>
  )
}
