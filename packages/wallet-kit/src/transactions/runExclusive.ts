/**
 * Runs `work` if no other tab of the site runs work under the same name. Without locks, or with blocked site data,
 * every tab runs it.
 * @param name of the Web Lock.
 * @returns whether it ran. Rejects with the error that `work` throws.
 */
export async function runExclusive(name: string, work: () => Promise<void>): Promise<boolean> {
  let hasBegun = false
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      hasBegun = true
      if (lock) await work()
      return lock !== null
    })
  } catch (error) {
    // Locks are unsupported, or rejected because site data is blocked.
    if (hasBegun) throw error
    await work()
    return true
  }
}
