/**
 * The sale on the wire: JSON has no bigint, so wei travels as a decimal string, everything else as it is.
 * Both directions live here, beside each other, so that they cannot drift apart. Safe in a browser: no
 * dependency, because every byte of it is part of the first load.
 */
import type { Sale } from '@peppermint/contracts/sale'

/** `Sale` with the price as a decimal string of wei. Times are Unix seconds of the chain's clock. */
export type SaleWire = Omit<Sale, 'phase'> & {
  readonly phase: Omit<Sale['phase'], 'price'> & { readonly price: string }
}

/** What `GET /api/sale` answers. */
export interface SaleAnswer {
  readonly sale: SaleWire
  /** When our server read the chain: Unix milliseconds of the server's clock. */
  readonly readAt: number
}

/** The answer was not a sale: another service at this address, an older server, or something in between. */
export class SaleUnreadable extends Error {
  override readonly name = 'SaleUnreadable'
  /** Path of the first field that is not what it should be, for example `sale.phase.price`. */
  readonly field: string

  constructor(field: string) {
    super(
      `Our server's answer could not be read (${field}). Nothing was sent. The sale can still be read from the chain directly.`,
    )
    this.field = field
  }
}

/** A sale as JSON can carry it. Never fails. */
export function saleToWire(sale: Sale): SaleWire {
  return { ...sale, phase: { ...sale.phase, price: sale.phase.price.toString() } }
}

/**
 * A sale from what JSON carried: checks every field, keeps only the known ones.
 * @throws {SaleUnreadable} naming the first field that is missing or of another kind.
 */
export function saleFromWire(wire: unknown): Sale {
  const sale = fields(wire, 'sale')
  const phase = fields(sale['phase'], 'sale.phase')
  const head = fields(sale['head'], 'sale.head')
  return {
    chainId: whole(sale['chainId'], 'sale.chainId'),
    contract: hex(sale['contract'], 40, 'sale.contract'),
    name: text(sale['name'], 'sale.name'),
    supply: whole(sale['supply'], 'sale.supply'),
    minted: whole(sale['minted'], 'sale.minted'),
    paused: flag(sale['paused'], 'sale.paused'),
    phase: {
      start: whole(phase['start'], 'sale.phase.start'),
      end: whole(phase['end'], 'sale.phase.end'),
      price: wei(phase['price'], 'sale.phase.price'),
      walletCap: whole(phase['walletCap'], 'sale.phase.walletCap'),
      transactionCap: whole(phase['transactionCap'], 'sale.phase.transactionCap'),
    },
    head: {
      number: whole(head['number'], 'sale.head.number'),
      hash: hex(head['hash'], 64, 'sale.head.hash'),
      timestamp: whole(head['timestamp'], 'sale.head.timestamp'),
    },
  }
}

/** @throws {SaleUnreadable} when the whole answer is not `SaleAnswer`. */
export function answerFromWire(answer: unknown): { sale: Sale; readAt: number } {
  const outer = fields(answer, 'answer')
  return { sale: saleFromWire(outer['sale']), readAt: whole(outer['readAt'], 'readAt') }
}

function fields(value: unknown, field: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new SaleUnreadable(field)
  return value
}

function whole(value: unknown, field: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new SaleUnreadable(field)
  return value
}

function text(value: unknown, field: string): string {
  if (typeof value !== 'string') throw new SaleUnreadable(field)
  return value
}

function flag(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean') throw new SaleUnreadable(field)
  return value
}

function wei(value: unknown, field: string): bigint {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) throw new SaleUnreadable(field)
  return BigInt(value)
}

function hex(value: unknown, digits: number, field: string): `0x${string}` {
  if (!isHex(value) || value.length !== digits + 2) throw new SaleUnreadable(field)
  return value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value)
}
