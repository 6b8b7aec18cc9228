/** Addresses of simulated visitors: each has its own loopback address. */

/** @param visitor from 0; repeats after four million. */
export function visitorAddress(visitor: number): string {
  const [high, middle, low] = [
    1 + (Math.floor(visitor / 62_500) % 64),
    Math.floor(visitor / 250) % 250,
    visitor % 250,
  ]
  return `127.${high}.${middle}.${low + 1}`
}
