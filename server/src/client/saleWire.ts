/**
 * The sale on the wire, in both directions, so that they cannot drift apart. Browser-safe and without
 * dependencies, because it is part of the first load.
 */
import type { Phase, Sale } from '@peppermint/contracts/sale'
import type { SaleEvent, SaleWire } from './responses.ts'
import {
  parseFields,
  parseBoolean,
  parseHex,
  parseArray,
  parseString,
  parseWei,
  parseInteger,
  parseIntegers,
} from './parseFields.ts'

/** More than a page could show: not from our server. */
const MAX_PHASES = 64

/** The sale with our server's clock, because the device's may be wrong. */
export interface ServerReading {
  readonly sale: Sale
  /** When our server read the chain, Unix milliseconds of its clock. */
  readonly readAt: number
  /** When it responded, by the same clock, to the second; the device's clock where the response has no date. */
  readonly serverNow: number
}

/** Never fails. */
export function serializeSale(sale: Sale): SaleWire {
  return { ...sale, phases: sale.phases.map((phase) => ({ ...phase, price: phase.price.toString() })) }
}

/**
 * A sale from what JSON carried: checks every field, keeps only the known ones.
 * @throws {InvalidResponse} naming the first field that is missing, of another kind or too long.
 */
export function parseSale(wire: unknown): Sale {
  const sale = parseFields<SaleWire>(wire, 'sale')
  const head = parseFields<SaleWire['head']>(sale.head, 'sale.head')
  return {
    ...parseIntegers(sale, 'sale', ['chainId', 'maxSupply', 'minted']),
    contract: parseHex(sale.contract, 40, 'sale.contract'),
    name: parseString(sale.name, 'sale.name'),
    paused: parseBoolean(sale.paused, 'sale.paused'),
    phases: parseArray(sale.phases, 'sale.phases', MAX_PHASES).map((phase, index) =>
      parsePhase(phase, `sale.phases.${index}`),
    ),
    crateStatus: parseIntegers(
      parseFields<SaleWire['crateStatus']>(sale.crateStatus, 'sale.crateStatus'),
      'sale.crateStatus',
      ['closedCrates', 'revealedCrates', 'closedTokens', 'revealedTokens', 'capacity', 'dueAt', 'linkWindow'],
    ),
    head: {
      ...parseIntegers(head, 'sale.head', ['number', 'timestamp']),
      hash: parseHex(head.hash, 64, 'sale.head.hash'),
    },
  }
}

function parsePhase(wire: unknown, field: string): Phase {
  const phase = parseFields<SaleWire['phases'][number]>(wire, field)
  const root = phase.allowlistRoot
  return {
    ...parseIntegers(phase, field, ['start', 'end', 'maxPerWallet', 'maxPerTransaction', 'maxSupply']),
    name: parseString(phase.name, `${field}.name`),
    price: parseWei(phase.price, `${field}.price`),
    ...(root === undefined ? {} : { allowlistRoot: parseAllowlistRoot(root, `${field}.allowlistRoot`) }),
  }
}

/** `pending` is a list whose root is not set yet. */
function parseAllowlistRoot(root: unknown, field: string): NonNullable<Phase['allowlistRoot']> {
  return root === 'pending' ? root : parseHex(root, 64, field)
}

/** @throws {InvalidResponse} when it is not a sale with its times. */
export function parseReading(event: unknown): ServerReading {
  const { sale, readAt, sentAt } = parseFields<SaleEvent>(event, 'event')
  return {
    sale: parseSale(sale),
    readAt: parseInteger(readAt, 'readAt'),
    serverNow: parseInteger(sentAt, 'sentAt'),
  }
}
