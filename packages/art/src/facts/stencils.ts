/**
 * All SVG templates, with slots. A drawing is a sequence of stencils with path data between them; the contracts print
 * the same table. Slots:
 *
 * - `{#name}` an integer; `{,name}` an integer after a space, which a minus sign replaces, as in path data
 * - `{$name}` a color: `#RRGGBB`, the ink `#211`, or a gradient of the drawing, `url(#` + its id + letter + `)`
 * - `{@}` the drawing's id, which starts every id: `p` and the card's number, `s` and a sealed packet's
 * - `{ink}` and `{hook}` the outlines' color and attribute: `#211` and nothing on a label; a page may have others
 *
 * Parts by letter: a calyx, b body, c its clip, d deep, e shapes of the whole fruit, f one fruit of a cluster, g
 * breaking, m smoke, o corking, s shade, t tile, u pimples, v tendril, x shape of one fruit, q one of several in a
 * companion, y its shape.
 */
import { PACKET_STENCILS } from './packetStencils.ts'
import { GLEAM, HEAT, INK, PAPER } from './palette.ts'

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
    '<linearGradient id="{@}g" x2="0" y2="1"><stop offset="15%" stop-color="{$green}"/><stop offset="50%" stop-color="{$middle}"/><stop offset="85%" stop-color="{$ripe}"/></linearGradient>',
  smoke:
    '<linearGradient id="{@}m" x2="0" y2="1"><stop offset="10%" stop-opacity="0"/><stop offset="85%" stop-opacity=".85"/></linearGradient>',
  /** The unpainted silhouettes on the label, in position: one fruit, or three. */
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
  ground: '<path fill="{$field}" d="M0 0h1000v1000H0z"/>',
  shadow: `<use href="#{@}e" fill="${INK}" opacity=".22" transform="translate(26 30)"/>`,
  shadowOnDark: `<use href="#{@}e" fill="${INK}" opacity=".45" transform="translate(26 30)"/>`,
  /** The paper margin is one path with the plate as its hole; its outer edge is outside the picture. */
  frame:
    `<path fill="${PAPER}" stroke="${INK}" stroke-width="6" d="M-9-9V1009H1009V-9zM90 36H910q0 54 54 54V910q-54 0-54 54H90q0-54-54-54V90q54 0 54-54z"/>` +
    `<path fill="none" stroke="${PAPER}" stroke-width="6" d="M108 56H892q0 52 52 52V892q-52 0-52 52H108q0-52-52-52V108q52 0 52-52z"/>`,
  halo: `<use href="#{@}e" stroke="${PAPER}" stroke-width="56"/>`,
  /** The heat plate, and the nails of the label: a dash of no length is a dot. */
  heat:
    `<path fill="${PAPER}" stroke="${INK}" stroke-width="6" d="M400 966q-24 0-24-26t24-26h200q24 0 24 26t-24 26z"/>` +
    `<g stroke-linecap="round" stroke-dasharray="0 40"><path stroke="${INK}" stroke-width="16" d="M56 56h1M944 56h1M56 944h1M944 944h1"/><path stroke="${INK}" stroke-width="26" d="M420 940h161"/>`,
  heatUnlit: `<path stroke="${PAPER}" stroke-width="16" d="M{#x} 940h{#width}"/>`,
  heatLit: `<path stroke="${HEAT}" stroke-width="18" d="M420 940h{#width}"/>`,
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
  night: '<path fill="#FFE9AE" d="',
  star: 'M{#x}{,y}l5 {#a} {#a} 5-{#a} 5-5 {#a}-5-{#a}-{#a}-5 {#a}-5z',
  nightDots: '"/><path stroke="#FFF4D6" stroke-width="9" stroke-linecap="round" d="',
  moon: '"/><circle cx="500" cy="480" r="346" fill="{$moon}"/><path fill="{$crater}" d="M250 410a46 46 0 1 0 1 0zM640 690a70 70 0 1 0 1 0zM700 270a34 34 0 1 0 1 0z"/>',
  marquee: `<circle cx="500" cy="480" r="372" fill="${INK}"/><circle cx="500" cy="480" r="330" fill="{$tone}"/><circle cx="500" cy="480" r="351" fill="none" stroke="#FFE7A3" stroke-width="26" stroke-linecap="round" stroke-dasharray="0 61.26"/><circle cx="500" cy="480" r="351" fill="none" stroke="#FFF" stroke-width="10" stroke-linecap="round" stroke-dasharray="0 61.26"/>`,
} as const

/** Positions of painted fruit, as in `SHAPES`. */
const PLACES = {
  place: '<g transform="translate(500 474)rotate({#lean})translate({#x} {#y})">',
  placeHanging: '<g transform="translate(500 {#anchor})">',
  placeUpright: '<g transform="translate(500 {#anchor})scale(1 -1)">',
  fruitFirst: '<g transform="rotate({#turn})translate({#x} {#y})"><g id="{@}f">',
  fruitFirstEnd: '</g></g>',
  /** Where a ladybird sits on the middle one. */
  fruitMiddle: '<g transform="rotate({#turn})translate({#x} {#y})">',
  fruitAgain: '<use href="#{@}f" transform="rotate({#turn})translate({#x} {#y})"/>',
  node: '<path fill="{$green}" stroke="{ink}" stroke-width="14" d="M-26-16q26-16 52 0 12 14 4 34-30 14-60 0-8-20 4-34z"/></g>',
} as const

/** One fruit, back to front. */
const FRUIT = {
  tendril:
    '<g fill="none" stroke="{ink}" stroke-width="20" stroke-linecap="round"{hook}><path id="{@}v" d="M{#x}{,y}c40-60 120-40 110 20s-90 40-70-10 80-30 120-70"/><use href="#{@}v" stroke="{$green}" stroke-width="8"/></g>',
  /** The outline swells away from the light, which for upright clusters, drawn mirrored, is the other way. */
  outline:
    '<use href="#{@}b" fill="{ink}" stroke="{ink}" stroke-width="22" transform="translate(5 {#drop})"{hook}/><use href="#{@}b" fill="{$base}"/><g clip-path="url(#{@}c)" stroke-linejoin="bevel">',
  /** On breaking fruit the shade is one dark ink over the gradient. */
  shadeOver: '<g opacity=".42">',
  shade: '<path id="{@}s" fill="{$shade}" d="',
  shadeFringe:
    '"/><g stroke="{$shade}" transform="translate({#shift})"><use href="#{@}s" stroke-width="{#width}" stroke-dasharray="3 12 3 10 3 14"/><use href="#{@}s" stroke-width="{#half}" stroke-dasharray="7 8 7 6 7 10" stroke-dashoffset="2"/></g>',
  deep: '<path id="{@}d" fill="{$deep}" d="',
  deepFringe:
    '"/><use href="#{@}d" stroke="{$deep}" stroke-width="{#half}" stroke-dasharray="4 11 4 9 4 13" transform="translate({#shift})"/>',
  filled: '<path fill="{$color}" d="',
  /** Satin: the light ends in a fringe as well, and there is no white on it. */
  satin: '<path fill="{$light}" stroke="{$light}" stroke-width="56" stroke-dasharray="4 10 4 8 4 12" d="',
  gleams: `<path fill="${GLEAM}" d="`,
  bodyDone: '</g>',
} as const

/** Marks on the skin. */
const MARKS = {
  pimples: '<g stroke="{$shade}" stroke-width="24" stroke-linecap="round"><path id="{@}u" d="',
  pimple: 'M{#x}{,y}h1',
  pimplesEnd:
    '"/><use href="#{@}u" stroke="{$base}" stroke-width="17" transform="translate(-3 -3)"/><use href="#{@}u" stroke="{$light}" stroke-width="8" transform="translate(-4 -5)"/></g>',
  corks: '<g stroke="{$deep}" stroke-width="15" stroke-linecap="round"><path id="{@}o" d="',
  cork: 'M{#x}{,y}l{#dx}{,dy}',
  corksEnd: '"/><use href="#{@}o" stroke="#F0DAAE" stroke-width="9"/></g>',
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
  calyxEnd: '"/></g><use href="#{@}a" fill="{$green}" transform="translate(-6 -4)scale(.88)"/>',
  veins: '<path fill="none" stroke="{$shade}" stroke-width="7" d="',
  vein: 'M{#x}{,y}L{#dx}{,dy}',
  cut: '<ellipse cx="{#x}" cy="{#y}" rx="{#width}" ry="8" fill="{$light}" stroke="{ink}" stroke-width="7"/>',
  glint:
    '<path fill="#FFFDF0" stroke="{ink}" stroke-width="6" d="M{#x}{,y}q5 35 40 40-35 5-40 40-5-35-40-40 35-5 40-40z"/>',
} as const

/** Companions. `stand` opens a group that the companion closes; smaller next to a broad fruit. */
const COMPANIONS = {
  stand: `<g stroke="${INK}" stroke-width="10" transform="translate({#x} {#y})rotate({#turn})scale(.92)">`,
  standSmall: `<g stroke="${INK}" stroke-width="10" transform="translate({#x} {#y})rotate({#turn})scale(.7)">`,
  blossom:
    '<use href="#{@}y" opacity=".3" transform="translate(14 20)"/><g fill="{$petal}"><path id="{@}y" d="M0 0C-60-34-56-96 0-118 56-96 60-34 0 0 14-68 74-83 112-36 109 24 51 47 0 0 69-8 102 45 69 95 11 111-29 63 0 0 29 63-11 111-69 95-102 45-69-8 0 0-51 47-109 24-112-36-74-83-14-68 0 0z"/></g>' +
    '<path fill="none" stroke="{$mark}" stroke-width="5" d="M0-30v-50M29-9l47-16M18 25l29 40M-18 25l-29 40M-29-9l-47-16"/><circle r="26" fill="#F7C93B" stroke-width="8"/><path stroke="#8A5A10" stroke-width="9" stroke-linecap="round" d="M-9-6h0M9-7h0M0 10h0"/></g>',
  seeds:
    '<use href="#{@}y" opacity=".3" transform="translate(12 16)"/><defs><g id="{@}q"><path d="M-36-22l15 3C2-34 38-20 35 4S2 34-19 24-39-4-36-22z"/><path fill="none" stroke="{$line}" stroke-width="5" d="M-16 6C-10-10 14-12 18 4"/></g></defs><g fill="{$seed}" stroke="{$mark}" stroke-width="8"><g id="{@}y">',
  seed: '<use href="#{@}q" transform="translate({#x} {#y})rotate({#turn})"/>',
  seedsEnd: '</g></g></g>',
  salt:
    '<path stroke="none" opacity=".3" d="M-104 96q-34-74 26-88 16-72 72-58 66-30 82 44 62 20 46 90z"/><defs><g id="{@}q" stroke-width="9"><path fill="#FFFEFA" d="M-38-29L0-45 38-29V29L0 45-38 29z"/><path fill="#C3D9E6" stroke-width="5" d="M0 43V-14L37-28V28z"/></g></defs>' +
    '<use href="#{@}q" transform="translate(-84 43)rotate(12)"/><use href="#{@}q" x="-8" y="54"/><use href="#{@}q" transform="translate(72 46)rotate(20)"/><use href="#{@}q" transform="translate(-48 -18)rotate(30)"/><use href="#{@}q" x="32" y="-24"/></g>',
  gold:
    '<path fill="none" stroke="{$mark}" stroke-width="9" stroke-linecap="round" d="M0-112v-30M80-80l22-22M112 0h30M80 80l22 22M0 112v30M-80 80l-22 22M-112 0h-30"/><use href="#{@}y" opacity=".3" transform="translate(14 20)"/><g fill="#F0B92B"><path id="{@}y" d="M-86-62l34 4C-10-92 98-58 86 18S0 106-54 62-90-22-86-62z"/></g>' +
    '<use href="#{@}y" fill="#FFDC6B" stroke="#B97C12" stroke-width="14" transform="translate(2 2)scale(.58)"/><path fill="none" stroke="#FFF8D8" stroke-linecap="round" d="M-60-10q-2 28 20 46"/></g>',
  bee: `<g stroke="${INK}" stroke-width="10" transform="translate({#x} {#y})scale({#side} 1)rotate(-14)scale(.92)">`,
  beeSmall: `<g stroke="${INK}" stroke-width="10" transform="translate({#x} {#y})scale({#side} 1)rotate(-14)scale(.7)">`,
  beeBody:
    '<path fill="none" stroke="{$mark}" stroke-linecap="round" stroke-dasharray="0 22" d="M-92 20c-70 10-60 90-10 80s10 60-30 100"/><use href="#{@}y" opacity=".3" transform="translate(8 40)"/><path fill="#EAF6FA" d="M-6-30c-60-70-20-120 10-100s20 70 6 100zM10-30c0-80 60-100 76-72S50-44 14-28z"/><g fill="#F9C531"><path id="{@}y" d="M-74 6c0-38 40-52 76-48s72 22 72 48-36 44-72 46-76-10-76-46z"/></g>' +
    `<path fill="none" stroke-width="27" d="M-20-36q14 42 0 82M30-34q14 38-2 76"/><circle cx="74" cy="2" r="24" fill="${INK}"/><path fill="none" stroke-width="8" stroke-linecap="round" d="M82-18c6-20 18-26 30-20M68-22c2-20 12-30 26-28"/><circle cx="82" cy="-4" r="3" stroke="${PAPER}"/></g>`,
  leaf:
    `<g transform="translate(0 {#y})rotate({#turn})scale({#side} 1)rotate(16)scale(.86)"><use href="#{@}y" opacity=".3" transform="translate(4 {#drop})"/><g fill="{$green}" stroke="${INK}" stroke-width="22" paint-order="stroke"><path id="{@}y" d="M0 0c40-110 150-160 330-130-40 130-170 220-330 130z"/></g>` +
    '<path fill="{$shade}" d="M0 0c110-30 210-70 330-130-40 130-170 220-330 130z"/><path fill="none" stroke="{$line}" stroke-width="6" d="M0 0c110-30 200-60 300-118M86-26c20-40 50-64 84-76M86-26c40 34 80 46 110 42M160-52c16-34 44-54 78-62M160-52c40 24 70 26 104 18"/></g>',
  ladybird:
    `<g stroke="${INK}" stroke-width="9" transform="translate({#x} {#y})"><circle cx="6" cy="{#drop}" r="70" stroke="none" opacity=".35"/><g transform="rotate({#turn})"><path fill="none" stroke-width="7" stroke-linecap="round" d="M-64-28L64 54M-72 13H72M-62 54L64-28M-12-56q-4-22-22-22M12-56q4-22 22-22"/><circle cy="-38" r="24" fill="${INK}"/><path fill="{$color}" d="M0-40c40 0 50 34 48 58S26 66 0 66-46 42-48 18-40-40 0-40z"/>` +
    '<path stroke-width="6" d="M0-40V66"/><path stroke-width="19" stroke-linecap="round" d="M-24-8h0M24-8h0M-20 32h0M20 32h0"/><path stroke="#FFF6E4" stroke-width="8" stroke-linecap="round" d="M-10-46h0M10-46h0"/></g></g>',
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
  ...COMPANIONS,
  ...PACKET_STENCILS,
} as const satisfies Readonly<Record<string, string>>
