/** Reads the sale from our server: one small request, cheaper for a visitor than asking the chain. */
import type { Sale } from '@peppermint/contracts/sale'
/** Our server answered, but not with a sale. `code` is the server's own word for it. */
export declare class ServerRefused extends Error {
  readonly name = 'ServerRefused'
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string)
}
/** What our server answered: the sale, and its clock, because a device's own may be wrong. */
export interface ServerReading {
  readonly sale: Sale
  /** When our server read the chain, Unix milliseconds of its clock. */
  readonly readAt: number
  /** When it answered, by the same clock, to the second; the device's clock where the answer has no date. */
  readonly serverNow: number
}
/**
 * The sale as our server last read it, and when.
 * `base` is where the server stands, for example `''` for the page's own origin or `https://api.example`.
 * @throws {ServerRefused} when the server answers with an error, `SaleUnreadable` when its answer is not a
 * sale, and whatever `fetch` throws when it cannot be reached or `signal` is aborted.
 */
export declare function readSaleFromServer(base: string, signal?: AbortSignal): Promise<ServerReading>
