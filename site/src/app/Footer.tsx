/**
 * The foot of the page: where the collection lives, in one line.
 */
import type { Address } from 'viem'

export interface FooterProps {
  /** The contract that the page reads. */
  readonly contract?: Address
  /** Address of a block explorer without a trailing slash. */
  readonly explorer?: string
}

/** Static: rendered once, never hydrated. */
export function Footer({ contract }: FooterProps) {
  return (
    <div className="wrap foot">
      <p>Scovilles is drawn and kept on Canto. {contract}</p>
    </div>
  )
}
