/** Counts the turns that an operation leaves to other work of the process. */
export async function countTurns<T>(
  operation: () => Promise<T>,
): Promise<{ readonly result: T; readonly turns: number }> {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  const result = await operation().finally(() => (isDone = true))
  return { result, turns }
}
