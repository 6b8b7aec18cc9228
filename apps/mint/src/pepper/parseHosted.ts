/** Parses metadata of a host, which is untrusted: only texts are taken, and few of them. */

import { plainText } from '@peppermint/input/text'
import { isRecord } from '@peppermint/input/record'

/** Most traits that are shown. */
const MAX_TRAITS = 50
/** Most characters of one text. */
const MAX_LENGTH = 300

export interface HostedMetadata {
  readonly description: string | undefined
  /** Attributes with a name and a value, each name once. */
  readonly traits: readonly { readonly label: string; readonly value: string }[]
}

/** @param json the text of the metadata. @throws {Error} if it is no JSON object. */
export function parseHosted(json: string): HostedMetadata {
  const metadata: unknown = JSON.parse(json)
  if (!isRecord(metadata)) throw new Error('metadata: not an object')
  const { description, attributes } = metadata
  const traits = new Map<string, string>()
  for (const attribute of Array.isArray(attributes) ? attributes.slice(0, MAX_TRAITS) : []) {
    if (!isRecord(attribute)) continue
    const [label, value] = [asText(attribute['trait_type']), asText(attribute['value'])]
    if (label !== undefined && value !== undefined && !traits.has(label)) traits.set(label, value)
  }
  return {
    description: (typeof description === 'string' && asText(description)) || undefined,
    traits: [...traits].map(([label, value]) => ({ label, value })),
  }
}

function asText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  return plainText(String(value), MAX_LENGTH)
}
