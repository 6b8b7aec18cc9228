/**
 * Every piece of SVG text there is, with slots. A drawing is these stencils one after another, with path data
 * between them; the chain's drawing prints the same table. Slots:
 *
 * - `{#name}` an integer; `{,name}` an integer after a space, which a minus sign replaces, as in path data
 * - `{$name}` a colour: `#RRGGBB`, the ink `#211`, or a gradient of the drawing, `url(#` + its id + letter + `)`
 * - `{@}` the drawing's id, which starts every id: `p` and the card's number, `s` and a sealed packet's
 * - `{ink}` and `{hook}` the outlines' colour and attribute: `#211` and nothing on a label; a page may have others
 *
 * Parts by letter: a calyx, b body, c its clip, d deep, e shapes of the whole fruit, f one fruit of a cluster,
 * g h breaking, k plate's clip, m smoke, o corking, p plate, s shade, t tile, u pimples, v tendril, x shape of one fruit.
 */
import { GLEAM, HEAT, INK, PAPER } from './palette.ts'

const NAILS = 'M56 56h0M944 56h0M56 944h0M944 944h0'

/** A picture's start: document, title, description, definitions. */
const DOCUMENT = {
  open: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" stroke-linejoin="round"><title>',
  described: '</title><desc>',
  defs: '</desc><defs>',
  defsEnd: '</defs>',
  close: '</svg>',
} as const

/** Shapes that are drawn more than once. Path data follows `body`. */
const SHAPES = {
  body: '<path id="{@}b" d="',
  bodyEnd: '"/><clipPath id="{@}c"><use href="#{@}b"/></clipPath>',
  breaking:
    '<linearGradient id="{@}g" x2="0" y2="1"><stop offset="15%" stop-color="{$green}"/><stop offset="50%" stop-color="{$middle}"/><stop offset="85%" stop-color="{$ripe}"/></linearGradient>' +
    '<linearGradient id="{@}h" x2="0" y2="1"><stop offset="15%" stop-color="{$greenShade}"/><stop offset="50%" stop-color="{$middleShade}"/><stop offset="85%" stop-color="{$ripeShade}"/></linearGradient>',
  smoke:
    '<linearGradient id="{@}m" x2="0" y2="1"><stop offset="10%" stop-color="#17101A" stop-opacity="0"/><stop offset="85%" stop-color="#17101A" stop-opacity=".92"/></linearGradient>',
  plate:
    '<path id="{@}p" d="M90 36H910a54 54 0 0 0 54 54V910a54 54 0 0 0-54 54H90a54 54 0 0 0-54-54V90a54 54 0 0 0 54-54z"/><clipPath id="{@}k"><use href="#{@}p"/></clipPath>',
  /** The silhouette of what stands on the label, unpainted, in its place: one fruit, or three. */
  shapes: '<g id="{@}e" transform="translate(500 474)rotate({#lean})translate({#x} {#y})">',
  shapesHanging: '<g id="{@}e" transform="translate(500 {#anchor})">',
  shapesUpright: '<g id="{@}e" transform="translate(500 {#anchor})scale(1 -1)">',
  shape: '<use href="#{@}b"/><use href="#{@}a"/>',
  shapeFirst:
    '<g transform="rotate({#turn})translate({#x} {#y})"><g id="{@}x"><use href="#{@}b"/><use href="#{@}a"/></g></g>',
  shapeAgain: '<use href="#{@}x" transform="rotate({#turn})translate({#x} {#y})"/>',
  groupEnd: '</g>',
} as const

/** Paper, plate and what is printed on it, back to front. */
const LABEL = {
  ground: `<path fill="${PAPER}" d="M0 0h1000v1000H0z"/><g clip-path="url(#{@}k)"><path fill="{$field}" d="M0 0h1000v1000H0z"/>`,
  shadow: `<use href="#{@}e" fill="${INK}" opacity=".22" transform="translate(26 30)"/></g>`,
  shadowOnDark: `<use href="#{@}e" fill="${INK}" opacity=".45" transform="translate(26 30)"/></g>`,
  frame:
    `<g fill="none" stroke-width="6"><use href="#{@}p" stroke="${INK}"/><path stroke="${PAPER}" d="M108 56H892a52 52 0 0 0 52 52V892a52 52 0 0 0-52 52H108a52 52 0 0 0-52-52V108a52 52 0 0 0 52-52z"/>` +
    `<path stroke="${INK}" stroke-width="16" stroke-linecap="round" d="${NAILS}"/></g>`,
  halo: `<use href="#{@}e" fill="none" stroke="${PAPER}" stroke-width="56"/>`,
  heat:
    `<path fill="${PAPER}" stroke="${INK}" stroke-width="6" d="M400 966q-24 0-24-26t24-26h200q24 0 24 26t-24 26z"/>` +
    `<g fill="none" stroke-linecap="round"><path stroke="${INK}" stroke-width="26" d="M420 940h0M460 940h0M500 940h0M540 940h0M580 940h0"/>`,
  heatUnlit: `<path stroke="${PAPER}" stroke-width="16" d="`,
  heatLit: `<path stroke="${HEAT}" stroke-width="18" d="`,
  heatDot: 'M{#x} 940h0',
  pathEnd: '"/>',
} as const

/** The second printing on the ground. */
const PATTERNS = {
  plain:
    '<circle cx="500" cy="480" r="340" fill="{$tone}"/><circle cx="500" cy="480" r="366" fill="none" stroke="{$tone}" stroke-width="8"/>',
  // 401 is the radius whose circumference comes closest to forty dashes of 63.
  rays: '<circle cx="500" cy="480" r="401" fill="none" stroke="{$tone}" stroke-width="802" stroke-dasharray="63"/>',
  /** Echoes of the fruit's own silhouette, alternately in the ground's two inks. */
  contour:
    '<use href="#{@}e" stroke="{$tone}" stroke-width="400"/><use href="#{@}e" stroke="{$field}" stroke-width="320"/><use href="#{@}e" stroke="{$tone}" stroke-width="240"/><use href="#{@}e" stroke="{$field}" stroke-width="160"/><use href="#{@}e" stroke="{$tone}" stroke-width="80"/>',
  terrazzo: '<path fill="{$tone}" d="',
  terrazzoAccent: '"/><path fill="{$accent}" opacity=".8" d="',
  terrazzoPaper: `"/><path fill="${PAPER}" opacity=".75" d="`,
  chip: 'M{#x}{,y}l{#a}{,b}{,c}{,d}{,e}{,f}z',
  halftone: '<g stroke="{$tone}" stroke-linecap="round" stroke-dasharray="0 50">',
  halftoneRow: '<path d="M{#x} {#y}H990" stroke-width="{#width}"/>',
  tile: '<pattern id="{@}t" width="130" height="130" x="45" y="45" patternUnits="userSpaceOnUse"><path fill="{$tone}" d="M65 5Q75 55 125 65 75 75 65 125 55 75 5 65 55 55 65 5zM0 0h26Q20 20 0 26zM130 0v26Q110 20 104 0zM0 130v-26Q20 110 26 130zM130 130h-26Q110 110 130 104z"/><circle cx="65" cy="65" r="11" fill="{$accent}" opacity=".8"/></pattern><path fill="url(#{@}t)" d="M0 0h1000v1000H0z"/>',
  night: '<path fill="#141B38" opacity=".9" d="M0 0h1000v1000H0z"/><path fill="#FFE9AE" d="',
  star: 'M{#x}{,y}l5 {#a} {#a} 5-{#a} 5-5 {#a}-5-{#a}-{#a}-5 {#a}-5z',
  nightDots: '"/><path stroke="#FFF4D6" stroke-width="9" stroke-linecap="round" d="',
  moon: '"/><circle cx="500" cy="480" r="346" fill="{$moon}"/><path fill="{$crater}" d="M250 410a46 46 0 1 0 1 0zM640 690a70 70 0 1 0 1 0zM700 270a34 34 0 1 0 1 0zM370 730a28 28 0 1 0 1 0z"/>',
  marquee: `<circle cx="500" cy="480" r="372" fill="${INK}"/><circle cx="500" cy="480" r="330" fill="{$tone}"/><circle cx="500" cy="480" r="351" fill="none" stroke="#FFE7A3" stroke-width="26" stroke-linecap="round" stroke-dasharray="0 61.26"/><circle cx="500" cy="480" r="351" fill="none" stroke="#FFF" stroke-width="10" stroke-linecap="round" stroke-dasharray="0 61.26"/>`,
} as const

/** Where fruit stand: the same places as `SHAPES`, around paint. */
const PLACES = {
  place: '<g transform="translate(500 474)rotate({#lean})translate({#x} {#y})">',
  placeHanging: '<g transform="translate(500 {#anchor})">',
  placeUpright: '<g transform="translate(500 {#anchor})scale(1 -1)">',
  fruitFirst: '<g transform="rotate({#turn})translate({#x} {#y})"><g id="{@}f">',
  fruitFirstEnd: '</g></g>',
  fruitAgain: '<use href="#{@}f" transform="rotate({#turn})translate({#x} {#y})"/>',
  node: '<path fill="{$green}" stroke="{ink}" stroke-width="14" d="M-26-16q26-16 52 0 12 14 4 34-30 14-60 0-8-20 4-34z"/></g>',
} as const

/** One fruit, back to front. */
const FRUIT = {
  tendril:
    '<g fill="none" stroke-linecap="round"><g stroke="{ink}" stroke-width="20"{hook}><path id="{@}v" d="M{#x}{,y}c40-60 120-40 110 20s-90 40-70-10 80-30 120-70"/></g><use href="#{@}v" stroke="{$green}" stroke-width="8"/></g>',
  /** The outline swells away from the light, which for upright clusters, drawn mirrored, is the other way. */
  outline:
    '<use href="#{@}b" fill="{ink}" stroke="{ink}" stroke-width="22" transform="translate(5 {#drop})"{hook}/><use href="#{@}b" fill="{$base}"/><g clip-path="url(#{@}c)">',
  shade: '<g fill="{$shade}"><path id="{@}s" d="',
  shadeFringe:
    '"/></g><g fill="none" stroke="{$shade}" stroke-linejoin="bevel" transform="translate({#shift})"><use href="#{@}s" stroke-width="{#width}" stroke-dasharray="3 12 3 10 3 14"/><use href="#{@}s" stroke-width="{#half}" stroke-dasharray="7 8 7 6 7 10" stroke-dashoffset="2"/></g>',
  deep: '<g fill="{$deep}"><path id="{@}d" d="',
  deepFringe:
    '"/></g><use href="#{@}d" fill="none" stroke="{$deep}" stroke-linejoin="bevel" stroke-width="{#half}" stroke-dasharray="4 11 4 9 4 13" transform="translate({#shift})"/>',
  filled: '<path fill="{$colour}" d="',
  /** Satin: the light ends in a fringe as well, and no white lies on it. */
  satin:
    '<path fill="{$light}" stroke="{$light}" stroke-linejoin="bevel" stroke-width="34" stroke-dasharray="3 12 3 10 3 14" stroke-dashoffset="9" d="',
  gleams: `<path fill="${GLEAM}" d="`,
  bodyDone: '</g>',
} as const

/** Marks on the skin. */
const MARKS = {
  pimples: '<g fill="none" stroke-linecap="round"><g stroke="{$shade}" stroke-width="24"><path id="{@}u" d="',
  pimple: 'M{#x}{,y}h1',
  pimplesEnd:
    '"/></g><use href="#{@}u" stroke="{$base}" stroke-width="17" transform="translate(-3 -3)"/><use href="#{@}u" stroke="{$light}" stroke-width="8" transform="translate(-4 -5)"/></g>',
  corks: '<g stroke-linecap="round"><g stroke="{$deep}" stroke-width="15"><path id="{@}o" d="',
  cork: 'M{#x}{,y}l{#dx}{,dy}',
  corksEnd: '"/></g><use href="#{@}o" stroke="#F0DAAE" stroke-width="9"/></g>',
  smoked:
    '<use href="#{@}b" fill="url(#{@}m)"/><g stroke-linecap="round"><path stroke="#D8CBB8" stroke-width="6" opacity=".7" d="',
  embers: '"/><path stroke="#FF8A2A" stroke-width="9" d="',
  speck: 'M{#x}{,y}h0',
  smokedEnd: '"/></g>',
  rime: '<path fill="#E6F4FA" stroke="#8FC3DA" stroke-width="8" d="',
  flakes: '"/><path fill="#F7FCFF" d="',
  flake: 'M{#x}{,y}l3 {#a} {#a} 3-{#a} 3-3 {#a}-3-{#a}-{#a}-3 {#a}-3z',
  glints: '<path fill="#FFF" d="',
  glintOf: 'M{#x}{,y}q4 {#a} {#b} {#b}-{#a} 4-{#b} {#b}-4-{#a}-{#b}-{#b} {#a}-4 {#b}-{#b}z',
  window: `<path fill="{$light}" stroke="${INK}" stroke-width="10" d="`,
  windowInside: `"/><path fill="#F9E7BB" stroke="${INK}" stroke-width="5" d="`,
  windowSeeds: `"/><path stroke="${INK}" stroke-width="34" stroke-linecap="round" d="`,
} as const

/** Calyx and stem: one outline, cut twice for a bevel. Path data follows `calyx`. */
const CALYX = {
  calyx: '<g fill="{$shade}" stroke="{ink}" stroke-width="22" paint-order="stroke"{hook}><path id="{@}a" d="',
  calyxEnd:
    '"/></g><use href="#{@}a" fill="{$green}" transform="translate(-6 -4)scale(.88)"/><path fill="none" stroke="{$shade}" stroke-width="7" d="',
  vein: 'M{#x}{,y}L{#dx}{,dy}',
  cut: '<ellipse cx="{#x}" cy="{#y}" rx="{#width}" ry="8" fill="{$light}" stroke="{ink}" stroke-width="7"/>',
  glint:
    '<path fill="#FFFDF0" stroke="{ink}" stroke-width="6" d="M{#x}{,y}q5 35 40 40-35 5-40 40-5-35-40-40 35-5 40-40z"/>',
} as const

/** The whole table. */
export const STENCILS = {
  ...DOCUMENT,
  ...SHAPES,
  ...LABEL,
  ...PATTERNS,
  ...PLACES,
  ...FRUIT,
  ...MARKS,
  ...CALYX,
} as const satisfies Readonly<Record<string, string>>
