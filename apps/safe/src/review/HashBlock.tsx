/**
 * The hashes of what is signed, in eight groups with marked ends, as people compare them with a hardware wallet. Screen
 * readers read each hash as a whole.
 */
import type { Hex } from 'viem'

export interface NamedHash {
  readonly label: string
  readonly hash: Hex
}

const GROUP_LENGTH = 8

export function HashBlock({ hashes }: { readonly hashes: readonly NamedHash[] }) {
  return (
    <dl className="hash-block">
      {hashes.map(({ label, hash }) => (
        <div key={label}>
          <dt className="m">{label}</dt>
          <dd>
            <HashGroups hash={hash} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function HashGroups({ hash }: { readonly hash: Hex }) {
  const groups = hash.slice(2).match(new RegExp(`.{${GROUP_LENGTH}}`, 'g')) ?? []
  return (
    <>
      <span className="sr">{hash}</span>
      <span className="hash-groups" aria-hidden="true">
        {groups.map((group, index) => {
          const isEnd = index === 0 || index === groups.length - 1
          // Equal groups of one hash are possible, so the position is the key.
          return isEnd ? (
            <b key={`${index} ${group}`}>{group}</b>
          ) : (
            <span key={`${index} ${group}`}>{group}</span>
          )
        })}
      </span>
    </>
  )
}
