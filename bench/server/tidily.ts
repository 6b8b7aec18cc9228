/** Whatever a part of the bench started is stopped, the last first, however the part ends. */

export interface Stoppable {
  stop(): Promise<void>
}

/**
 * @param work hands in what it started, and gets it back.
 * @returns what the work returns, once everything has stopped.
 */
export async function tidily<Result>(
  work: (own: <Started extends Stoppable>(started: Started) => Started) => Promise<Result>,
): Promise<Result> {
  const started: Stoppable[] = []
  try {
    return await work((one) => {
      started.push(one)
      return one
    })
  } finally {
    for (const one of started.toReversed()) await one.stop()
  }
}
