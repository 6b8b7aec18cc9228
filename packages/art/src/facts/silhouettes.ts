/**
 * The shape of each cultivar: outline and creases in its own pixels, and how it hangs. Point lists are strings, from
 * which the contracts' tables are generated.
 *
 * A point is `x,y`: 0,0 is where the calyx sits, y runs down the spine to the tip. `!` makes it a sharp corner, `*`
 * marks the tip. Outlines run clockwise from the top centre. Creases run from calyx to tip, four points each, sorted
 * from left to right; they divide the skin into lobes.
 */
import type { CultivarKey } from './cultivars.ts'

/** Three fruit on one node: rotations about the shared stem end in 1/1024 turn, and the position of that end. */
export interface Cluster {
  readonly fan: readonly [left: number, middle: number, right: number]
  /** y of the shared stem end on the label. */
  readonly anchor: number
  /** The fruit stand up from the node instead of hanging from it. */
  readonly upright: boolean
}

export interface Silhouette {
  /** Spine, in own pixels. */
  readonly length: number
  /** Calyx radius. */
  readonly calyx: number
  readonly stem: readonly [length: number, halfWidth: number]
  /** Degrees the fruit leans on the label. */
  readonly tilt: number
  /** Turn of the spine from calyx to tip, 1/1024 turn. */
  readonly bend: number
  /** Amplitude of the spine's S-curve, 1/1024 turn. */
  readonly wave?: number
  /** Per cent from own pixels to label pixels. */
  readonly scale: number
  readonly cluster?: Cluster
  /** How many raised dots the skin carries. */
  readonly pimples?: number
  readonly corked?: boolean
  readonly striped?: boolean
  /** Lobes curl into wings, so the first lobe is lit differently and a third wing faces the viewer. */
  readonly winged?: boolean
  /** A window is cut into the skin, through which black seeds show. */
  readonly seeded?: boolean
  /** It fills its label, so that companions keep to the very corner. */
  readonly broad?: boolean
  readonly outline: string
  readonly creases: readonly string[]
}

export const SILHOUETTES: Readonly<Record<CultivarKey, Silhouette>> = {
  bell: {
    length: 510,
    calyx: 112,
    stem: [96, 24],
    tilt: -6,
    bend: 0,
    scale: 116,
    broad: true,
    outline:
      '0,14 70,-24 150,-36 232,-10 280,66 290,170 274,282 254,384 222,462 164,494 104,470 50,510 -10,520* -66,506 -108,468 -172,488 -230,450 -260,360 -280,250 -292,140 -274,44 -214,-18 -132,-38 -60,-22',
    creases: ['-56,6 -116,110 -132,280 -108,464', '56,4 112,110 126,280 104,468'],
  },
  shishito: {
    length: 650,
    calyx: 70,
    stem: [110, 16],
    tilt: -20,
    bend: 44,
    wave: 14,
    scale: 106,
    pimples: 9,
    outline:
      '0,0 48,-16 88,30 80,118 102,208 82,300 104,392 86,484 100,566 78,630 38,654 8,622* -32,656 -76,626 -94,552 -74,466 -102,376 -78,286 -102,196 -80,108 -84,26 -46,-16',
    creases: ['20,10 36,220 2,420 10,616'],
  },
  poblano: {
    length: 600,
    calyx: 84,
    stem: [120, 18],
    tilt: 12,
    bend: -14,
    scale: 102,
    outline:
      '0,30 76,-16 164,-14 218,44 226,130 204,226 168,318 130,406 90,492 50,566 8,612* -38,574 -78,496 -120,406 -164,314 -204,222 -230,130 -222,42 -166,-16 -76,-18',
    creases: ['-96,10 -136,150 -118,300 -40,520', '52,14 100,160 82,340 16,560'],
  },
  jalapeno: {
    length: 490,
    calyx: 82,
    stem: [126, 18],
    tilt: 20,
    bend: -22,
    scale: 126,
    corked: true,
    outline:
      '0,0 66,-20 116,8 138,82 146,180 142,280 130,372 102,444 52,484 -2,490* -54,484 -100,438 -126,364 -138,276 -142,178 -134,82 -112,10 -62,-18',
    creases: [],
  },
  fish: {
    length: 570,
    calyx: 72,
    stem: [120, 15],
    tilt: -22,
    bend: 36,
    scale: 112,
    striped: true,
    outline:
      '0,0 58,-18 104,10 126,80 130,164 120,252 100,342 74,430 40,510 6,580*! -30,508 -62,430 -90,342 -112,252 -124,164 -122,80 -100,10 -56,-18',
    creases: [],
  },
  serrano: {
    length: 630,
    calyx: 56,
    stem: [118, 14],
    tilt: 30,
    bend: 30,
    scale: 108,
    outline:
      '0,0 40,-14 64,12 74,84 79,180 80,280 79,380 74,470 60,552 32,612 -2,630* -36,610 -62,550 -76,468 -80,376 -82,276 -80,180 -74,84 -64,12 -40,-14',
    creases: [],
  },
  pearl: {
    length: 250,
    calyx: 58,
    stem: [118, 13],
    tilt: 0,
    bend: 0,
    scale: 132,
    broad: true,
    cluster: { fan: [-104, 0, 104], anchor: 800, upright: true },
    outline:
      '0,4 62,-6 112,34 136,98 130,166 96,222 44,250 -4,256* -54,246 -102,214 -132,160 -136,94 -110,32 -60,-6',
    creases: [],
  },
  cayenne: {
    length: 800,
    calyx: 60,
    stem: [120, 15],
    tilt: 30,
    bend: -92,
    wave: 74,
    scale: 100,
    outline:
      '0,0 52,-14 84,16 92,92 84,180 90,270 78,360 80,450 64,540 54,630 34,716 0,812*! -24,716 -42,630 -60,540 -64,450 -80,360 -76,270 -92,180 -86,92 -82,16 -50,-14',
    creases: ['16,10 -34,230 30,440 4,700'],
  },
  chiltepin: {
    length: 214,
    calyx: 40,
    stem: [260, 10],
    tilt: 0,
    bend: 0,
    scale: 112,
    cluster: { fan: [-102, 8, 96], anchor: 190, upright: false },
    outline:
      '0,2 52,-6 96,26 118,82 116,140 90,188 44,216 0,220* -46,214 -92,184 -116,136 -116,80 -94,26 -52,-6',
    creases: [],
  },
  birdseye: {
    length: 470,
    calyx: 42,
    stem: [190, 11],
    tilt: 0,
    bend: 12,
    scale: 104,
    cluster: { fan: [-80, 4, 84], anchor: 850, upright: true },
    outline:
      '0,0 34,-12 56,14 62,80 60,160 54,240 44,320 28,400 0,478*! -26,400 -40,320 -50,240 -58,160 -58,80 -52,14 -32,-12',
    creases: [],
  },
  bishop: {
    length: 450,
    calyx: 88,
    stem: [128, 17],
    tilt: -7,
    bend: 0,
    scale: 98,
    winged: true,
    outline:
      '0,4 72,-18 132,18 158,92 192,150 256,172 330,206 372,276 340,318 262,302 182,334 122,424 2,486* -120,422 -178,338 -266,310 -350,326 -378,282 -332,212 -256,178 -192,154 -158,92 -130,20 -72,-18',
    creases: ['-86,36 -122,130 -132,220 -104,322', '86,36 120,130 128,220 100,318'],
  },
  lemon: {
    length: 520,
    calyx: 62,
    stem: [116, 15],
    tilt: -18,
    bend: 26,
    wave: 6,
    scale: 124,
    pimples: 6,
    outline:
      '0,0 50,-16 92,14 112,82 98,146 116,212 98,276 102,340 76,398 62,450 30,496 8,536*! -20,490 -50,446 -70,390 -96,336 -90,272 -112,208 -96,142 -108,80 -90,14 -48,-16',
    creases: ['22,8 38,180 8,340 12,500'],
  },
  amarillo: {
    length: 720,
    calyx: 60,
    stem: [120, 15],
    tilt: 38,
    bend: -108,
    scale: 95,
    outline:
      '0,0 48,-14 82,16 92,96 90,190 86,290 80,390 72,480 56,570 36,650 6,724* -28,652 -52,570 -70,480 -80,390 -86,290 -90,190 -90,96 -80,16 -46,-14',
    creases: ['26,10 36,220 26,440 8,650'],
  },
  tabasco: {
    length: 340,
    calyx: 48,
    stem: [170, 12],
    tilt: 0,
    bend: -6,
    scale: 110,
    cluster: { fan: [-106, -2, 102], anchor: 850, upright: true },
    outline:
      '0,0 40,-12 66,14 76,74 76,138 68,204 54,268 30,322 -2,346* -34,320 -56,266 -70,204 -76,138 -74,74 -64,14 -38,-12',
    creases: [],
  },
  rocoto: {
    length: 430,
    calyx: 86,
    stem: [140, 18],
    tilt: 10,
    bend: 0,
    scale: 126,
    seeded: true,
    broad: true,
    outline:
      '0,16 84,-22 168,-8 224,62 236,152 222,242 182,326 124,396 58,436 0,432* -60,438 -128,398 -186,328 -226,242 -238,150 -222,60 -166,-10 -82,-22',
    creases: ['62,0 118,110 122,250 62,400'],
  },
  scotch: {
    length: 370,
    calyx: 92,
    stem: [118, 17],
    tilt: -9,
    bend: 0,
    scale: 106,
    outline:
      '0,14 84,-28 178,-32 264,8 320,84 328,174 290,250 216,288 152,276 122,318 72,354 4,364* -62,356 -114,320 -148,280 -212,294 -290,256 -334,178 -326,86 -270,6 -180,-34 -86,-28',
    creases: ['-62,0 -154,56 -198,156 -144,276', '58,0 148,52 190,150 146,272'],
  },
  habanero: {
    length: 500,
    calyx: 78,
    stem: [124, 16],
    tilt: 14,
    bend: -12,
    scale: 116,
    outline:
      '0,10 64,-22 130,-16 184,34 200,112 190,196 198,270 166,340 112,400 62,456 14,508*! -40,462 -96,408 -158,344 -192,270 -184,194 -202,112 -186,32 -134,-18 -64,-24',
    creases: ['-48,12 -108,140 -92,300 -24,450', '44,12 98,140 84,300 24,464'],
  },
  fatalii: {
    length: 600,
    calyx: 66,
    stem: [112, 15],
    tilt: -14,
    bend: 18,
    scale: 104,
    outline:
      '0,8 52,-18 98,-2 116,56 106,120 134,182 158,250 150,322 116,384 78,436 58,492 32,544 4,612*! -30,548 -56,492 -82,432 -120,384 -152,320 -160,246 -136,180 -112,120 -120,56 -100,-4 -54,-20',
    creases: ['-44,20 -38,140 -88,280 -22,490', '36,20 34,140 80,280 20,500'],
  },
  bhut: {
    length: 610,
    calyx: 76,
    stem: [116, 16],
    tilt: 16,
    bend: -30,
    wave: 8,
    scale: 102,
    pimples: 11,
    outline:
      '0,8 60,-20 116,-4 144,58 130,114 154,168 134,224 146,282 116,334 122,390 88,440 86,494 48,542 36,580 4,630*! -20,574 -54,540 -58,490 -94,442 -92,388 -124,336 -116,280 -148,226 -132,168 -152,112 -138,54 -114,-4 -60,-22',
    creases: ['30,6 52,190 6,370 8,556'],
  },
  reaper: {
    length: 440,
    calyx: 90,
    stem: [120, 17],
    tilt: 8,
    bend: 0,
    scale: 108,
    pimples: 9,
    outline:
      '0,10 72,-28 142,-16 190,18 218,78 196,130 232,182 216,244 182,284 176,338 124,380 76,404 46,452 36,508 58,572*! 4,522 -14,458 -56,412 -112,390 -150,338 -200,306 -206,244 -236,196 -202,140 -222,84 -188,16 -142,-20 -72,-30',
    creases: ['-56,4 -120,110 -100,240 -34,418', '50,4 108,110 82,240 34,408'],
  },
}
