/** Stops everything that a part of the bench started, in reverse order, even if the part fails. */

export interface Stoppable {
  stop(): Promise<void>
}

/**
 * @param work registers what it starts with `onCleanup`, which returns it.
 * @returns the result of `work`, after everything has stopped.
 */
export async function withCleanup<Result>(
  work: (onCleanup: <Started extends Stoppable>(started: Started) => Started) => Promise<Result>,
): Promise<Result> {
  await using started = new AsyncDisposableStack()
  return await work((one) => started.adopt(one, (stoppable) => stoppable.stop()))
}
