/** The traits that the gallery filters by: their values as addresses name them, and their names on the page. */
import { CULTIVARS } from '@peppermint/art'
import type { TraitName } from '@peppermint/art/facts/traits'
import { TRAIT_NAMES, TRAITS as KEYS } from '@peppermint/art/traitFilter'
import { traitTitle, traitValueName } from '@peppermint/ui/words/traitWords.ts'

/** A trait with its values: key in addresses, name on the page. A value's code is its index. */
export interface Trait {
  readonly name: TraitName
  readonly title: string
  readonly values: readonly { readonly key: string; readonly title: string }[]
}

export const TRAITS: readonly Trait[] = TRAIT_NAMES.map((name) => ({
  name,
  title: traitTitle(name),
  values: KEYS[name].map((key, code) => ({
    key,
    title: name === 'cultivar' ? (CULTIVARS[code]?.name ?? key) : traitValueName(name, key),
  })),
}))
