/**
 * The sealed packet: SVG text as in `stencils.ts`, all of it static but for two grounds. A crimped sachet, a pepper
 * bent into a question mark whose dot is a seed, and a gold seal. Parts: b pepper, c its clip, e packet, k its
 * clip, w window.
 */
import { GLEAM, INK, RAMPS } from './palette.ts'

const { light, base, shade } = RAMPS.red

export const PACKET_STENCILS = {
  packetShapes:
    '<path id="{@}b" d="M432 423c15-7 8-40 14-52s16-19 25-24 21-7 31-7 23 3 31 7 16 13 18 22 3 21-1 32-18 24-28 39-28 37-34 56-8 44-4 63 28 53 28 53 14-37 20-51 11-23 20-33 23-18 38-32 42-32 52-57 18-66 11-96-29-67-54-86-66-33-97-33-68 11-93 29-50 53-59 80-11 69 2 84 65 13 80 6z"/><clipPath id="{@}c"><use href="#{@}b"/></clipPath>' +
    '<path id="{@}e" d="M232 150l24-20 24 20 24-20 24 20 24-20 24 20 24-20 24 20 24-20 24 20 24-20 24 20 24-20 24 20 24-20 24 20 24-20 24 20 24-20 24 20 24-20 24 20V860l-24 20-24-20-24 20-24-20-24 20-24-20-24 20-24-20-24 20-24-20-24 20-24-20-24 20-24-20-24 20-24-20-24 20-24-20-24 20-24-20-24 20-24-20z"/><clipPath id="{@}k"><use href="#{@}e"/></clipPath><clipPath id="{@}w"><path d="M500 220c160 0 226 110 226 260S660 742 500 742 274 630 274 480 340 220 500 220z"/></clipPath>',
  packetShadow: `<use href="#{@}e" fill="${INK}" opacity=".22" transform="rotate(-5 500 500)translate(24 30)"/>`,
  packetShadowOnDark: `<use href="#{@}e" fill="${INK}" opacity=".45" transform="rotate(-5 500 500)translate(24 30)"/>`,
  packet:
    `<g fill="none" stroke="${INK}" transform="rotate(-5 500 500)"><use href="#{@}e" fill="#FBF3E0" stroke-width="13"/><g clip-path="url(#{@}k)"><path stroke="${base}" stroke-width="70" d="M232 165H768M232 849H768"/><path stroke="${shade}" stroke-width="70" stroke-dasharray="4 12" d="M244 165H768M244 849H768"/></g><use href="#{@}e" stroke-width="13"/>` +
    '<path stroke-width="6" d="M236 204h528M236 808h528"/><path stroke-width="5" stroke-dasharray="18 12" d="M240 222h520"/>' +
    '<g transform="translate(25 45)scale(.95 .94)"><g clip-path="url(#{@}w)"><path fill="{$field}" stroke="none" d="M200 180h600v600H200z"/><circle cx="500" cy="480" r="200" stroke="{$tone}" stroke-width="400" stroke-dasharray="31.416"/></g><path stroke-width="10" d="M500 220c160 0 226 110 226 260S660 742 500 742 274 630 274 480 340 220 500 220z"/><path stroke-width="3" d="M500 238c148 0 208 102 208 242S648 724 500 724 292 622 292 480 352 238 500 238z"/></g>',
  packetPepper:
    `<g transform="translate(32 54)scale(.94)"><use href="#{@}b" fill="${INK}" stroke-width="22" transform="translate(5 8)"/><use href="#{@}b" fill="${base}" stroke="none"/><g clip-path="url(#{@}c)"><g stroke="${shade}" stroke-linejoin="bevel"><use href="#{@}b" stroke-width="70" stroke-dasharray="4 10 4 8 4 12" transform="translate(-30 -38)"/><use href="#{@}b" stroke-width="34" transform="translate(-14 -18)"/></g><g stroke="none"><path fill="${light}" d="M374 400c0 0 8-37 18-56s27-46 46-60 70-24 70-24-45 29-62 44-28 32-40 48-32 48-32 48z"/><path fill="${GLEAM}" d="M379 381c0 0 6-30 14-45s22-37 37-48 56-19 56-19-36 23-50 35-22 26-32 38-25 39-25 39z"/></g></g>` +
    '<g transform="translate(392 432)rotate(176)"><path fill="#2A6A38" stroke-width="20" paint-order="stroke" d="M-52 12c20-34 84-34 104 0l-26-6-24 30-26-28zM-12-10c0-30-10-50-26-70l26-12c20 26 26 50 26 82z"/><path fill="#4E9A3A" stroke="none" d="M-44 4c20-24 68-24 86 0l-22-4-20 22-22-22zM-8-10c0-30-10-46-22-66l14-6c16 24 20 46 20 72z"/></g><path fill="#FBE3A4" stroke-width="12" d="M512 650c22 0 28 18 24 32s-40 22-48 2 4-32 24-34z"/></g>',
  packetSeal:
    '<path stroke-width="5" d="M300 772h110M590 772h110"/><path stroke-width="14" stroke-linecap="round" stroke-dasharray="0 30" d="M440 772h121"/>' +
    `<g stroke-linecap="round" transform="translate(700 748)rotate(12)"><circle cx="10" cy="12" r="88" fill="${INK}" stroke="none" opacity=".3"/><circle r="70" stroke-width="44" stroke-dasharray="0 27.49"/><circle r="70" fill="#E9B93C" stroke="#E9B93C" stroke-width="26" stroke-dasharray="0 27.49"/><circle r="58" fill="#FFDC6B" stroke="#A97517" stroke-width="6"/><path fill="${base}" stroke-width="9" d="M-6-30c26-4 42 12 34 34C20 30-6 44-40 42-16 32-24 16-26 2c-2-18 6-30 20-32z"/><path fill="#4E9A3A" stroke-width="9" d="M-26-22c8-12 26-20 44-8L8-20l-10 10-10-12zM4-28c2-8 8-14 16-16"/></g></g>` +
    `<path stroke="${INK}" stroke-width="16" stroke-linecap="round" d="M56 56h0M944 56h0M56 944h0M944 944h0"/>`,
} as const
