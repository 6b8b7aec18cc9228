/**
 * Words of the traits: the name of each value in a list, and its part of a sentence. Sentences are concatenations of these parts, including spaces and articles, so that the contracts can print them from tables:
 *
 *     ripeness, color, space, cultivar, skin, calyx, companion, ground, pattern, full stop
 *
 * While breaking, the green color and ` to ` come before the color.
 */
import type { Calyx, Companion, Finish, Pattern, Ripeness } from './traits.ts'

/** Name in a list, part of a sentence. */
export type Words = readonly [name: string, part: string]

export const RIPENESS_WORDS: Readonly<Record<Ripeness, Words>> = {
  green: ['Green', 'An unripe '],
  breaking: ['Breaking', 'A breaking '],
  ripe: ['Ripe', 'A ripe '],
  overripe: ['Overripe', 'An overripe '],
  dried: ['Dried', 'A dried '],
}

/** Between two colors while breaking. */
export const TURNING_TO = ' to '

/** Before the name of a cultivar that grows in clusters, and of any other. */
export const CLUSTER_OF = { cluster: ' cluster of ', single: ' ' } as const

export const SKIN_WORDS: Readonly<Record<Finish, Words>> = {
  gloss: ['Gloss', ', glossy'],
  satin: ['Satin', ', satin'],
  corked: ['Corked', ', corked'],
  wrinkled: ['Wrinkled', ', wrinkled'],
  variegated: ['Variegated', ', variegated'],
  smoked: ['Smoked', ', smoked'],
  frosted: ['Frosted', ', frosted'],
  chrome: ['Chrome', ', chromed'],
}

export const CALYX_WORDS: Readonly<Record<Calyx, Words>> = {
  star: ['Star', ', with a star calyx'],
  cap: ['Cap', ', with a cap calyx'],
  frill: ['Frill', ', with a frilled calyx'],
  long: ['Long', ', with a long calyx'],
  curl: ['Curl', ', with a curled calyx'],
  gilded: ['Gilded', ', with a gilded calyx'],
}

export const COMPANION_WORDS: Readonly<Record<Companion, Words>> = {
  none: ['None', ''],
  blossom: ['Blossom', ' and a blossom'],
  leaf: ['Leaf', ' and a leaf'],
  ladybird: ['Ladybird', ' and a ladybird'],
  seeds: ['Seeds', ' and seeds'],
  salt: ['Salt', ' and salt'],
  bee: ['Bee', ' and a bee'],
  gold: ['Gold seed', ' and a gold seed'],
}

/** By the ground's index. */
export const GROUND_WORDS: readonly Words[] = [
  ['Cream', ', on a cream label'],
  ['Butter', ', on a butter label'],
  ['Apricot', ', on an apricot label'],
  ['Blush', ', on a blush label'],
  ['Lilac', ', on a lilac label'],
  ['Sky', ', on a sky label'],
  ['Mint', ', on a mint label'],
  ['Olive', ', on an olive label'],
  ['Teal', ', on a teal label'],
  ['Midnight', ', on a midnight label'],
  ['Oxblood', ', on an oxblood label'],
  ['Coal', ', on a coal label'],
]

export const PATTERN_WORDS: Readonly<Record<Pattern, Words>> = {
  plain: ['Plain', ''],
  rays: ['Rays', ' with rays'],
  terrazzo: ['Terrazzo', ' with terrazzo'],
  contour: ['Contour', ' with contours'],
  halftone: ['Halftone', ' with a dot screen'],
  tile: ['Tile', ' with tiles'],
  night: ['Night', ' by night'],
  marquee: ['Marquee', ' with marquee lights'],
}

/** Heat tiers by the dots lit on the plate. */
export const HEAT_TIERS = ['Sweet', 'Mild', 'Medium', 'Hot', 'Very hot', 'Superhot'] as const

/** A packet's title, and its description around the part of its ground. */
export const PACKET_WORDS = {
  title: 'Sealed pepper',
  before: 'A sealed seed packet',
  after: '. Its pepper shows after the reveal.',
} as const
