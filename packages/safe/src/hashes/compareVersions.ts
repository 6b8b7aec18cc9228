/** Versions of Safe's contracts, such as `1.4.1`, or `1.3.0+L2` of a singleton that logs its transactions. */

/**
 * Compares two versions by their numbers; a suffix after `+` does not count.
 * @returns negative if `one` is older, 0 if they are the same, positive if it is newer; undefined if one of them is no
 *   version.
 */
export function compareVersions(
  one: string | null | undefined,
  other: string | null | undefined,
): number | undefined {
  const [left, right] = [parseVersion(one), parseVersion(other)]
  if (left === undefined || right === undefined) return undefined
  return left.map((part, index) => part - (right[index] ?? 0)).find((part) => part !== 0) ?? 0
}

function parseVersion(version: string | null | undefined): readonly number[] | undefined {
  const numbers = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:\+[\da-z.-]+)?$/i.exec(version ?? '')
  return numbers?.slice(1, 4).map(Number)
}
