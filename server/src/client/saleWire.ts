/**
 * The sale on the wire: JSON has no bigint, so wei travels as a decimal string, everything else as it is.
 * Both directions live here, beside each other, so that they cannot drift apart. Safe in a browser: no
 * dependency, because every byte of it is part of the first load.
 */
import type { Phase, Sale } from '@peppermint/contracts/sale'
import { fields, flag, hex, list, text, wei, whole, wholes } from './wireFields.ts'

type PhaseWire = Omit<Phase, 'price'> & { readonly price: string }

/** `Sale` with prices as decimal strings of wei. Times are Unix seconds of the chain's clock. */
export type SaleWire = Omit<Sale, 'phases'> & { readonly phases: readonly PhaseWire[] }

/** More phases than a page could show: what says so is not our server. */
const MOST_PHASES = 64

/** What `GET /api/sale` answers. */
export interface SaleAnswer {
  readonly sale: SaleWire
  /** When our server read the chain: Unix milliseconds of the server's clock. */
  readonly readAt: number
  /** Seconds from the newest block to then, by the server's clock; 0 where that is behind the chain's. */
  readonly headAge: number
}

/** A sale as JSON can carry it. Never fails. */
export function saleToWire(sale: Sale): SaleWire {
  return { ...sale, phases: sale.phases.map((phase) => ({ ...phase, price: phase.price.toString() })) }
}

/**
 * A sale from what JSON carried: checks every field, keeps only the known ones.
 * @throws {AnswerUnreadable} naming the first field that is missing, of another kind or too long.
 */
export function saleFromWire(wire: unknown): Sale {
  const sale = fields(wire, 'sale')
  const head = fields(sale['head'], 'sale.head')
  return {
    ...wholes(sale, 'sale', ['chainId', 'supply', 'minted']),
    contract: hex(sale['contract'], 40, 'sale.contract'),
    name: text(sale['name'], 'sale.name'),
    paused: flag(sale['paused'], 'sale.paused'),
    phases: list(sale['phases'], 'sale.phases', MOST_PHASES).map((phase, index) =>
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
    ...(root === undefined ? {} : { allowlistRoot: rootFrom(root, `${field}.allowlistRoot`) }),
  }
}

/** `pending` is a list whose root is not set yet. */
function rootFrom(root: unknown, field: string): NonNullable<Phase['allowlistRoot']> {
  return root === 'pending' ? root : hex(root, 64, field)
}

/** @throws {AnswerUnreadable} when the whole answer is not `SaleAnswer`. */
export function answerFromWire(answer: unknown): { sale: Sale; readAt: number } {
  const outer = fields(answer, 'answer')
  return { sale: saleFromWire(outer['sale']), readAt: whole(outer['readAt'], 'readAt') }
}

/** When an event was sent, Unix milliseconds of the server's clock. @throws {AnswerUnreadable} */
export function sentAtFromWire(told: unknown): number {
  return whole(fields(told, 'told')['sentAt'], 'sentAt')
}
