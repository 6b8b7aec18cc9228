/** The fields of a phase as text, and back to its terms. Times are UTC, as in `2026-11-23T16:00`. */
import {
  mapLimits,
  MAX_PRICE_WEI,
  MAX_TIMESTAMP,
  PHASE_LIMITS,
  phaseLimits,
  type Phase,
  type PhaseLimit,
} from '@peppermint/sale'
import { isHex, type Hex } from 'viem'
import { isOpenEnded } from '@peppermint/ui/sale/phases.ts'
import { toDecimalCoin } from '../decimalCoin.ts'
import { t } from '@peppermint/ui/words/t.ts'

export { isOpenEnded }

export interface PhaseFields extends Readonly<Record<PhaseLimit, string>> {
  readonly name: string
  readonly start: string
  /** Empty: the phase has no end. */
  readonly end: string
  /** CANTO. */
  readonly price: string
  readonly audience: 'everyone' | 'allowlist'
  /** Empty: the list is set later. */
  readonly root: string
}

export type FieldName = keyof PhaseFields
export type FieldErrors = Partial<Record<FieldName, string>>

export type ParsedFields =
  | { readonly status: 'valid'; readonly terms: Phase }
  | { readonly status: 'invalid'; readonly errors: FieldErrors }

export function toFields(phase: Phase): PhaseFields {
  const { allowlistRoot } = phase
  return {
    name: phase.name,
    start: formatUtcField(phase.start),
    end: isOpenEnded(phase) ? '' : formatUtcField(phase.end),
    price: toDecimalCoin(phase.price),
    ...mapLimits((limit) => String(phase[limit])),
    audience: allowlistRoot === undefined ? 'everyone' : 'allowlist',
    root: allowlistRoot === undefined || allowlistRoot === 'pending' ? '' : allowlistRoot,
  }
}

/** Unix seconds → the value of a `datetime-local` field; with seconds only where there are any. */
export function formatUtcField(unix: number): string {
  return new Date(unix * 1_000).toISOString().slice(0, unix % 60 === 0 ? 16 : 19)
}

/** The value of a `datetime-local` field → Unix seconds; undefined if it is none. */
export function parseUtcField(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return undefined
  const milliseconds = Date.parse(`${text}Z`)
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1_000
}

/** @param before the phase as it is now: what is not changed stays exactly as on chain. */
export function parseFields(fields: PhaseFields, before: Phase | undefined): ParsedFields {
  const errors: Partial<Record<FieldName, string>> = {}
  const check = <Value>(name: FieldName, value: Value | undefined, error: string): Value | undefined => {
    if (value === undefined) errors[name] = error
    return value
  }
  const start = check('start', parseUtcField(fields.start), t`Enter a date and a time.`)
  const end = check('end', parseEnd(fields.end, before), t`Enter a date and a time, or leave it empty.`)
  const price = check(
    'price',
    parsePrice(fields.price),
    t`Enter ${COLLECTION.chain.coin.symbol} as a number, like 60 or 0.5.`,
  )
  const limits = mapLimits((limit) => {
    const max = PHASE_LIMITS[limit]
    return check(limit, parseCount(fields[limit], max), t`Enter a whole number from 1 to ${max}.`)
  })
  const root = check('root', parseRoot(fields), t`A root is 0x and 64 hex digits, or empty.`)
  if (
    start === undefined ||
    end === undefined ||
    price === undefined ||
    !areComplete(limits) ||
    root === undefined
  )
    return { status: 'invalid', errors }
  const { name } = fields
  const terms = { name, start, end, price, ...limits }
  return { status: 'valid', terms: root === 'everyone' ? terms : { ...terms, allowlistRoot: root } }
}

function parseEnd(text: string, before: Phase | undefined): number | undefined {
  if (text !== '') return parseUtcField(text)
  return before !== undefined && isOpenEnded(before) ? before.end : MAX_TIMESTAMP
}

/** viem's own parser would move to a file that the mint page loads. */
function parsePrice(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,11})(?:\.(\d{1,18}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const wei = BigInt(whole + fraction.padEnd(18, '0'))
  return wei <= MAX_PRICE_WEI ? wei : undefined
}

function parseCount(text: string, max: number): number | undefined {
  if (!/^\d{1,6}$/.test(text.trim())) return undefined
  const value = Number(text)
  return value >= 1 && value <= max ? value : undefined
}

const areComplete = (limits: Record<PhaseLimit, number | undefined>): limits is Record<PhaseLimit, number> =>
  phaseLimits.every((limit) => limits[limit] !== undefined)

function parseRoot({ audience, root }: PhaseFields): Hex | 'pending' | 'everyone' | undefined {
  if (audience === 'everyone') return 'everyone'
  const text = root.trim().toLowerCase()
  if (/^(0x0*)?$/.test(text)) return 'pending'
  return isHex(text) && text.length === 66 ? text : undefined
}
