/** Quantities of the calls that mint more than one call may: each as large as it may be. */
export function splitQuantity(quantity: number, maxPerCall: number): readonly number[] {
  return Array.from({ length: Math.ceil(quantity / maxPerCall) }, (_, index) =>
    Math.min(maxPerCall, quantity - index * maxPerCall),
  )
}
