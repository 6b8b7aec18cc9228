/** Parses metadata of a host, which is untrusted: only texts are taken, and few of them. */
import { z } from 'zod'

/** Most traits that are shown. */
const MAX_TRAITS = 50
/** Most characters of one text. */
const MAX_LENGTH = 300

const text = z.union([z.string(), z.number(), z.boolean()]).transform((value) => cut(String(value)))

const metadata = z.object({
  description: z.string().transform(cut).optional().catch(undefined),
  attributes: z
    .array(z.unknown())
    .transform((list) => list.slice(0, MAX_TRAITS))
    .catch([]),
})

const trait = z.object({ trait_type: text, value: text })

export interface HostedMetadata {
  readonly description: string | undefined
  /** Attributes with a name and a value, each name once. */
  readonly traits: readonly { readonly label: string; readonly value: string }[]
}

/** @param json the text of the metadata. @throws {Error} if it is no JSON object. */
export function parseHosted(json: string): HostedMetadata {
  const { description, attributes } = metadata.parse(JSON.parse(json))
  const traits = new Map<string, string>()
  for (const attribute of attributes) {
    const { success, data } = trait.safeParse(attribute)
    if (success && !traits.has(data.trait_type)) traits.set(data.trait_type, data.value)
  }
  return { description, traits: [...traits].map(([label, value]) => ({ label, value })) }
}

function cut(value: string): string {
  return value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH - 1)}…` : value
}
