/** Several tasks at a time. */

/**
 * Runs a task for each item, at most `limit` of them at a time, begun in their order.
 * @returns the results in the order of the items.
 * @throws what the first task to fail throws; no further task begins then.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  task: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = Array.from<Result>({ length: items.length })
  const queue = items.entries()
  let hasFailed = false
  const worker = async () => {
    for (const [index, item] of queue) {
      if (hasFailed) return
      try {
        results[index] = await task(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
