/**
 * The streams of chance: what a draw is for. Each has a number of its own, so that no draw depends on another
 * or on the order in which a picture is made. Numbers are frozen: a new stream takes the next one.
 */
export const STREAMS = {
  bend: 0,
  length: 1,
  width: 2,
  phase: 3,
  mirror: 4,
  hook: 5,
  heat: 6,
  outline: 7,
  pimple: 8,
  corkAcross: 9,
  corkDown: 10,
  corkLean: 11,
  corkLength: 12,
  foldAcross: 13,
  foldDown: 14,
  dealCultivar: 15,
  dealRipeness: 16,
  dealSkin: 17,
  dealCalyx: 18,
  dealPattern: 19,
  dealCompanion: 20,
  dealGround: 21,
  dealOrder: 22,
  packet: 23,
  marbleEnd: 24,
  marbleWidth: 25,
  speckLobe: 26,
  speckAcross: 27,
  speckDown: 28,
  rime: 29,
  flakeLobe: 30,
  flakeAcross: 31,
  flakeDown: 32,
  flakeSize: 33,
} as const satisfies Readonly<Record<string, number>>

/** The number of a stream. */
export type Stream = (typeof STREAMS)[keyof typeof STREAMS]
