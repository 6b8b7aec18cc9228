/**
 * The foot of the page: where the collection lives, and how to check it.
 */
import type { Address } from 'viem'

export interface FooterProps {
  /** The contract that the page reads. */
  readonly contract?: Address
  /** Address of a block explorer without a trailing slash. */
  readonly explorer?: string
}

/** Static: rendered once, never hydrated. */
export function Footer({ contract, explorer }: FooterProps) {
  return (
    <div className="wrap foot">
      <p>
        Scovilles lives on Canto, chain 7700, pictures included. This page is open source and can be hosted by
        anyone.
      </p>
      {contract && (
        <p className="s m brk">
          Contract{' '}
          {explorer === undefined ? (
            contract
          ) : (
            <a href={`${explorer}/address/${contract}`} target="_blank" rel="noreferrer">
              {contract}
            </a>
          )}
        </p>
      )}
    </div>
  )
}
