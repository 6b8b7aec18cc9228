/** Durations of the gateway's rules. */
export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS
export const DAY_SECONDS = 24 * HOUR_SECONDS
export const WEEK_SECONDS = 7 * DAY_SECONDS
export const YEAR_SECONDS = 365 * DAY_SECONDS

/**
 * The hour since 1970, which is signed with a deletion and with a delegate: such a signature is valid for this hour and
 * the next one.
 * @param now milliseconds since 1970.
 */
export const totpAt = (now: number): number => Math.floor(now / 1_000 / HOUR_SECONDS)
