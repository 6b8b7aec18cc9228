/** Names and texts in data from outside. */

/** Every key and text of typed data or of a decoded call, in any order. */
export function textsIn(root: object): readonly string[] {
  const texts: string[] = []
  // Iterative: the data may be nested deeper than the stack.
  const pending: unknown[] = [root]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value === 'string') texts.push(value)
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) texts.push(...Object.keys(value))
    for (const child of Object.values(value)) pending.push(child)
  }
  return texts
}
