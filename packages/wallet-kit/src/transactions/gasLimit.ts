/**
 * The gas limit for an estimate: 1.2 ×, rounded down. A block later, storage may cost more; but Ethermint may charge half
 * of an unused limit, so a generous limit costs the sender money.
 */
export function toGasLimit(estimate: bigint): bigint {
  return (estimate * 12n) / 10n
}
