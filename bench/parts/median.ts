/** The median. @throws for an empty list. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured.')
  return middle
}
