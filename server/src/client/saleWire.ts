/**
 * The sale on the wire: JSON has no bigint, so wei travels as a decimal string, everything else as it is.
 * Both directions live here, beside each other, so that they cannot drift apart. Safe in a browser: no
 * dependency, because every byte of it is part of the first load.
 */
import type { Phase, Sale } from '@peppermint/contracts/sale'

type PhaseWire = Omit<Phase, 'price'> & { readonly price: string }

/** `Sale` with prices as decimal strings of wei. Times are Unix seconds of the chain's clock. */
export type SaleWire = Omit<Sale, 'phases'> & { readonly phases: readonly PhaseWire[] }

/** More phases, or a longer name, than a page could show: what says so is not our server. */
const MOST_PHASES = 64
const LONGEST_NAME = 64

/** What `GET /api/sale` answers. */
export interface SaleAnswer {
  readonly sale: SaleWire
  /** When our server read the chain: Unix milliseconds of the server's clock. */
  readonly readAt: number
  /** Seconds from the newest block to then, by the server's clock; 0 where that is behind the chain's. */
  readonly headAge: number
}

/** The answer was not a sale: another service at this address, an older server, or something in between. */
export class SaleUnreadable extends Error {
  override readonly name = 'SaleUnreadable'
  /** Path of the first field that is not what it should be, for example `sale.phases.0.price`. */
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
  return { ...sale, phases: sale.phases.map((phase) => ({ ...phase, price: phase.price.toString() })) }
}

/**
 * A sale from what JSON carried: checks every field, keeps only the known ones.
 * @throws {SaleUnreadable} naming the first field that is missing, of another kind or too long.
 */
export function saleFromWire(wire: unknown): Sale {
  const sale = fields(wire, 'sale')
  const head = fields(sale['head'], 'sale.head')
  return {
    ...wholes(sale, 'sale', ['chainId', 'supply', 'minted']),
    contract: hex(sale['contract'], 40, 'sale.contract'),
    name: text(sale['name'], 'sale.name'),
    paused: flag(sale['paused'], 'sale.paused'),
    phases: list(sale['phases'], 'sale.phases').map((phase, index) =>
      phaseFrom(phase, `sale.phases.${index}`),
    ),
    shelf: wholes(fields(sale['shelf'], 'sale.shelf'), 'sale.shelf', [
      'closedCrates',
      'openedCrates',
      'closedTokens',
      'openedTokens',
      'room',
      'dueAt',
      'linkTime',
    ]),
    head: {
      ...wholes(head, 'sale.head', ['number', 'timestamp']),
      hash: hex(head['hash'], 64, 'sale.head.hash'),
    },
  }
}

function phaseFrom(wire: unknown, field: string): Phase {
  const phase = fields(wire, field)
  const root = phase['allowlistRoot']
  return {
    ...wholes(phase, field, ['start', 'end', 'walletCap', 'transactionCap', 'ceiling']),
    name: text(phase['name'], `${field}.name`),
    price: wei(phase['price'], `${field}.price`),
    ...(root === undefined ? {} : { allowlistRoot: hex(root, 64, `${field}.allowlistRoot`) }),
  }
}

/** @throws {SaleUnreadable} when the whole answer is not `SaleAnswer`. */
export function answerFromWire(answer: unknown): { sale: Sale; readAt: number } {
  const outer = fields(answer, 'answer')
  return { sale: saleFromWire(outer['sale']), readAt: whole(outer['readAt'], 'readAt') }
}

/** When an event was sent, Unix milliseconds of the server's clock. @throws {SaleUnreadable} */
export function sentAtFromWire(told: unknown): number {
  return whole(fields(told, 'told')['sentAt'], 'sentAt')
}

function fields(value: unknown, field: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new SaleUnreadable(field)
  return value
}

function whole(value: unknown, field: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new SaleUnreadable(field)
  return value
}

/** Those fields of a record, each a whole number. */
function wholes<Key extends string>(
  record: Readonly<Record<string, unknown>>,
  path: string,
  keys: readonly Key[],
): Record<Key, number> {
  const entries = keys.map((key) => [key, whole(record[key], `${path}.${key}`)] as const)
  return Object.fromEntries(entries) as Record<Key, number>
}

function list(value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value) || value.length > MOST_PHASES) throw new SaleUnreadable(field)
  return value
}

function text(value: unknown, field: string): string {
  if (typeof value !== 'string' || value.length > LONGEST_NAME) throw new SaleUnreadable(field)
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
