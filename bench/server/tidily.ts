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
  await using started = new AsyncDisposableStack()
  return await work((one) => started.adopt(one, (stoppable) => stoppable.stop()))
}
