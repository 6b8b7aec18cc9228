/** Resolves when `work` has settled, however it ended, at the latest after `timeoutMs`. The work continues. */
export async function settleWithin(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, timeoutMs)
  await Promise.race([work, late.promise]).catch(() => undefined)
  clearTimeout(timer)
}
