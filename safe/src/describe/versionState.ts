/** Whether a Safe's version is current. */
import type { SafeInfo } from '../wire/index.ts'

/** Compares a Safe's version with the one that new Safes should have. */
export function versionState(
  version: string | null,
  recommended: string,
): SafeInfo['implementationVersionState'] {
  const [own, wanted] = [parseVersion(version), parseVersion(recommended)]
  if (own === undefined || wanted === undefined) return 'UNKNOWN'
  const difference = own.map((part, index) => part - (wanted[index] ?? 0)).find((part) => part !== 0) ?? 0
  return difference < 0 ? 'OUTDATED' : 'UP_TO_DATE'
}

/** The numbers of a semantic version; undefined if it is none. */
function parseVersion(version: string | null): readonly number[] | undefined {
  const numbers = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:\+[\da-z.-]+)?$/i.exec(version ?? '')
  return numbers?.slice(1, 4).map(Number)
}
