/**
 * The printer's inks: what every drawing is colored with. A ramp is one fruit color in four flat tones; a ground is
 * the stock a label is printed on. Values only, because the contracts' tables are generated from them.
 */

/** Outline, creases and rules. */
export const INK = '#211'
/** The label's margin, and the halo that die-cuts a fruit from a ground of the same color. */
export const PAPER = '#F6EDDA'
/** Specular light: the only white on a fruit. */
export const GLEAM = '#FFFBEF'
/** A lit dot on the heat plate. */
export const HEAT = '#E0281C'

/** While breaking, green turns through another color: its base, light and deep; Black Pearl has a different one. */
export const SPLIT = {
  amber: ['#E5A62C', '#FFE08A', '#3B1710'],
  violet: ['#5B2C68', '#B985C9', '#1A0B22'],
} as const

/** Translucent shade of breaking fruit. */
export const SPLIT_SHADE = '#1C1014'

/** Stripes of a ripe fish. */
export const STRIPE = '#FFE9B8'

/** Streaks on a variegated skin. */
export const MARBLE = '#FBE9B7'

/** Chrome: body, its dark side, its deepest, creases, and what it mirrors, band by band; the last band takes the fruit's light. */
export const CHROME = {
  base: '#B4C3D1',
  shade: '#6E7F92',
  deep: '#323B4A',
  crease: '#262C38',
  bands: ['#FBFDFF', '#2B3341', '#F1F6FA'],
} as const

/** Four flat tones, light to deep, its name in a sentence, and the grounds with too little contrast. */
export interface Ramp {
  readonly light: string
  readonly base: string
  readonly shade: string
  readonly deep: string
  readonly word: string
  /** Grounds, by index, on which this color needs a paper halo (the dark ones always do). */
  readonly lostOn: readonly number[]
}

const ramp = (tones: string, word: string, ...lostOn: readonly number[]): Ramp => {
  const [light = '', base = '', shade = '', deep = ''] = tones.split(' ').map((tone) => `#${tone}`)
  return { light, base, shade, deep, word, lostOn }
}

/** Fruit colors. */
export const RAMPS = {
  red: ramp('FF7A55 E0281C A91420 62091B', 'red'),
  scarlet: ramp('FF9158 EE4420 B9251B 6B1018', 'scarlet'),
  orange: ramp('FFC765 F78A1D CF5B16 7F2C10', 'orange', 2),
  amber: ramp('FFE08A FBB22A D67D16 86430F', 'amber', 1, 2),
  yellow: ramp('FFF6AE FCD833 DFA016 87550F', 'yellow', 1),
  lemon: ramp('FDFBB8 F2E23A C6AE1B 6F6112', 'lemon yellow', 1),
  lime: ramp('DDEB92 A5C94A 6C9A32 375A22', 'lime green', 6, 7),
  green: ramp('ABD468 58A03A 2B6E38 123F2B', 'green', 7),
  forest: ramp('7FB05A 2F6F3C 1A4A33 0A2A22', 'dark green'),
  black: ramp('8A78B5 392952 1F1433 0C0718', 'black'),
  purple: ramp('B985C9 71408E 482466 240F38', 'purple', 4),
  maroon: ramp('D4564A 96202A 641225 360816', 'maroon'),
  chocolate: ramp('B9764E 74402A 4A2219 240F0E', 'chocolate brown'),
  brick: ramp('D08A5C 9A4A2C 672A1E 351210', 'brick red'),
  tan: ramp('EACB94 C4934F 8C5E2E 4C2E18', 'tan', 0, 2),
  rust: ramp('EF9A55 C2571F 86341A 461511', 'rust', 2),
  olive: ramp('C9C46A 8C8A34 5A5C25 2C3016', 'olive', 7),
  cream: ramp('FFFBEA F4E6BE D6BC84 8A6C40', 'cream', 0),
} as const satisfies Record<string, Ramp>

export type RampName = keyof typeof RAMPS

/** The stock a label is printed on. */
export interface Ground {
  readonly name: string
  /** The flat color. */
  readonly field: string
  /** The second printing on it: discs, rays, dots. */
  readonly tone: string
  /** The third, sparing: chips, the middle of a tile. */
  readonly accent: string
}

const ground = (name: string, field: string, tone: string, accent: string): Ground => ({
  name,
  field,
  tone,
  accent,
})

/** Twelve grounds in the order a card counts them; from `FIRST_DARK_GROUND` on they are dark. */
export const GROUNDS: readonly Ground[] = [
  ground('Cream', '#F2E2BC', '#E6CD94', '#D9573A'),
  ground('Butter', '#F8D568', '#F2BE3E', '#E4572E'),
  ground('Apricot', '#F8B784', '#F19D62', '#FFF0CF'),
  ground('Blush', '#F0A5A0', '#E5868A', '#FFF1D6'),
  ground('Lilac', '#CFBCE6', '#B7A0D8', '#FFF6E0'),
  ground('Sky', '#A6D3E2', '#83BCD2', '#FFF4D8'),
  ground('Mint', '#B4DDBD', '#8FC7A4', '#FFF4D2'),
  ground('Olive', '#C9CC92', '#AEB472', '#FFF2C8'),
  ground('Teal', '#1F7A76', '#2E918B', '#F6CF6A'),
  ground('Midnight', '#243560', '#364A80', '#F4C95D'),
  ground('Oxblood', '#6B1B27', '#8B2C39', '#F2A65A'),
  ground('Coal', '#302934', '#4B414F', '#E9C46A'),
]

export const FIRST_DARK_GROUND = 8

/** The sky of the night, whatever the ground. */
export const NIGHT = '#141B38'

/** The moon over a dark ground. */
export const MOON = { face: '#F3DDA2', crater: '#E2C680' } as const

/** Light, base and shade of stems and calyxes. */
export const GREENERY = {
  leaf: ['#A9D162', '#4E9A3A', '#2A6A38'],
  /** On green fruit the calyx is paler, or it would drown. */
  pale: ['#C4DE7E', '#7DB548', '#467E36'],
  violet: ['#C3A6DA', '#8663A8', '#573C78'],
  gold: ['#FFE9A0', '#E9B93C', '#A97517'],
} as const
