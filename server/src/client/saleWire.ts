/**
 * The sale on the wire, in both directions, so that they cannot drift apart: wei becomes a bigint here and nowhere
 * else. Safe in a browser: no dependency, because every byte of it is part of the first load.
 */
import type { Phase, Sale } from '@peppermint/contracts/sale'
import type { SaleEvent, SaleWire } from './answers.ts'
import { fields, flag, hex, list, text, wei, whole, wholes } from './wireFields.ts'

/** More phases than a page could show: such an answer is not from our server. */
const MAX_PHASES = 64

/** What our server answered: the sale, and its clock, because a device's own may be wrong. */
export interface ServerReading {
  readonly sale: Sale
  /** When our server read the chain, Unix milliseconds of its clock. */
  readonly readAt: number
  /** When it answered, by the same clock, to the second; the device's clock where the answer has no date. */
  readonly serverNow: number
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
  const sale = fields<SaleWire>(wire, 'sale')
  const head = fields<SaleWire['head']>(sale.head, 'sale.head')
  return {
    ...wholes(sale, 'sale', ['chainId', 'maxSupply', 'minted']),
    contract: hex(sale.contract, 40, 'sale.contract'),
    name: text(sale.name, 'sale.name'),
    paused: flag(sale.paused, 'sale.paused'),
    phases: list(sale.phases, 'sale.phases', MAX_PHASES).map((phase, index) =>
      phaseFrom(phase, `sale.phases.${index}`),
    ),
    crateStatus: wholes(
      fields<SaleWire['crateStatus']>(sale.crateStatus, 'sale.crateStatus'),
      'sale.crateStatus',
      ['closedCrates', 'revealedCrates', 'closedTokens', 'revealedTokens', 'capacity', 'dueAt', 'linkWindow'],
    ),
    head: {
      ...wholes(head, 'sale.head', ['number', 'timestamp']),
      hash: hex(head.hash, 64, 'sale.head.hash'),
    },
  }
}

function phaseFrom(wire: unknown, field: string): Phase {
  const phase = fields<SaleWire['phases'][number]>(wire, field)
  const root = phase.allowlistRoot
  return {
    ...wholes(phase, field, ['start', 'end', 'maxPerWallet', 'maxPerTransaction', 'maxSupply']),
    name: text(phase.name, `${field}.name`),
    price: wei(phase.price, `${field}.price`),
    ...(root === undefined ? {} : { allowlistRoot: rootFrom(root, `${field}.allowlistRoot`) }),
  }
}

/** `pending` is a list whose root is not set yet. */
function rootFrom(root: unknown, field: string): NonNullable<Phase['allowlistRoot']> {
  return root === 'pending' ? root : hex(root, 64, field)
}

/** @throws {AnswerUnreadable} when it is not a sale with its times. */
export function readingFromWire(event: unknown): ServerReading {
  const { sale, readAt, sentAt } = fields<SaleEvent>(event, 'event')
  return { sale: saleFromWire(sale), readAt: whole(readAt, 'readAt'), serverNow: whole(sentAt, 'sentAt') }
}
