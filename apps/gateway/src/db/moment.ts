import { timestamp } from 'drizzle-orm/pg-core'

/** A point in time with its zone, to the millisecond. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
