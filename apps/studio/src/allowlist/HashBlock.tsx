/** A hash in groups that can be compared by eye: eight of eight digits, the first and the last marked. */
import type { Hex } from 'viem'

interface HashBlockProps {
  readonly hash: Hex
  /** What is replaced. */
  readonly isOld?: boolean
}

export function HashBlock({ hash, isOld = false }: HashBlockProps) {
  const groups = hash.slice(2).match(/.{1,8}/g) ?? []
  return (
    <code className="hash-block" data-old={isOld}>
      <span>0x</span>
      {groups.map((group, index) => (
        <span key={index} className={index === 0 || index === groups.length - 1 ? 'marked' : undefined}>
          {group}
        </span>
      ))}
    </code>
  )
}
