/** Intl's formatters of dates, each constructed once: that takes a millisecond on a phone, formatting next to nothing. */

const formatters = new Map<string, Intl.DateTimeFormat>()

/** In British English, by a 24-hour clock. @throws {RangeError} for a time zone that the browser does not support. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formatters.get(key)
  if (known !== undefined) return known
  const created = new Intl.DateTimeFormat('en-GB', { hourCycle: 'h23', ...options })
  formatters.set(key, created)
  return created
}
