/** Whether a Safe's version is current. */
import { compareVersions } from '../hashes/index.ts'
import type { SafeInfo } from '../wire/index.ts'

/** Compares a Safe's version with the one that new Safes should have. */
export function versionState(
  version: string | null,
  recommended: string,
): SafeInfo['implementationVersionState'] {
  const difference = compareVersions(version, recommended)
  if (difference === undefined) return 'UNKNOWN'
  return difference < 0 ? 'OUTDATED' : 'UP_TO_DATE'
}
