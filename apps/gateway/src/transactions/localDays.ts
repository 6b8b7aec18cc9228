/** Local days of a history. */
import { DAY_SECONDS } from '@peppermint/safe/client'
import type { DayOf } from '@peppermint/safe/describe'
import { GatewayError } from '../http/gatewayError.ts'

const DAY_MS = 1_000 * DAY_SECONDS

/**
 * @param timezone IANA name, takes precedence over the offset.
 * @param offset milliseconds added to a timestamp before its day is cut.
 * @throws {GatewayError} 422 `Invalid Timezone`; 400 for an offset that is not a whole number.
 */
export function readDays(timezone: string | undefined, offset: string | undefined): DayOf {
  if (offset !== undefined && !/^-?\d{1,15}$/.test(offset)) {
    throw new GatewayError(400, 'Validation failed (numeric string is expected)')
  }
  if (timezone === undefined) {
    const offsetMs = Number(offset ?? 0)
    return (timestamp) => String(Math.floor((timestamp + offsetMs) / DAY_MS))
  }
  const format = dateFormat(timezone)
  return (timestamp) => format.format(timestamp)
}

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  } catch {
    throw new GatewayError(422, 'Invalid Timezone', ['timezone'])
  }
}
