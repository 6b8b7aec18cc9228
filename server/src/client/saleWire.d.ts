/**
 * The sale on the wire: JSON has no bigint, so wei travels as a decimal string, everything else as it is.
 * Both directions live here, beside each other, so that they cannot drift apart. Safe in a browser: no
 * dependency, because every byte of it is part of the first load.
 */
import type { Sale } from '@peppermint/contracts/sale'
/** `Sale` with the price as a decimal string of wei. Times are Unix seconds of the chain's clock. */
export type SaleWire = Omit<Sale, 'phase'> & {
  readonly phase: Omit<Sale['phase'], 'price'> & {
    readonly price: string
  }
}
/** What `GET /api/sale` answers. */
export interface SaleAnswer {
  readonly sale: SaleWire
  /** When our server read the chain: Unix milliseconds of the server's clock. */
  readonly readAt: number
}
/** The answer was not a sale: another service at this address, an older server, or something in between. */
export declare class SaleUnreadable extends Error {
  readonly name = 'SaleUnreadable'
  /** Path of the first field that is not what it should be, for example `sale.phase.price`. */
  readonly field: string
  constructor(field: string)
}
/** A sale as JSON can carry it. Never fails. */
export declare function saleToWire(sale: Sale): SaleWire
/**
 * A sale from what JSON carried: checks every field, keeps only the known ones.
 * @throws {SaleUnreadable} naming the first field that is missing or of another kind.
 */
export declare function saleFromWire(wire: unknown): Sale
/** @throws {SaleUnreadable} when the whole answer is not `SaleAnswer`. */
export declare function answerFromWire(answer: unknown): {
  sale: Sale
  readAt: number
}
