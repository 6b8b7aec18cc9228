/**
 * What the studio's rehearsal and the mint page share: how an address would see the mint page at a time. The two import
 * nothing of each other.
 */
import type { ReactNode } from 'react'
import type { MintCall, MintParameters, Sale } from '@peppermint/sale'
import type { Address, Client } from 'viem'

export interface Visit extends Pick<MintParameters, 'quantity'> {
  readonly account: Address
  /** Unix seconds. */
  readonly time: number
  readonly sale: Sale
  /** URL or path of the published lists; the page's unless given. */
  readonly lists?: string
}

/** What the address sees, in words and as the label of the mint page. */
export interface RehearsedLabel {
  readonly title: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly label: ReactNode
}

export interface RehearsedMint {
  /** The mint that the label offers; else a try in the phase that it is about, which the contract should refuse. */
  readonly call: MintCall | undefined
  /** Draws a result around the label, whose parts may still load. */
  readonly draw: (result: (label: RehearsedLabel) => ReactNode) => ReactNode
}

/** @throws viem's transport and contract errors. */
export type RehearseMint<Mint extends RehearsedMint = RehearsedMint> = (
  client: Client,
  visit: Visit,
) => Promise<Mint>

export interface MintRehearsal {
  readonly rehearseMint: RehearseMint
}
