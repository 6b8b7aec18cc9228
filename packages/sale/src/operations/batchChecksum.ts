/** The checksum of a batch, apart from its schema: who only writes one loads no zod, which a page must configure first. */
import { keccak256, stringToBytes } from 'viem'

/**
 * Safe's checksum of a batch: keccak256 of Safe's serialization without the name. It shows accidents only: anyone who changes
 * a file can compute it again.
 * @param batch as parsed from JSON, without `meta.checksum`.
 */
export function batchChecksum(batch: { readonly meta: object }): string {
  return keccak256(stringToBytes(serialize({ ...batch, meta: { ...batch.meta, name: null } })))
}

function serialize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => serialize(item)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const fields: Readonly<Record<string, unknown>> = { ...value }
  const keys = Object.keys(fields).toSorted()
  return `{${JSON.stringify(keys)}${keys.map((key) => `${serialize(fields[key])},`).join('')}}`
}
