/**
 * One fruit from back to front: ink, base, and then, clipped to the body, shade, marks, light, creases and
 * gleam; calyx last. Light falls from the upper left whatever way the fruit leans.
 */
import { type Card, getCultivar, getRampName, getRamp } from '../card.ts'
import { CHROME, INK, MARBLE, RAMPS, type Ramp, SPLIT, SPLIT_SHADE, STRIPE } from '../facts/palette.ts'
import type { Silhouette } from '../facts/silhouettes.ts'
import { CORKS, MARBLED_GREEN, OWN_CORKS, WINDOW, WINDOW_SEEDS } from '../facts/skins.ts'
import { STENCILS } from '../facts/stencils.ts'
import type { Body } from '../geometry/body.ts'
import { closedCurve, lensPath } from '../geometry/path.ts'
import { type Skin, createSkin, lens } from '../geometry/skin.ts'
import { paintCalyx, paintTendril } from './calyx.ts'
import { gradient, type Pen, print } from './pen.ts'
import { corking, folds, frost, marbling, reflections, smoke } from './skins.ts'
import {
  creases,
  deep,
  gleams,
  type Inks,
  lights,
  type LobeShape,
  shade,
  smokyLight,
  stripes,
  filled,
} from './tones.ts'
import { draw } from '../random.ts'
import { STREAMS } from '../facts/streams.ts'
import { type LensPlaces, THIRD_WING } from '../facts/tones.ts'
import { truncDiv } from '../geometry/integers.ts'

/** For a `defs`: the body, its clip, and gradients. */
export function defineFruit(card: Card, body: Body, pen: Pen): string {
  return (
    print(pen, STENCILS.body) +
    closedCurve(body.outline) +
    print(pen, STENCILS.bodyEnd) +
    gradients(card, pen)
  )
}

/** Split-fountain printing: green meets ripe through a third ink, or the two would mix to mud. */
function gradients(card: Card, pen: Pen): string {
  const smoky = card.skin === 'smoked' ? print(pen, STENCILS.smoke) : ''
  if (card.ripeness !== 'breaking' || card.skin === 'chrome') return smoky
  const green: Ramp = RAMPS[getCultivar(card).stages[0]]
  const split = print(pen, STENCILS.breaking, {
    green: green.base,
    middle: splitOf(card)[0],
    ripe: getRamp(card).base,
  })
  return split + smoky
}

const splitOf = (card: Card): (typeof SPLIT)['amber' | 'violet'] =>
  getCultivar(card).key === 'pearl' ? SPLIT.violet : SPLIT.amber

function inksOf(card: Card, pen: Pen, { light, base, shade: dark, deep: deepest }: Ramp): Inks {
  if (card.skin === 'chrome')
    return {
      light,
      base: CHROME.base,
      shade: CHROME.shade,
      deep: CHROME.deep,
      crease: CHROME.crease,
      edge: 'hard',
    }
  const plain = { crease: INK, edge: 'fringed' } as const
  if (card.ripeness !== 'breaking') return { ...plain, light, base, shade: dark, deep: deepest }
  const [, splitLight, splitDeep] = splitOf(card)
  return {
    ...plain,
    edge: 'thin',
    light: splitLight,
    base: gradient(pen, 'g'),
    shade: SPLIT_SHADE,
    deep: splitDeep,
  }
}

/** The fruit around its calyx at 0,0, upright; `stem` says whether its own short stem is wanted. */
export function paintFruit(card: Card, body: Body, pen: Pen, stem: 'cut' | 'none'): string {
  const skin = createSkin(body)
  const { silhouette } = body
  const ramp = getRamp(card)
  const inks = inksOf(card, pen, ramp)
  const shape: LobeShape = silhouette.winged ? 'winged' : silhouette.pimples ? 'knobbly' : 'smooth'
  return (
    paintTendril(card, pen) +
    print(pen, STENCILS.outline, { drop: silhouette.cluster?.upright ? -6 : 8, base: inks.base }) +
    shade(skin, silhouette, pen, inks) +
    underDeep(card, skin, silhouette, pen, ramp) +
    deep(skin, silhouette, pen, inks) +
    lit(card, skin, shape, pen, inks) +
    finish(card, body, skin, pen, inks, ramp) +
    (silhouette.winged ? thirdWing(body, pen, ramp) : '') +
    creases(skin, pen, inks.crease, silhouette.winged ? 9 : 8, silhouette.winged ? wingLip(body) : '') +
    (silhouette.seeded ? seedWindow(skin, pen, ramp) : '') +
    (gleaming(card) ? gleams(skin, shape) : '') +
    STENCILS.bodyDone +
    paintCalyx(card, pen, stem)
  )
}

/** What belongs to the skin itself, so that the deepest tone falls on it: stripes and marbling. */
function underDeep(card: Card, skin: Skin, silhouette: Silhouette, pen: Pen, ramp: Ramp): string {
  if (card.skin === 'chrome') return ''
  const marble = MARBLED_GREEN.includes(getRampName(card)) ? RAMPS.green.base : MARBLE
  return (
    (silhouette.striped ? stripes(skin, pen, getStripeColor(card, ramp)) : '') +
    (card.skin === 'variegated' ? marbling(card, skin, pen, marble) : '')
  )
}

function lit(card: Card, skin: Skin, shape: LobeShape, pen: Pen, { light }: Inks): string {
  if (card.skin === 'chrome') return ''
  if (card.skin === 'smoked') return smokyLight(skin, pen, light)
  return lights(skin, shape, pen, light, card.skin === 'satin')
}

/** Only wet skins have white light. */
const gleaming = ({ skin, ripeness }: Card): boolean =>
  ripeness !== 'dried' && (skin === 'gloss' || skin === 'corked' || skin === 'variegated')

/** Finishes on which pimples would be lost. */
const rough: readonly Card['skin'][] = ['corked', 'wrinkled', 'variegated', 'smoked', 'frosted', 'chrome']

/** Smoke and frost cover the folds of a dried fruit, and chrome has none. */
const folded = ({ skin, ripeness }: Card): boolean =>
  skin === 'wrinkled' || (ripeness === 'dried' && !['smoked', 'frosted', 'chrome'].includes(skin))

/** What is drawn over the broad light. */
function finish(card: Card, body: Body, skin: Skin, pen: Pen, inks: Inks, ramp: Ramp): string {
  const { pimples: count, corked } = body.silhouette
  const dried = card.ripeness === 'dried'
  const ownCorks = corked && card.ripeness !== 'breaking' && card.skin !== 'chrome' ? OWN_CORKS : 0
  const scars = card.skin === 'corked' ? (CORKS[skin.lobes - 1] ?? 0) : ownCorks
  return (
    (count && !dried && !rough.includes(card.skin) ? pimples(card, skin, pen, inks, count) : '') +
    (scars ? corking(card, skin, pen, ramp, scars) : '') +
    (folded(card) ? folds(card, skin, pen, ramp) : '') +
    (card.skin === 'smoked' ? smoke(card, skin, pen) : '') +
    (card.skin === 'frosted' ? frost(card, body, skin, pen) : '') +
    (card.skin === 'chrome' ? reflections(skin, pen, ramp) : '')
  )
}

/** Green while the fish ripens, cream when ripe, then its own dark. */
function getStripeColor({ ripeness }: Card, ramp: Ramp): string {
  if (ripeness === 'green' || ripeness === 'breaking') return RAMPS.green.base
  return ripeness === 'ripe' ? STRIPE : ramp.deep
}

/**
 * What some cultivars carry on their skin: pimples, the wing of a bishop's crown that faces the viewer, and the
 * window in a rocoto.
 * Raised dots, lit from the upper left: dark ones would turn the fruit into a strawberry.
 */
function pimples(card: Card, skin: Skin, pen: Pen, inks: Inks, count: number): string {
  let data = ''
  for (let i = 0; i < count; i++) {
    const across = 50 + draw(card.number, STREAMS.pimple, i, 160)
    const { x, y } = skin.at(i % skin.lobes, across, 46 + truncDiv(176 * i, count))
    data += print(pen, STENCILS.pimple, { x, y })
  }
  return (
    print(pen, STENCILS.pimples, { shade: inks.shade }) +
    data +
    print(pen, STENCILS.pimplesEnd, { base: inks.base, light: inks.light })
  )
}

const lensOn = ({ place }: Body, [top, bottom, left, right]: LensPlaces): string =>
  lensPath(place(...top), place(...bottom), place(...left), place(...right))

/** A bishop's crown has three wings; this one comes towards the viewer, so it is a lip over shade. */
const thirdWing = (body: Body, pen: Pen, ramp: Ramp): string =>
  filled(pen, ramp.deep, lensOn(body, THIRD_WING.underside)) +
  filled(pen, ramp.light, lensOn(body, THIRD_WING.light))

/** The lip of that wing, path data for the ink of the creases. */
const wingLip = (body: Body): string => lensOn(body, THIRD_WING.lip)

/** A window in the skin: pale flesh at its rim, and the black seeds that only a rocoto has. */
function seedWindow(skin: Skin, pen: Pen, ramp: Ramp): string {
  let seeds = ''
  for (const [across, down] of WINDOW_SEEDS) {
    const { x, y } = skin.at(0, across, down)
    seeds += print(pen, STENCILS.speck, { x, y })
  }
  return (
    print(pen, STENCILS.window, { light: ramp.light }) +
    lens(skin, 0, ...WINDOW.rim) +
    STENCILS.windowInside +
    lens(skin, 0, ...WINDOW.inside) +
    STENCILS.windowSeeds +
    seeds +
    STENCILS.pathEnd
  )
}
