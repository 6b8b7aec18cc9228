/** Peppers, transfers and crates on the wire: their shapes, and the checks that an answer has them. */
import { fields, flag, hex, text, whole, wholes } from './wireFields.ts'

type Hex = `0x${string}`

/** The block up to which an answer has read the chain. */
export interface AsOf {
  readonly number: number
  readonly hash: Hex
  /** Unix seconds. */
  readonly timestamp: number
}

/** A card, in the words of the API's filters. */
export interface PepperCard {
  /** Place in the deck, 1 to 10,000. */
  readonly number: number
  /** Its traits in 24 bits, as `@peppermint/peppers` reads them. */
  readonly packed: number
  readonly cultivar: string
  readonly ripeness: string
  readonly skin: string
  readonly calyx: string
  readonly pattern: string
  readonly companion: string
  readonly ground: string
  /** Scoville heat units. */
  readonly heat: number
  /** Dots on the heat plate, 0 to 5. */
  readonly tier: number
}

export interface PepperInfo {
  readonly id: number
  readonly owner: Hex
  readonly minter: Hex
  readonly mintedInBlock: number
  /** Unix seconds. */
  readonly mintedAt: number
  readonly heldSinceBlock: number
  /** How often it changed hands, its mint included. */
  readonly transfers: number
  /** null while it is sealed. */
  readonly card: PepperCard | null
}

export interface PepperTransfer {
  readonly kind: 'mint' | 'transfer'
  readonly token: number
  readonly from: Hex
  readonly to: Hex
  readonly transaction: Hex
  readonly blockNumber: number
  readonly logIndex: number
  /** Unix seconds. */
  readonly timestamp: number
}

export interface CrateInfo {
  readonly crate: number
  /** Its peppers are `first` to `first + size − 1`. */
  readonly first: number
  readonly size: number
  readonly closed: { readonly block: number; readonly at: number }
  readonly stirredInBlock: number | null
  /** null while it waits for its seed. */
  readonly opened: {
    readonly block: number
    readonly at: number
    readonly seed: Hex
    readonly withLink: boolean
  } | null
}

// Each of these gives what the wire carried. @throws {AnswerUnreadable} naming the first field that is wrong.

export function asOfFrom(wire: unknown): AsOf {
  const asOf = fields(wire, 'asOf')
  return { ...wholes(asOf, 'asOf', ['number', 'timestamp']), hash: hex(asOf['hash'], 64, 'asOf.hash') }
}

export function pepperFrom(wire: unknown, field: string): PepperInfo {
  const pepper = fields(wire, field)
  return {
    ...wholes(pepper, field, ['id', 'mintedInBlock', 'mintedAt', 'heldSinceBlock', 'transfers']),
    owner: hex(pepper['owner'], 40, `${field}.owner`),
    minter: hex(pepper['minter'], 40, `${field}.minter`),
    card: pepper['card'] === null ? null : cardFrom(pepper['card'], `${field}.card`),
  }
}

const TRAITS = ['cultivar', 'ripeness', 'skin', 'calyx', 'pattern', 'companion', 'ground'] as const

function cardFrom(wire: unknown, field: string): PepperCard {
  const card = fields(wire, field)
  const traits = TRAITS.map((name) => [name, text(card[name], `${field}.${name}`)] as const)
  return {
    ...wholes(card, field, ['number', 'packed', 'heat', 'tier']),
    ...(Object.fromEntries(traits) as Record<(typeof TRAITS)[number], string>),
  }
}

export function transferFrom(wire: unknown, field: string): PepperTransfer {
  const transfer = fields(wire, field)
  return {
    kind: transfer['kind'] === 'mint' ? 'mint' : 'transfer',
    ...wholes(transfer, field, ['token', 'blockNumber', 'logIndex', 'timestamp']),
    from: hex(transfer['from'], 40, `${field}.from`),
    to: hex(transfer['to'], 40, `${field}.to`),
    transaction: hex(transfer['transaction'], 64, `${field}.transaction`),
  }
}

export function crateFrom(wire: unknown, field: string): CrateInfo {
  const crate = fields(wire, field)
  const { opened, stirredInBlock } = crate
  return {
    ...wholes(crate, field, ['crate', 'first', 'size']),
    closed: wholes(fields(crate['closed'], `${field}.closed`), `${field}.closed`, ['block', 'at']),
    stirredInBlock: stirredInBlock === null ? null : whole(stirredInBlock, `${field}.stirredInBlock`),
    opened: opened === null ? null : openingFrom(opened, `${field}.opened`),
  }
}

function openingFrom(wire: unknown, field: string): NonNullable<CrateInfo['opened']> {
  const opened = fields(wire, field)
  return {
    ...wholes(opened, field, ['block', 'at']),
    seed: hex(opened['seed'], 64, `${field}.seed`),
    withLink: flag(opened['withLink'], `${field}.withLink`),
  }
}
