/** Data that the journal stores with a mint's transaction, so that a reloaded page can show it. */
import type { MintParameters } from '@peppermint/sale'
import type { Serializable } from '@peppermint/wallet-kit/transactions'

export interface Cost {
  /** Price × quantity. */
  readonly price: bigint
  /** Expected network fee. */
  readonly fee: bigint
  /** Maximum network fee: gas limit × maximum price per gas. */
  readonly maxFee: bigint
  /** Of both, what the chain charges for data; absent if that is not known. */
  readonly dataFee?: bigint
}

/** Contract, phase, quantity, and expected cost of a mint. */
export interface MintNote extends Pick<MintParameters, 'phase' | 'quantity' | 'price'> {
  readonly contract: string
  readonly cost: Cost
}

export const toMintNote = (note: MintNote): Serializable => ({
  kind: 'mint',
  contract: note.contract,
  phase: note.phase,
  quantity: note.quantity,
  price: note.price,
  cost: { price: note.cost.price, fee: note.cost.fee, maxFee: note.cost.maxFee },
})

/** Parses a note; undefined if the entry is not one of our mints or was written by another version. */
export function readMintNote(meta: Serializable | undefined): MintNote | undefined {
  const note = asRecord(meta)
  const cost = asRecord(note?.['cost'])
  const { contract, phase, quantity, price } = note ?? {}
  const { price: total, fee, maxFee } = cost ?? {}
  if (note?.['kind'] !== 'mint' || typeof contract !== 'string') return undefined
  if (typeof phase !== 'number' || typeof quantity !== 'number' || typeof price !== 'bigint') return undefined
  if (typeof total !== 'bigint' || typeof fee !== 'bigint' || typeof maxFee !== 'bigint') return undefined
  return { contract, phase, quantity, price, cost: { price: total, fee, maxFee } }
}

function asRecord(value: Serializable | undefined): Readonly<Record<string, Serializable>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, Serializable>>)
    : undefined
}
