/**
 * Runs `work` while no other tab of the site runs work of the same name. Where there are no locks, or site data is
 * blocked, every tab runs its own.
 * @param name of the Web Lock.
 * @returns whether it ran. Rejects with what `work` throws.
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
    // A browser without locks, or with locks that refuse because site data is blocked.
    if (hasBegun) throw error
    await work()
    return true
  }
}
