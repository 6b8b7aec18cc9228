/** Names of traits and of their values. Those of cultivars are names everywhere. */
import type { Calyx, Companion, Finish, Pattern, Ripeness, TraitName } from '@peppermint/art/facts/traits'
import { capitalize } from './format/names.ts'
import { t } from './t.ts'

/** Empty. A message with it has a separate translation: `Mint` is also a verb, `None` also a list's content. */
const AS_TRAIT = ''

const TITLES: Readonly<Record<TraitName, string>> = {
  cultivar: t`Cultivar`,
  ripeness: t`Ripeness`,
  skin: t`Skin`,
  calyx: t`Calyx`,
  pattern: t`Pattern`,
  companion: t`Companion`,
  ground: t`Ground`,
}

const RIPENESS: Readonly<Record<Ripeness, string>> = {
  green: t`Green`,
  breaking: t`Breaking`,
  ripe: t`Ripe`,
  overripe: t`Overripe`,
  dried: t`Dried`,
}

const SKIN: Readonly<Record<Finish, string>> = {
  gloss: t`Gloss`,
  satin: t`Satin`,
  corked: t`Corked`,
  wrinkled: t`Wrinkled`,
  variegated: t`Variegated`,
  smoked: t`Smoked`,
  frosted: t`Frosted`,
  chrome: t`Chrome`,
}

const CALYX: Readonly<Record<Calyx, string>> = {
  star: t`Star`,
  cap: t`Cap${AS_TRAIT}`,
  frill: t`Frill`,
  long: t`Long`,
  curl: t`Curl`,
  gilded: t`Gilded`,
}

const PATTERN: Readonly<Record<Pattern, string>> = {
  plain: t`Plain`,
  rays: t`Rays`,
  terrazzo: t`Terrazzo`,
  contour: t`Contour`,
  halftone: t`Halftone`,
  tile: t`Tile`,
  night: t`Night`,
  marquee: t`Marquee`,
}

const COMPANION: Readonly<Record<Companion, string>> = {
  none: t`None${AS_TRAIT}`,
  blossom: t`Blossom`,
  leaf: t`Leaf`,
  ladybird: t`Ladybird`,
  seeds: t`Seeds`,
  salt: t`Salt`,
  bee: t`Bee`,
  gold: t`Gold seed`,
}

/** By the key in addresses: its name in lower case. */
const GROUND: Readonly<Record<string, string>> = {
  cream: t`Cream`,
  butter: t`Butter`,
  apricot: t`Apricot`,
  blush: t`Blush`,
  lilac: t`Lilac`,
  sky: t`Sky`,
  mint: t`Mint${AS_TRAIT}`,
  olive: t`Olive`,
  teal: t`Teal`,
  midnight: t`Midnight`,
  oxblood: t`Oxblood`,
  coal: t`Coal`,
}

const VALUES: Readonly<Record<Exclude<TraitName, 'cultivar'>, Readonly<Record<string, string>>>> = {
  ripeness: RIPENESS,
  skin: SKIN,
  calyx: CALYX,
  pattern: PATTERN,
  companion: COMPANION,
  ground: GROUND,
}

/** @param trait as the API names it; a newer server may have others. */
export const traitTitle = (trait: string): string =>
  (TITLES as Readonly<Record<string, string>>)[trait] ?? capitalize(trait)

/** @param value as the API names it: `gold` is a gold seed. */
export const traitValueName = (trait: string, value: string): string =>
  (VALUES as Readonly<Record<string, Readonly<Record<string, string>>>>)[trait]?.[value] ?? capitalize(value)
