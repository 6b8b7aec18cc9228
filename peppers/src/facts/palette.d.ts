/**
 * The printer's inks: what every drawing is coloured with. A ramp is one fruit colour in four flat tones; a
 * ground is the stock a label is printed on. Values only, so that the chain's drawing can grow from this table.
 */
/** Outline, creases and rules. */
export declare const INK = '#211'
/** The label's margin, and the halo that die-cuts a fruit from a ground of its own colour. */
export declare const PAPER = '#F6EDDA'
/** Specular light: the only white on a fruit. */
export declare const GLEAM = '#FFFBEF'
/** A lit dot on the heat plate. */
export declare const HEAT = '#E0281C'
/** What green turns through while breaking, its deepest tone, and the stripes of a ripe fish. */
export declare const SPLIT: {
  readonly amber: '#E5A62C'
  readonly violet: '#5B2C68'
  readonly deep: '#3B1710'
  readonly cream: '#FFE9B8'
}
/** Streaks on a variegated skin. */
export declare const MARBLE = '#FBE9B7'
/** Chrome: body, its dark side, its deepest, creases, and what it mirrors, band by band; the last band takes the fruit's light. */
export declare const CHROME: {
  readonly base: '#B4C3D1'
  readonly shade: '#6E7F92'
  readonly deep: '#323B4A'
  readonly crease: '#262C38'
  readonly bands: readonly ['#FBFDFF', '#2B3341', '#F1F6FA']
}
/** Four flat tones, light to deep, what the colour is called in a sentence, and the grounds that swallow it. */
export interface Ramp {
  readonly light: string
  readonly base: string
  readonly shade: string
  readonly deep: string
  readonly word: string
  /** Grounds, by index, on which this colour needs a paper halo (the dark ones always do). */
  readonly lostOn: readonly number[]
}
/** Fruit colours. */
export declare const RAMPS: {
  readonly red: Ramp
  readonly scarlet: Ramp
  readonly orange: Ramp
  readonly amber: Ramp
  readonly yellow: Ramp
  readonly lemon: Ramp
  readonly lime: Ramp
  readonly green: Ramp
  readonly forest: Ramp
  readonly black: Ramp
  readonly purple: Ramp
  readonly maroon: Ramp
  readonly chocolate: Ramp
  readonly brick: Ramp
  readonly tan: Ramp
  readonly rust: Ramp
  readonly olive: Ramp
  readonly cream: Ramp
}
export type RampName = keyof typeof RAMPS
/** The stock a label is printed on. */
export interface Ground {
  readonly name: string
  /** The flat colour. */
  readonly field: string
  /** The second printing on it: discs, rays, dots. */
  readonly tone: string
  /** The third, sparing: chips, the middle of a tile. */
  readonly accent: string
}
/** Twelve grounds in the order a card counts them; from `FIRST_DARK_GROUND` on they are dark. */
export declare const GROUNDS: readonly Ground[]
export declare const FIRST_DARK_GROUND = 8
/** The moon over a dark ground, which lights no moon of its own. */
export declare const MOON: {
  readonly face: '#F3DDA2'
  readonly crater: '#E2C680'
}
/** Light, base and shade of stems and calyxes. */
export declare const GREENERY: {
  readonly leaf: readonly ['#A9D162', '#4E9A3A', '#2A6A38']
  /** On green fruit the calyx is paler, or it would drown. */
  readonly pale: readonly ['#C4DE7E', '#7DB548', '#467E36']
  readonly violet: readonly ['#C3A6DA', '#8663A8', '#573C78']
  readonly gold: readonly ['#FFE9A0', '#E9B93C', '#A97517']
}
