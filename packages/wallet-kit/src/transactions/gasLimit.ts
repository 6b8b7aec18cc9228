/**
 * The gas limit for an estimate: 1.2 ×, rounded down. A block later, storage may cost more; but Ethermint may charge half
 * of an unused limit, so a generous limit costs the sender money.
 */
export function toGasLimit(estimate: bigint): bigint {
  return (estimate * 12n) / 10n
}

/** The most that a limit may cost, in wei, rounded up: wallets offer a fifth more than the price of now. */
export function toMaxFee(gasLimit: bigint, gasPrice: bigint): bigint {
  return (gasLimit * gasPrice * 12n + 9n) / 10n
}
