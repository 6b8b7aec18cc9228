/** An address short enough for a button. Never use it to compare addresses. */

/** The first four characters, 0x among them, and the last four: `0x1d…70aF`. */
export const shortAddress = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`
